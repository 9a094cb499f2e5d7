import { useSyncExternalStore } from 'react'
import { isTheme, type Theme, updateStaticState } from './static-state.ts'
import { storageKey, writeStored } from './storage.ts'
import { groundColor } from './theme-script.ts'

const lightFromHour = 8
const lightUntilHour = 18

/** The theme of a reader who has chosen none: light from 8 to 18 o'clock. theme-script.ts decides the same in the head. */
export function themeOfHour(hour: number): Theme {
  return hour >= lightFromHour && hour < lightUntilHour ? 'light' : 'dark'
}

const listeners = new Set<() => void>()

/** The theme on the page now; the head's script has put it there. */
export function getTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : themeOfHour(new Date().getHours())
}

/** Puts a theme on the page and keeps it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColor[theme])
  writeStored({ key: storageKey.theme, value: theme })
  updateStaticState({ theme })
  for (const listener of listeners) listener()
}

/** The theme, live; `undefined` while the server's page is taken over, for the server cannot know it. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(subscribe, getTheme, () => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { deviceHour } from './clock.ts'
import { isTheme, type Theme, updateStaticState } from './static-state.ts'
import { storageKey, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/** Each theme's background for the browser's interface (`theme-color`), as in ui/tokens.css. */
export const groundColor = { light: '#faf7f1', dark: '#171513' } as const

const lightFromHour = 8
const lightUntilHour = 18

/** The theme of a reader who has chosen none. */
export function themeOfHour(hour: number): Theme {
  return hour >= lightFromHour && hour < lightUntilHour ? 'light' : 'dark'
}

/**
 * Runs in the head before the first paint: the stored theme, else that of the hour. It is the same on all
 * pages, so that one hash in the content policy allows it. storage.ts explains the encoding.
 */
export const themeScript = `(function(e,m,t){try{t=JSON.parse(decodeURIComponent(atob(localStorage.getItem('${storageKey.theme}')||'')))}catch(x){}
if(t!=='dark'&&t!=='light'){var h=new Date().getHours();t=h>=${lightFromHour}&&h<${lightUntilHour}?'light':'dark'}
e.dataset.theme=t;m.name='theme-color';m.content=t==='dark'?'${groundColor.dark}':'${groundColor.light}';document.head.append(m)
})(document.documentElement,document.createElement('meta'))`

/** Nothing during hydration, since the server cannot know it. */
export const themeStore = createStore<Theme | undefined>(undefined)
if (typeof document !== 'undefined') themeStore.set(getTheme())

/** The theme on the page now, set by the head's script. */
export function getTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : themeOfHour(deviceHour())
}

/** Sets the page's theme and stores it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColor[theme])
  writeStored({ key: storageKey.theme, value: theme })
  updateStaticState({ theme })
  themeStore.set(theme)
}

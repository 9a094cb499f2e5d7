import { useSyncExternalStore } from 'react'

/** What floats over the panel: a small sheet beside its button, on a phone at the foot. */
export type Pop = '' | 'volume' | 'queue' | 'settings' | 'keys' | 'style'

export type Screen = {
  readonly isOpen: boolean
  /** The lyric board over songs and search. */
  readonly isBoard: boolean
  readonly isSearching: boolean
  readonly pop: Pop
}

let screen: Screen = { isOpen: false, isBoard: false, isSearching: false, pop: '' }
const listeners = new Set<() => void>()

export const getScreen = (): Screen => screen

/** Shows something else of the player's screens. Whatever is not named stays, but for a small sheet, which closes. */
export function changeScreen(part: Partial<Screen>): void {
  screen = { ...screen, pop: '', ...part }
  for (const listener of listeners) listener()
}

export const togglePop = (pop: Pop): void => changeScreen({ pop: screen.pop === pop ? '' : pop })

/** Takes away what lies uppermost: the small sheet, the lyrics, the search, in the end the panel. */
export function closeUppermost(): void {
  if (screen.pop) changeScreen({})
  else if (screen.isBoard) changeScreen({ isBoard: false })
  else if (screen.isSearching) changeScreen({ isSearching: false })
  else changeScreen({ isOpen: false })
}

export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, getScreen)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

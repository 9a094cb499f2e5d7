import { createStore, useStore } from '@xiaolou/browser/store'
import { flushSync } from 'react-dom'

/** What floats over the panel: a small sheet beside its button, on a phone at the foot. */
export type PopoverName = '' | 'volume' | 'queue' | 'settings' | 'keys' | 'style'

export type Screen = {
  readonly isOpen: boolean
  /** The lyric board over songs and search. */
  readonly isBoard: boolean
  readonly isSearching: boolean
  readonly popover: PopoverName
}

const screen = createStore<Screen>({ isOpen: false, isBoard: false, isSearching: false, popover: '' })

export const getScreen = screen.get
export const useScreen = (): Screen => useStore(screen)

/** Shows something else of the player's screens. Whatever is not named stays, but for a small sheet, which closes. */
export const changeScreen = (part: Partial<Screen>): void =>
  screen.set({ ...screen.get(), popover: '', ...part })

/**
 * Opens or closes the panel in one motion: the record in the corner becomes the cover in the panel, and back (music-disc.css). At once
 * where the browser has no such motion, or the reader minds it.
 */
export function movePanel(isOpen: boolean): void {
  const change = () => flushSync(() => changeScreen({ isOpen }))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // A second press meanwhile ends the first motion: nothing waits for it.
  if ('startViewTransition' in document && !isStill)
    document.startViewTransition(change).ready.catch(() => undefined)
  else change()
}

export const togglePopover = (popover: PopoverName): void =>
  changeScreen({ popover: screen.get().popover === popover ? '' : popover })

/** Takes away what lies uppermost: the small sheet, the lyrics, the search, in the end the panel. */
export function closeUppermost(): void {
  const { popover, isBoard, isSearching } = screen.get()
  if (popover) changeScreen({})
  else if (isBoard) changeScreen({ isBoard: false })
  else if (isSearching) changeScreen({ isSearching: false })
  else changeScreen({ isOpen: false })
}

/** The whole screen for the page, or back; iPhones keep it for films, and there nothing happens. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  // Refused without a press of the reader's own: then the window stays as it is.
  void done?.catch(() => undefined)
}

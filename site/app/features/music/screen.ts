import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { flushSync } from 'react-dom'

/** The open popover: beside its button, on a phone at the bottom. */
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

/** Changes what the player shows. Anything not named stays, except that popovers close. */
export const changeScreen = (part: Partial<Screen>): void =>
  screen.set({ ...screen.get(), popover: '', ...part })

/**
 * Opens or closes the panel with a transition: the record in the corner becomes the cover in the panel, and
 * back (music-disc.css). Immediate without view transitions or with reduced motion.
 */
export function movePanel(isOpen: boolean): void {
  const change = () => flushSync(() => changeScreen({ isOpen }))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // A second press ends the first transition: nothing waits for it.
  if ('startViewTransition' in document && !isStill)
    document.startViewTransition(change).ready.catch(() => undefined)
  else change()
}

export const togglePopover = (popover: PopoverName): void =>
  changeScreen({ popover: screen.get().popover === popover ? '' : popover })

/** Closes the topmost layer: the popover, the lyrics, the search, finally the panel. */
export function closeUppermost(): void {
  const { popover, isBoard, isSearching } = screen.get()
  if (popover) changeScreen({})
  else if (isBoard) changeScreen({ isBoard: false })
  else if (isSearching) changeScreen({ isSearching: false })
  else changeScreen({ isOpen: false })
}

/** Toggles fullscreen for the page; iPhones only allow it for videos, so nothing happens there. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  // Refused without a user gesture: the window stays as it is.
  void done?.catch(() => undefined)
}

import { createStore } from '@xiaolou/browser/store'
import { throttle } from '@xiaolou/browser/throttle'

const scrollThrottleMs = 5

const backToTopFromPx = 200

const headerSolidFromPx = 50

/** What header and corner need to know of the scroll position. */
export type ScrollState = {
  /** Scrolling down: the header is hidden. */
  readonly isHidden: boolean
  /** Below the point where the header turns solid. */
  readonly isSolid: boolean
  /** Near the end of the page: the corner stays. */
  readonly isAtEnd: boolean
  /** Far enough down for a button to the top. */
  readonly isFarDown: boolean
  /** Scrolled by half a window. */
  readonly isHalfRead: boolean
}

/** `turnY`: the furthest position in the current direction, from which a reversal is measured; px. */
export type ScrollStep = ScrollState & { readonly turnY: number }

export const scrollAtTop: ScrollStep = {
  turnY: 0,
  isHidden: false,
  isSolid: false,
  isAtEnd: false,
  isFarDown: false,
  isHalfRead: false,
}

/** Reversals smaller than this, in px, are ignored. */
const toleratedPx = 8
/** The height of the corner's bar, px: it must not cover the last line. */
const endPx = 48

/**
 * The state after a scroll to `y` (px from the top): hidden on the way down, back on the way up, always shown
 * above the point where the header turns solid. Overscroll counts as the edge it stretches.
 */
export function scrollStep(
  state: ScrollStep,
  { y, maxY, windowPx }: { y: number; maxY: number; windowPx: number },
): ScrollStep {
  const place = Math.min(Math.max(y, 0), Math.max(maxY, 0))
  const isSolid = place > headerSolidFromPx
  const flags = {
    isSolid,
    isAtEnd: maxY - place < endPx,
    isFarDown: place > backToTopFromPx,
    isHalfRead: place > windowPx / 2,
  }
  if (!isSolid) return { ...flags, turnY: place, isHidden: false }
  const { turnY, isHidden } = state
  const back = isHidden ? turnY - place : place - turnY
  if (back >= toleratedPx) return { ...flags, turnY: place, isHidden: !isHidden }
  return { ...flags, turnY: back < 0 ? place : turnY, isHidden }
}

const flagNames = ['isHidden', 'isSolid', 'isAtEnd', 'isFarDown', 'isHalfRead'] as const

let step = scrollAtTop
/** One state for header and corner, so that they hide together. */
export const scrollStore = createStore<ScrollState>(scrollAtTop)

/** Keeps the last object while no flag changes: most scrolls render nothing. */
function take(next: ScrollStep): void {
  step = next
  if (flagNames.some(name => scrollStore.get()[name] !== next[name])) scrollStore.set(next)
}

/**
 * Whether the keyboard's focus is in what would be hidden: the page may still move under it while late
 * content loads.
 */
const hasKeyboard = (): boolean =>
  document.activeElement?.matches(':is(.bar, .corner) :focus-visible') ?? false

/** Follows the window's scrolling until the returned function is called; at most every 5 ms. */
export function watchScroll(): () => void {
  const look = throttle(() => {
    const maxY = document.documentElement.scrollHeight - window.innerHeight
    const next = scrollStep(step, { y: window.scrollY, maxY, windowPx: window.innerHeight })
    take(next.isHidden && hasKeyboard() ? { ...next, isHidden: false, turnY: window.scrollY } : next)
  }, scrollThrottleMs)
  look.run()
  window.addEventListener('scroll', look.run, { passive: true })
  return () => {
    window.removeEventListener('scroll', look.run)
    look.cancel()
  }
}

/** Shows what scrolling has hidden, for the keyboard's focus. */
export function showHidden(): void {
  if (step.isHidden) take({ ...step, isHidden: false, turnY: window.scrollY })
}

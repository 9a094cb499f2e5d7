import { createStore, useStore } from '@xiaolou/browser/store'
import { throttle } from '@xiaolou/browser/throttle'

const scrollThrottleMs = 5

const backToTopFromPx = 200

const headerSolidFromPx = 50

/** What the header and the corner make of where the window stands. */
export type ScrollState = {
  /** Going down: the header is out of the way. */
  readonly isHidden: boolean
  /** Below the place where the header turns solid. */
  readonly isSolid: boolean
  /** So near the end that nothing is left to make room for: the corner stands. */
  readonly isAtEnd: boolean
  /** Far enough down for a way back to the top. */
  readonly isFarDown: boolean
  /** Half a window has been read. */
  readonly isHalfRead: boolean
}

/** `turnY`: the furthest place of the present direction, from which the way back is measured; px. */
export type ScrollStep = ScrollState & { readonly turnY: number }

export const scrollAtTop: ScrollStep = {
  turnY: 0,
  isHidden: false,
  isSolid: false,
  isAtEnd: false,
  isFarDown: false,
  isHalfRead: false,
}

/** A trembling finger means nothing: less than this against the present direction, in px, changes nothing. */
const toleratedPx = 8
/** The height of the corner's bar, px: what stands in it must not hide the last line. */
const endPx = 48

/**
 * The state after a scroll to `y` (px from the top): hidden when going down, back when going up, always there above the
 * point where the header turns solid. An elastic overscroll counts as the edge it stretches.
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
const shown = createStore<ScrollState>(scrollAtTop)

/** Keeps the last object as long as no flag has changed: most scrolls draw nothing anew. */
function take(next: ScrollStep): void {
  step = next
  if (flagNames.some(name => shown.get()[name] !== next[name])) shown.set(next)
}

/** Whether the keyboard is in what would be hidden: the page may still be moving under it, as what comes late takes its place. */
const hasKeyboard = (): boolean =>
  document.activeElement?.matches(':is(.bar, .corner) :focus-visible') ?? false

/** Follows the window's scrolling until the returned function is called; looks every 5 ms at most. */
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

/** One for the header and the corner, so that they come and go together. */
export const useScrollState = (): ScrollState => useStore(shown)

/** Brings back what scrolling has hidden: the keyboard has come to it. */
export function showHidden(): void {
  if (step.isHidden) take({ ...step, isHidden: false, turnY: window.scrollY })
}

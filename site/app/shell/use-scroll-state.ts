import { limits } from '@xiaolou/contract/limits'
import { useSyncExternalStore } from 'react'
import { throttle } from '../lib/throttle.ts'
import { type ScrollState, type ScrollStep, scrollAtTop, scrollStep } from './scroll-state.ts'

let step = scrollAtTop
const listeners = new Set<() => void>()

const keys = ['isHidden', 'isSolid', 'isAtEnd', 'isFarDown', 'isHalfRead'] as const

/** Keeps the last object as long as nothing that is shown has changed: most scrolls draw nothing anew. */
function take(next: ScrollStep): void {
  const isOther = keys.some(key => step[key] !== next[key])
  shown = isOther ? next : shown
  step = next
  if (isOther) for (const listener of listeners) listener()
}
let shown: ScrollState = step

const look = throttle(
  () =>
    take(
      scrollStep(step, {
        y: window.scrollY,
        maxY: document.documentElement.scrollHeight - window.innerHeight,
        windowPx: window.innerHeight,
      }),
    ),
  limits.scrollThrottleMs,
)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    look.run()
    window.addEventListener('scroll', look.run, { passive: true })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('scroll', look.run)
    look.cancel()
  }
}

/** One for the header and the corner, so that they come and go together; looked at every 5 ms of scrolling at most. */
export function useScrollState(): ScrollState {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => scrollAtTop,
  )
}

/** Brings back what scrolling has hidden: the keyboard has come to it. */
export function showHidden(): void {
  if (step.isHidden) take({ ...step, isHidden: false, turnY: window.scrollY })
}

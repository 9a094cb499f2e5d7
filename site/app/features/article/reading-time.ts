import { quietCall } from '@xiaolou/browser/call'
import { addArticleView, addReadingDuration } from '@xiaolou/contract/article'
import { addressOf, pageHeader } from '@xiaolou/contract/kit/client'
import { limits } from '@xiaolou/contract/limits'
import { useEffect } from 'react'

/** Without a scroll, key, touch or pointer event for this long, the reader counts as away. */
export const idleAfterMs = 30_000
/** Less than this at the end of a visit is not worth a request. */
export const leastReportMs = 1_000

export type Reading = {
  readonly isVisible: boolean
  readonly seenAtMs: number
  readonly activeAtMs: number
  /** Read and not yet reported. */
  readonly pendingMs: number
}

export type ReadingEvent = {
  readonly kind: 'tick' | 'activity' | 'shown' | 'hidden'
  /** A clock that never runs backwards, ms. */
  readonly atMs: number
}

/** The page was just opened, which counts as activity. */
export function startReading({ atMs, isVisible }: { atMs: number; isVisible: boolean }): Reading {
  return { isVisible, seenAtMs: atMs, activeAtMs: atMs, pendingMs: 0 }
}

/**
 * The reading time after an event, and how much of it to report now (ms, 0 for nothing): every
 * `readingReportEveryMs` while reading, the rest when the page is hidden. Time counts while the page is
 * visible and the reader was active within `idleAfterMs`, so a sleeping device adds 30 s at most.
 */
export function stepReading(
  reading: Reading,
  { kind, atMs }: ReadingEvent,
): { reading: Reading; reportMs: number } {
  const until = Math.min(atMs, reading.activeAtMs + idleAfterMs)
  const readMs = reading.isVisible ? Math.max(0, until - reading.seenAtMs) : 0
  const pendingMs = reading.pendingMs + readMs
  const leastMs = kind === 'hidden' ? leastReportMs : limits.readingReportEveryMs
  const reportMs = pendingMs >= leastMs ? Math.min(Math.floor(pendingMs), limits.readingDurationMaxMs) : 0
  return {
    reading: {
      isVisible: kind === 'hidden' ? false : kind === 'shown' || reading.isVisible,
      seenAtMs: atMs,
      activeAtMs: kind === 'activity' || kind === 'shown' ? atMs : reading.activeAtMs,
      pendingMs: pendingMs - reportMs,
    },
    reportMs,
  }
}

const tickEveryMs = 5_000
const activityEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Counts one view, then the active reading time until the page is left. */
export function useReadingTime(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined
    // The last report is sent when another page is already open.
    const page = location.pathname
    // An uncounted view needs no error message.
    quietCall(addArticleView, { params: { id } }).catch(() => undefined)
    let reading = startReading({ atMs: performance.now(), isVisible: document.visibilityState === 'visible' })
    const step = (kind: ReadingEvent['kind']) => {
      const next = stepReading(reading, { kind, atMs: performance.now() })
      reading = next.reading
      if (next.reportMs > 0) report({ id, duration: next.reportMs }, page)
    }
    const onAction = () => step('activity')
    const onVisibility = () => step(document.visibilityState === 'visible' ? 'shown' : 'hidden')
    const onLeave = () => step('hidden')
    for (const act of activityEvents) addEventListener(act, onAction, { passive: true })
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onLeave)
    const timer = setInterval(() => step('tick'), tickEveryMs)
    return () => {
      clearInterval(timer)
      for (const act of activityEvents) removeEventListener(act, onAction)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onLeave)
      step('hidden')
    }
  }, [id])
}

/** `sendBeacon` can only POST and this call is a PUT; `keepalive` also lets it outlive the page. */
function report(params: { id: number; duration: number }, page: string): void {
  fetch(`/api${addressOf(addReadingDuration, { params })}`, {
    method: 'PUT',
    keepalive: true,
    credentials: 'include',
    headers: { 'X-Requested-With': 'XMLHttpRequest', [pageHeader]: page },
  }).catch(() => undefined)
}

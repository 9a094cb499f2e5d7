import { sendReport } from '@xiaolou/browser/send-report'
import { limits } from '@xiaolou/contract/limits'
import { addArticleView, addReadingDuration } from '@xiaolou/contract/visit'

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

let followed: { id: number; end: () => void } | undefined

/**
 * Counts one view of the article `id` and then the active reading time, until another is followed, or none.
 * An article that is followed already is not counted again.
 */
export function followReading(id: number | undefined): void {
  if (followed?.id === id) return
  followed?.end()
  followed = id === undefined ? undefined : { id, end: countReading(id) }
}

/** Returns the function that ends it. */
function countReading(id: number): () => void {
  // The last report is sent when another page is already open.
  const page = location.pathname
  sendReport(addArticleView, { params: { id }, page })
  let reading = startReading({ atMs: performance.now(), isVisible: document.visibilityState === 'visible' })
  const step = (kind: ReadingEvent['kind']) => {
    const next = stepReading(reading, { kind, atMs: performance.now() })
    reading = next.reading
    if (next.reportMs > 0) sendReport(addReadingDuration, { params: { id, duration: next.reportMs }, page })
  }
  const ending = new AbortController()
  const { signal } = ending
  for (const act of activityEvents) addEventListener(act, () => step('activity'), { passive: true, signal })
  document.addEventListener(
    'visibilitychange',
    () => step(document.visibilityState === 'visible' ? 'shown' : 'hidden'),
    { signal },
  )
  addEventListener('pagehide', () => step('hidden'), { signal })
  const timer = setInterval(() => step('tick'), tickEveryMs)
  return () => {
    clearInterval(timer)
    ending.abort()
    step('hidden')
  }
}

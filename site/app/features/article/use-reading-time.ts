import { addArticleView, addReadingDuration } from '@xiaolou/contract/article'
import { addressOf } from '@xiaolou/contract/kit/client'
import { useEffect } from 'react'
import { quietCall } from '~/lib/api.ts'
import { type ReadingEvent, startReading, stepReading } from './reading.ts'

const tickEveryMs = 5_000
const acts = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Counts one view, then the time that is really spent reading, until the page is left. */
export function useReadingTime(id: number): void {
  useEffect(() => {
    // Nobody waits for it: a view that could not be counted is not worth a word.
    quietCall(addArticleView, { params: { id } }).catch(() => undefined)
  }, [id])
  useEffect(() => {
    let reading = startReading({ atMs: performance.now(), isVisible: document.visibilityState === 'visible' })
    const step = (kind: ReadingEvent['kind']) => {
      const next = stepReading(reading, { kind, atMs: performance.now() })
      reading = next.reading
      if (next.reportMs > 0) report({ id, duration: next.reportMs })
    }
    const onAct = () => step('activity')
    const onVisibility = () => step(document.visibilityState === 'visible' ? 'shown' : 'hidden')
    const onLeave = () => step('hidden')
    for (const act of acts) addEventListener(act, onAct, { passive: true })
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onLeave)
    const timer = setInterval(() => step('tick'), tickEveryMs)
    return () => {
      clearInterval(timer)
      for (const act of acts) removeEventListener(act, onAct)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onLeave)
      step('hidden')
    }
  }, [id])
}

/** `sendBeacon` can only POST and this call is a PUT: `keepalive` lets it outlive the page in the same way. */
function report(params: { id: number; duration: number }): void {
  fetch(`/api${addressOf(addReadingDuration, { params })}`, {
    method: 'PUT',
    keepalive: true,
    credentials: 'include',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => undefined)
}

import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, keepDraft, readDraft } from './draft.ts'

const keptAfterMs = 400

/** Text that survives a closed tab and a failed sending. `first` is what stands there when nothing was kept. */
export function useDraft(place: DraftPlace, first: string) {
  const [text, setText] = useState(() => readDraft(place) || first)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined)

  const flush = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.keep()
    waiting.current = undefined
  }
  const change = (next: string) => {
    setText(next)
    if (waiting.current) clearTimeout(waiting.current.timer)
    // What was never changed from where it began is not a draft.
    const keep = () => keepDraft(place, next.trim() === first.trim() ? '' : next)
    waiting.current = { keep, timer: setTimeout(flush, keptAfterMs) }
  }
  const forget = () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = undefined
    keepDraft(place, '')
    setText(first)
  }

  const latestFlush = useRef(flush)
  useEffect(() => {
    latestFlush.current = flush
  })
  useEffect(() => {
    const keepNow = () => latestFlush.current()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return { text, change, forget, flush }
}

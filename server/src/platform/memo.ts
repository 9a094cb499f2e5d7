import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'

/** The topic on which every change of what readers can see is told. */
export const contentTopic = 'content'

// Another process may change the database without telling (an import beside the running site): a minute at most.
const maxAgeMs = 60_000

/** Keeps one answer until content changes; a load that failed is not kept. */
export function createMemo<T>(parts: { bus: Bus; clock: Clock }, load: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; loadedAtMs: number } | undefined
  parts.bus.subscribe(contentTopic, () => {
    kept = undefined
  })
  return () => {
    const nowMs = parts.clock.now()
    if (kept && nowMs - kept.loadedAtMs < maxAgeMs) return kept.answer
    const made = { answer: load(), loadedAtMs: nowMs }
    kept = made
    made.answer.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.answer
  }
}

import type { Visitor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { Cache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { countsOnce, hasRoomInNetwork } from '../../platform/counts-once.ts'
import { countedReadingMs } from './article.rules.ts'

type Count = { views: number; readingMs: number }
const nothing: Count = { views: 0, readingMs: 0 }

/**
 * Views and reading time, collected in memory and written in batches: a reader costs no write. A killed
 * process loses the counts of a few seconds.
 */
export function createArticleCounters(deps: {
  cache: Cache
  clock: Clock
  write: (counts: ReadonlyMap<number, Count>) => Promise<void>
  /** Called for all reading that counts. */
  onRead: (articleId: number, readingMs: number) => void
}) {
  let pending = new Map<number, Count>()
  const add = (id: number, count: Partial<Count>) => {
    const { views, readingMs } = pending.get(id) ?? nothing
    pending.set(id, { views: views + (count.views ?? 0), readingMs: readingMs + (count.readingMs ?? 0) })
  }

  return {
    /** One visitor counts once per window; crawlers and the server's own rendering do not count. */
    async addView(articleId: number, visitor: Visitor) {
      if (visitor.isBot || visitor.isInProcess) return
      const view = { cache: deps.cache, name: `view:${articleId}`, visitor, windowMs: limits.viewWindowMs }
      if (await countsOnce(view)) add(articleId, { views: 1 })
    },

    async addReading(articleId: number, reportedMs: number, visitor: Visitor) {
      if (visitor.isBot) return
      const name = `reading:${articleId}`
      const key = `${name}:${visitor.key}`
      const [last, soFar] = (await deps.cache.get(key))?.split(' ').map(Number) ?? []
      const nowMs = deps.clock.steady()
      const countedMs = countedReadingMs({
        reportedMs,
        nowMs,
        lastReportMs: last,
        soFarMs: soFar ?? 0,
        everyMs: limits.readingReportEveryMs,
        perReaderMaxMs: limits.readingPerReaderMaxMs,
      })
      if (countedMs === 0) return
      const reader = { cache: deps.cache, name, visitor, windowMs: limits.readingMemoryMs }
      if (last === undefined && !(await hasRoomInNetwork(reader))) return
      await deps.cache.set(key, `${nowMs} ${(soFar ?? 0) + countedMs}`, limits.readingMemoryMs)
      add(articleId, { readingMs: countedMs })
      deps.onRead(articleId, countedMs)
    },

    /** Writes the collected counts; on failure they are kept for the next time. */
    async flush() {
      if (pending.size === 0) return
      const batch = pending
      pending = new Map()
      try {
        await deps.write(batch)
      } catch (cause) {
        for (const [id, count] of batch) add(id, count)
        throw cause
      }
    },
  }
}

export type ArticleCounters = ReturnType<typeof createArticleCounters>

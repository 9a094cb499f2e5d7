import type { Visitor } from '@xiaolou/contract/kit/handler'
import type { Cache } from '../../platform/cache.ts'
import type { PlayStore } from './music.play-store.ts'

/** Within it the same visitor's listening to the same song counts once. */
export const playWindowMs = 600_000

/** Listening, collected in memory and written in batches. */
export function createPlays(parts: { cache: Cache; store: PlayStore; getDay: () => number }) {
  let pending = new Map<number, number>()
  return {
    /** Says whether it counted. The caller has made sure that there is such a song. */
    async add(songId: number, visitor: Visitor): Promise<boolean> {
      if (visitor.isBot || visitor.isInProcess) return false
      if (!(await parts.cache.add(`play:${visitor.key}:${songId}`, '1', playWindowMs))) return false
      pending.set(songId, (pending.get(songId) ?? 0) + 1)
      return true
    },

    /** Writes what was collected and says whether there was anything; on failure it is kept for the next time. */
    async flush(): Promise<boolean> {
      if (pending.size === 0) return false
      const counts = pending
      pending = new Map()
      try {
        await parts.store.addPlays(counts, parts.getDay())
        return true
      } catch (cause) {
        for (const [songId, count] of counts) pending.set(songId, (pending.get(songId) ?? 0) + count)
        throw cause
      }
    },
  }
}

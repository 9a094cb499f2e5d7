import type { Visitor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { Cache } from '../../platform/cache.ts'
import type { SiteStore } from './site.store.ts'

/** Visits to the site: once per visitor and window, collected in memory and written in batches. */
export function createSiteViews({ cache, store }: { cache: Cache; store: SiteStore }) {
  let pending = 0
  return {
    pending: () => pending,

    async add(visitor: Visitor) {
      if (visitor.isBot || visitor.isInProcess) return
      if (await cache.add(`view:site:${visitor.key}`, '1', limits.viewWindowMs)) pending += 1
    },

    /** Writes what was collected; on failure it is kept for the next time. */
    async flush() {
      if (pending === 0) return
      const views = pending
      pending = 0
      try {
        await store.addViews(views)
      } catch (cause) {
        pending += views
        throw cause
      }
    },
  }
}

export type SiteViews = ReturnType<typeof createSiteViews>

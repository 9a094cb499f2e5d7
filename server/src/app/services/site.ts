import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { createSiteStore, type SiteStore } from '../../features/site/site.store.ts'
import {
  createStatisticCounters,
  type StatisticCounters,
} from '../../features/statistic/statistic.counters.ts'
import type { SiteServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'

/** The site as a whole: its settings, its secret, its view counts. */
export type Site = SiteServices & {
  store: SiteStore
  statistics: StatisticCounters
}

export function createSite({ platform }: { platform: Platform }): Site {
  const store = createSiteStore(platform.db)
  return {
    store,
    statistics: createStatisticCounters(platform),
    getSettings: async () => (await store.getSettings())?.settings ?? v.parse(siteSettings, {}),
    getSecret: store.getVisitorSecret,
  }
}

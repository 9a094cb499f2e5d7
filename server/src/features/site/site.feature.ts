import type { Visitor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { SiteSettings } from '@xiaolou/contract/site'
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

/** The page's ground in the light theme, as ui/tokens.css has it. */
const paper = '#faf7f1'
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** `/manifest.webmanifest`: under which name and picture a phone keeps the site on its home screen. */
export function manifestDocument({ getSettings }: { getSettings: () => Promise<SiteSettings> }) {
  return {
    path: '/manifest.webmanifest',
    async produce() {
      const { blog_name, site_description, personal_say } = await getSettings()
      const manifest = {
        name: blog_name,
        short_name: blog_name,
        description: site_description || personal_say,
        lang: 'zh-CN',
        start_url: '/home',
        scope: '/',
        display: 'minimal-ui',
        background_color: paper,
        theme_color: paper,
        icons,
      }
      return { body: JSON.stringify(manifest), contentType: 'application/manifest+json; charset=utf-8' }
    },
  }
}

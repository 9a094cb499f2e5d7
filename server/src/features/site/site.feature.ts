import { screens } from '@xiaolou/contract/address'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { Document, FeatureManifest } from '../../platform/feature.ts'
import { exportedLines } from '../../platform/site-export.ts'
import { problemOfCss } from './site.css.ts'
import { createSiteViews, cssPath, type SiteDeps, siteRoutes } from './site.routes.ts'
import { createSiteStore, siteMigrations, sitePictures } from './site.store.ts'

/** The page's background in the light theme, as in ui/tokens.css. */
const ground = '#faf7f1'
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** `/manifest.webmanifest`: name and icon of the site on a phone's home screen. */
function manifestDocument(getSettings: () => Promise<SiteSettings>): Document {
  return {
    path: '/manifest.webmanifest',
    async produce() {
      const { blog_name, site_description, personal_say } = await getSettings()
      const manifest = {
        name: blog_name,
        short_name: blog_name,
        description: site_description || personal_say,
        lang: 'zh-CN',
        start_url: screens.home.path,
        scope: '/',
        display: 'minimal-ui',
        background_color: ground,
        theme_color: ground,
        icons,
      }
      return { body: JSON.stringify(manifest), contentType: 'application/manifest+json; charset=utf-8' }
    },
  }
}

/**
 * The owner's style sheet. Its address changes with its content, as do the pages that link it. One from an
 * archive or stored under an older rule is checked here: if it is refused now, readers do not get it, and a
 * comment in the sheet says why.
 */
const cssDocument = (getSettings: () => Promise<SiteSettings>): Document => ({
  path: cssPath,
  async produce() {
    const { custom_css } = await getSettings()
    if (custom_css === '') return undefined
    const problem = await problemOfCss(custom_css)
    const body = problem ? `/* 这份样式没有用上：${problem} */` : custom_css
    return { body, contentType: 'text/css; charset=utf-8' }
  },
})

/** The site's settings, its page headers, and its visit count. */
export const siteFeature: FeatureManifest<Omit<SiteDeps, 'views'>> = {
  migrations: siteMigrations,
  titleColumns: [{ kind: 'header', table: 'page_header', column: 'route_name' }],
  pictures: sitePictures,
  siteExport: {
    parts: [
      {
        name: 'settings',
        title: '站点设置，值是 JSON',
        tables: ['setting'],
        lines: exportedLines(
          db => createSiteStore(db).everySetting,
          ({ name, value }) => ({ name, value }),
        ),
      },
      {
        name: 'headers',
        title: '每一屏的题图',
        tables: ['page_header'],
        lines: exportedLines(
          db => createSiteStore(db).everyHeader,
          ({ route_name, bg_url }) => ({ screen: route_name, picture: bg_url }),
        ),
      },
    ],
    leftOut: ['counter'],
  },
  create(deps) {
    const views = createSiteViews({ cache: deps.cache, store: deps.site.store })
    return {
      routes: siteRoutes({ ...deps, views }),
      documents: [manifestDocument(deps.site.getSettings), cssDocument(deps.site.getSettings)],
      flushCounters: views.flush,
      async assignOwner(inner, _, { name, isLed }) {
        const store = createSiteStore(inner)
        // The owner's display name is also the owner name of the site.
        if (name !== '') await store.saveSettings({ owner_name: name }, deps.clock.now())
        if (isLed) await store.saveSetUpStep('name')
      },
    }
  },
}

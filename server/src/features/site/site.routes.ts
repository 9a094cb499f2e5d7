import { createHash } from 'node:crypto'
import { getClock } from '@xiaolou/contract/clock'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import type { Visitor } from '@xiaolou/contract/kit/handler'
import { type BoundRoute, bind, bindChange } from '@xiaolou/contract/kit/handler'
import type { HandlerResult } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import * as contract from '@xiaolou/contract/site'
import { addView } from '@xiaolou/contract/visit'
import * as v from 'valibot'
import type { Cache } from '../../platform/cache.ts'
import { isoTime, wireTime } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import { countsOnce } from '../../platform/counts-once.ts'
import type { Deps } from '../../platform/services.ts'
import { problemOfCss } from './site.css.ts'
import { readHead } from './site.look.ts'
import { createSiteStore, type SiteStore } from './site.store.ts'

type Statistic = Omit<HandlerResult<typeof contract.getStatistic>, 'userCount'>
export type SiteDeps = Pick<Deps, 'db' | 'bus' | 'cache' | 'clock' | 'timeZone' | 'site' | 'media'> & {
  site: { store: SiteStore }
  views: SiteViews
  identity: { users: { total(): Promise<number> } }
  content: {
    articles: { count(): Promise<Statistic> }
    pages: { findMenuPages(): Promise<{ title: string; path: string }[]> }
  }
}

const unknownPicture = { width: 0, height: 0, srcset: '', color: '' }

/** Visits to the site: once per visitor and window, collected in memory and written in batches. */
export function createSiteViews({ cache, store }: { cache: Cache; store: SiteStore }) {
  let pending = 0
  return {
    pending: () => pending,

    async add(visitor: Visitor) {
      if (visitor.isBot || visitor.isInProcess) return
      const view = { cache, name: 'view:site', visitor, windowMs: limits.viewWindowMs }
      if (await countsOnce(view)) pending += 1
    },

    /** Writes the collected visits; on failure they are kept for the next time. */
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

export const cssPath = '/custom.css'
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Throws for an invalid style sheet or invalid tags, with the position. */
async function requireLook(given: {
  custom_css?: string | undefined
  custom_head?: string | undefined
}): Promise<void> {
  const problems = {
    custom_css: given.custom_css && (await problemOfCss(given.custom_css)),
    custom_head: given.custom_head && (await readHead(given.custom_head)).problem,
  }
  for (const [field, message] of Object.entries(problems))
    if (message) throw refusal('lookRefused', { field, message })
}

type SiteViews = ReturnType<typeof createSiteViews>

export function siteRoutes(deps: SiteDeps): BoundRoute[] {
  const { views, clock, timeZone } = deps
  const { store } = deps.site
  const { describePictures } = deps.media
  const { articles, pages } = deps.content
  const settings = createMemo(deps, async () => {
    const site = await store.getSettings()
    if (!site) return undefined
    const { blog_avatar, avatar_bg } = site.settings
    const pictures = await describePictures([blog_avatar, avatar_bg])
    const { custom_css, custom_head } = site.settings
    const srcsetOf = (address: string) => pictures.get(address)?.srcset ?? ''
    return {
      ...site,
      srcsets: { blog_avatar_srcset: srcsetOf(blog_avatar), avatar_bg_srcset: srcsetOf(avatar_bg) },
      look: {
        css_href: custom_css === '' ? '' : `${cssPath}?v=${digestOf(custom_css)}`,
        // Tags stored under an older rule are left out if they are invalid now.
        head_tags: (await readHead(custom_head)).tags,
      },
      menuPages: await pages.findMenuPages(),
    }
  })
  const headers = createMemo(deps, async () => {
    const rows = await store.findPageHeaders()
    const pictures = await describePictures(rows.map(row => row.bg_url))
    return rows.map(row => {
      const { width, height, srcset, color } = pictures.get(row.bg_url) ?? unknownPicture
      return { ...row, width, height, srcset, color }
    })
  })
  const statistic = createMemo(deps, async () => ({
    ...(await articles.count()),
    userCount: await deps.identity.users.total(),
  }))

  const deletePageHeader = async (id: number) => {
    if (!(await store.deletePageHeader(id))) throw refusal('pageHeaderNotFound')
  }

  return [
    bind(contract.getConfig, async () => {
      const site = orRefuse(await settings(), 'notSetUp')
      const view_time = (await store.getViews()) + views.pending()
      return {
        ...site.settings,
        ...site.srcsets,
        ...site.look,
        menu_pages: site.menuPages,
        view_time,
        createdAt: wireTime(site.createdAt, timeZone),
        createdAtIso: isoTime(site.createdAt, timeZone),
      }
    }),

    bind(getClock, async () => ({ time_zone: timeZone, now_ms: clock.now() })),

    bind(addView, (_, { visitor }) => views.add(visitor)),

    // Not from the cache: the owner sees a change at once.
    bind(
      contract.getSettings,
      async () => (await store.getSettings())?.settings ?? v.parse(contract.siteSettings, {}),
    ),

    bindChange(contract.updateConfig, async ({ body }) => {
      await requireLook(body)
      await store.saveSettings(body, clock.now())
    }),

    bindChange(contract.changeSettings, async ({ body }) => {
      await requireLook(body.change)
      return { conflict: await store.changeSettings(body, clock.now()) }
    }),

    bind(contract.getStatistic, () => statistic()),

    bind(contract.getAllPageHeaders, () => headers()),

    bindChange(contract.addOrUpdatePageHeader, async ({ body: { id, ...header } }) => {
      await deps.db.transaction(async inner => {
        await inner.lock('page headers')
        const locked = createSiteStore(inner)
        const taken = await locked.getPageHeaderByRoute(header.route_name)
        if (taken && taken.id !== id) throw refusal('pageHeaderTaken')
        if (!id) await locked.addPageHeader(header)
        else if (!(await locked.updatePageHeader(id, header))) throw refusal('pageHeaderNotFound')
      })
    }),

    bindChange(contract.deletePageHeader, ({ params }) => deletePageHeader(params.id)),

    bindChange(contract.deletePageHeaderOf, ({ body }) => deletePageHeader(body.id)),
  ]
}

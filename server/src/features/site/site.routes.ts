import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/site'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, isoTime, wireTime } from '../../platform/clock.ts'
import { contentTopic, createMemo } from '../../platform/memo.ts'
import type { SiteViews } from './site.feature.ts'
import type { SiteStore } from './site.store.ts'

export type Statistic = {
  articleCount: number
  tagCount: number
  categoryCount: number
  userCount: number
  wordCount: number
}
type Picture = { width: number; height: number; srcset: string; color: string }
export type SiteParts = {
  store: SiteStore
  views: SiteViews
  bus: Bus
  clock: Clock
  timeZone: string
  /** Size and smaller forms of our own pictures. */
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>
  /** Counted by the features that own the rows. */
  countAll: () => Promise<Statistic>
  /** The owner's own pages that the menus lead to. */
  findMenuPages: () => Promise<{ title: string; path: string }[]>
}

const unknownPicture: Picture = { width: 0, height: 0, srcset: '', color: '' }

export function siteRoutes(parts: SiteParts): BoundRoute[] {
  const { store, views, bus, clock, timeZone, countAll, describePictures } = parts
  const settings = createMemo({ bus, clock }, async () => {
    const site = await store.getSettings()
    if (!site) return undefined
    const avatar = (await describePictures([site.settings.blog_avatar])).get(site.settings.blog_avatar)
    return { ...site, avatarSrcset: avatar?.srcset ?? '', menuPages: await parts.findMenuPages() }
  })
  const headers = createMemo({ bus, clock }, async () => {
    const rows = await store.findPageHeaders()
    const pictures = await describePictures(rows.map(row => row.bg_url))
    return rows.map(row => {
      const { width, height, srcset, color } = pictures.get(row.bg_url) ?? unknownPicture
      return { ...row, width, height, srcset, color }
    })
  })
  const statistic = createMemo({ bus, clock }, countAll)
  const tell = () => bus.publish(contentTopic, 'site')

  return [
    bind(contract.getConfig, async () => {
      const site = await settings()
      if (!site) throw refusal('notSetUp')
      const view_time = (await store.getViews()) + views.pending()
      return {
        ...site.settings,
        blog_avatar_srcset: site.avatarSrcset,
        menu_pages: site.menuPages,
        view_time,
        createdAt: wireTime(site.createdAt, timeZone),
        createdAtIso: isoTime(site.createdAt, timeZone),
      }
    }),

    bind(contract.addView, async (_, { visitor }) => {
      await views.add(visitor)
      return true
    }),

    // Not the kept copy: the owner sees at once what he has saved.
    bind(
      contract.getSettings,
      async () => (await store.getSettings())?.settings ?? v.parse(contract.siteSettings, {}),
    ),

    bind(contract.updateConfig, async ({ body }) => {
      await store.saveSettings(body, clock.now())
      tell()
      return true
    }),

    bind(contract.getStatistic, () => statistic()),

    bind(contract.getAllPageHeaders, () => headers()),

    bind(contract.addOrUpdatePageHeader, async ({ body: { id, ...header } }) => {
      const taken = await store.getPageHeaderByRoute(header.route_name)
      if (taken && taken.id !== id) throw refusal('pageHeaderTaken')
      if (!id) await store.addPageHeader(header)
      else if (!(await store.updatePageHeader(id, header))) throw refusal('pageHeaderNotFound')
      tell()
      return true
    }),

    bind(contract.deletePageHeader, async ({ params }) => {
      if (!(await store.deletePageHeader(params.id))) throw refusal('pageHeaderNotFound')
      tell()
      return true
    }),
  ]
}

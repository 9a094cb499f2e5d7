import { screens } from '@xiaolou/contract/address'
import { bind } from '@xiaolou/contract/kit/handler'
import { getHomeStatus, type HomeStatus } from '@xiaolou/contract/presence'
import { createKeyedMemo, createMemo } from '../../platform/content-change.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { type HomeStatusDeps, readHomeStatus } from './presence.home.ts'
import { createPresenceLive } from './presence.live.ts'
import { ownerSongTable, presenceMigrations } from './presence.store.ts'

type PresenceDeps = Pick<Deps, 'bus' | 'clock' | 'jobs' | 'site'> &
  HomeStatusDeps & {
    content: {
      /** Whether everybody may read a path, written as in links: a listed article, or an owner's page. */
      isPublicPath: (path: string) => Promise<boolean>
    }
  }

const hasReaders = [
  ...[screens.home, screens.archives, screens.categories, screens.tags, screens.articleList],
  ...[screens.albums, screens.photos, screens.talk, screens.links, screens.messages, screens.message],
  ...[screens.resourcesFront, screens.resourcesBack, screens.sites, screens.chat],
]
const screenPaths = new Set<string>(hasReaders.map(({ path }) => path))
const maxKnownPaths = 1_000
/** Every visit of the home page asks: read at most this often. */
const houseEveryMs = 5_000

/** Live counts of readers, never stored; and other signs of presence. */
export const presenceFeature: FeatureManifest<PresenceDeps> = {
  migrations: presenceMigrations,
  transientTables: [ownerSongTable],
  siteExport: { leftOut: [ownerSongTable] },
  create(deps) {
    const { bus, clock, jobs } = deps
    const getSettings = createMemo({ bus, clock }, deps.site.getSettings)
    const isWritten = createKeyedMemo({ bus, clock, maxKeys: maxKnownPaths }, deps.content.isPublicPath)
    let house: { read: Promise<HomeStatus>; untilMs: number } | undefined
    return {
      routes: [
        bind(getHomeStatus, () => {
          const nowMs = clock.steady()
          if (!house || house.untilMs <= nowMs) {
            const read = readHomeStatus(deps)
            house = { read, untilMs: nowMs + houseEveryMs }
            read.catch(() => {
              house = undefined
            })
          }
          return house.read
        }),
      ],
      live: createPresenceLive({
        bus,
        getSettings,
        isPublicPage: async page => screenPaths.has(page) || (await isWritten(page)),
        onError: cause => jobs.soon('presence', () => Promise.reject(cause)),
      }),
    }
  },
}

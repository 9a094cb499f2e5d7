import { screens } from '@xiaolou/contract/address'
import { createKeyedMemo, createMemo } from '../../platform/content-change.ts'
import type { Deps, FeatureManifest } from '../../platform/feature.ts'
import { createPresenceLive } from './presence.live.ts'

type PresenceDeps = Pick<Deps, 'bus' | 'clock' | 'jobs' | 'getSettings'> & {
  /** Whether everybody may read what stands at a path as links write it: an article on the lists, a page of the owner's. */
  isPublicPath: (path: string) => Promise<boolean>
}

const hasReaders = [
  ...[screens.home, screens.archives, screens.categories, screens.tags, screens.articleList],
  ...[screens.albums, screens.photos, screens.talk, screens.links, screens.messages, screens.message],
  ...[screens.resourcesFront, screens.resourcesBack, screens.sites, screens.chat],
]
const screenPaths = new Set<string>(hasReaders.map(({ path }) => path))
const maxKnownPaths = 1_000

/** How many read with one, told while it lasts and kept nowhere. */
export const presenceFeature: FeatureManifest<PresenceDeps> = {
  create({ bus, clock, jobs, getSettings, isPublicPath }) {
    const isWritten = createKeyedMemo({ bus, clock, maxKeys: maxKnownPaths }, isPublicPath)
    return {
      live: createPresenceLive({
        bus,
        getSettings: createMemo({ bus, clock }, getSettings),
        isPublicPage: async page => screenPaths.has(page) || (await isWritten(page)),
        onError: cause => jobs.soon('presence', () => Promise.reject(cause)),
      }),
    }
  },
}

import { bind, type CallContext } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import {
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKinds,
  searchSite,
} from '@xiaolou/contract/search'
import { excerptsOf, holdsAll, queryTermsOf } from '@xiaolou/contract/search-text'
import { createMemo } from '../../platform/content-change.ts'
import type { Feature, FeatureManifest } from '../../platform/feature.ts'
import type { AskedSearch, Finder, Found } from '../../platform/finder.ts'
import type { Deps } from '../../platform/services.ts'
import { soundTermsOf, wordsHeard } from '../../platform/sounds.ts'

type SearchDeps = Pick<Deps, 'bus' | 'clock' | 'site'> & {
  registry: { features: () => readonly Feature[] }
  site: {
    statistics: {
      addSearch(words: string, context: CallContext): void
      dropSearch(visitorKey: string): void
    }
  }
}

const hitsOf = (kind: SearchKind) =>
  kind === 'article' ? limits.searchArticleHits : limits.searchHitsPerKind

async function hitOf({ id, title, address, text }: Found, asked: AskedSearch): Promise<SearchHit> {
  const { excerpt } = excerptsOf(text, asked.words)
  const shown = title === '' ? { title: excerpt, excerpt: '' } : { title, excerpt }
  const isByWords = asked.sounds.length === 0 || holdsAll(title, asked.terms) || holdsAll(text, asked.terms)
  if (isByWords) return { id, ...shown, address, sounding: [] }
  const heard = await wordsHeard(title || text, asked.sounds)
  return { id, ...shown, address, sounding: heard.length > 0 ? heard : await wordsHeard(text, asked.sounds) }
}

async function groupOf(
  finder: Finder,
  given: { asked: AskedSearch; limit: number; context: CallContext },
): Promise<SearchGroup> {
  const { asked, limit, context } = given
  // One more than is shown tells whether there are more.
  const found = await finder.find({ ...asked, limit: limit + 1 }, context)
  return {
    kind: finder.kind,
    hits: await Promise.all(found.slice(0, limit).map(one => hitOf(one, asked))),
    has_more: found.length > limit,
    list: finder.listPath?.(asked.words) ?? '',
  }
}

/** Search over everything: each feature provides its part through `finders`. */
export const searchFeature: FeatureManifest<SearchDeps> = {
  create({ bus, clock, site, registry }) {
    const getClosedSections = createMemo({ bus, clock }, async () => (await site.getSettings()).closed_rooms)

    const findersFor = async ({ actor }: CallContext, kind: SearchKind | undefined) => {
      const closed = actor.kind === 'administrator' ? [] : await getClosedSections()
      const all = registry.features().flatMap(({ finders }) => finders ?? [])
      return searchKinds
        .flatMap(one => all.filter(finder => finder.kind === one))
        .filter(finder => kind === undefined || finder.kind === kind)
        .filter(({ room }) => room === undefined || !closed.includes(room))
    }

    return {
      routes: [
        bind(searchSite, async ({ query: { words, kind } }, context) => {
          const terms = queryTermsOf(words)
          const groups: SearchGroup[] = []
          if (terms.length === 0) return groups
          for (const finder of await findersFor(context, kind)) {
            const limit = kind === undefined ? hitsOf(finder.kind) : limits.searchHitsOfKind
            const asked = { words, terms, sounds: soundTermsOf(words), limit }
            const group = await groupOf(finder, { asked, limit, context })
            if (group.hits.length > 0) groups.push(group)
          }
          if (groups.length === 0) site.statistics.addSearch(words, context)
          else site.statistics.dropSearch(context.visitor.key)
          return groups
        }),
      ],
    }
  },
}

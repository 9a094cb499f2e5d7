import { bind, type CallContext } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import {
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKinds,
  searchSite,
} from '@xiaolou/contract/search'
import { excerptsOf } from '@xiaolou/contract/search-text'
import { createMemo } from '../../platform/content-change.ts'
import type { Feature, FeatureManifest } from '../../platform/feature.ts'
import type { AskedSearch, Finder, Found } from '../../platform/finder.ts'
import { createWordTable, wordTable } from '../../platform/search-index.ts'
import { createStateTable, searchStateTable } from '../../platform/search-rebuild.ts'
import type { Deps } from '../../platform/services.ts'
import { termsOf } from '../../platform/text-search.ts'

type SearchDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'site'> & {
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

const typedForm = (text: string) => text.normalize('NFKC').toLowerCase()

function hitOf({ id, title, address, text, matched }: Found, { words }: AskedSearch): SearchHit {
  const typed = typedForm(words)
  const sounding = matched.every(word => typed.includes(typedForm(word))) ? [] : [...matched]
  const { excerpt } = excerptsOf(text, sounding.length > 0 ? sounding.join(' ') : words)
  const shown = title === '' ? { title: excerpt, excerpt: '' } : { title, excerpt }
  return { id, ...shown, address, sounding }
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
    hits: found.slice(0, limit).map(one => hitOf(one, asked)),
    has_more: found.length > limit,
    list: finder.listPath?.(asked.words) ?? '',
  }
}

/** Search over everything: each feature provides its part through `finders`. */
export const searchFeature: FeatureManifest<SearchDeps> = {
  migrations: [
    {
      name: '0068-search',
      async up(db) {
        await createWordTable(db)
        await createStateTable(db)
      },
    },
  ],
  transientTables: [wordTable, searchStateTable],
  siteExport: { leftOut: [wordTable, searchStateTable] },
  create({ db, bus, clock, site, registry }) {
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
          const groups: SearchGroup[] = []
          const found = termsOf(db, words)
          if (found.terms.length === 0) return groups
          for (const finder of await findersFor(context, kind)) {
            const limit = kind === undefined ? hitsOf(finder.kind) : limits.searchHitsOfKind
            const asked = { ...found, words, limit }
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

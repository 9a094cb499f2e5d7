import { postPath } from '@xiaolou/contract/address'
import { limits } from '@xiaolou/contract/limits'
import type { SearchGroup } from '@xiaolou/contract/search'
import { excerptsOf, holdsAll, type QueryTerm, queryTermsOf } from '@xiaolou/contract/search-text'
import {
  type StaticExportPostings,
  type StaticExportSearch,
  type StaticExportShard,
  type StaticExportText,
  shardOf,
  staticExportSearchPath,
  staticExportShardPath,
  staticExportTextsPath,
} from '@xiaolou/contract/static-export'
import { createReader } from './static-reader.client.ts'

const readIndex = createReader<StaticExportSearch>()
const readShard = createReader<StaticExportShard>()
const readTexts = createReader<StaticExportText[]>()

function numbersOf(distances: readonly number[] = []): number[] {
  let number = 0
  return distances.map(distance => {
    number += distance
    return number
  })
}

const tokensOfTerm = (term: QueryTerm) => ('prefix' in term ? [term.prefix] : term.phrase)

/** The articles that contain a term, as far as tokens tell. */
function holdersOf(term: QueryTerm, postingsOf: (token: string) => StaticExportPostings): Set<number> {
  if ('prefix' in term) {
    const tokens = Object.entries(postingsOf(term.prefix)).filter(([token]) => token.startsWith(term.prefix))
    return new Set(tokens.flatMap(([, distances]) => numbersOf(distances)))
  }
  const [first = [], ...more] = term.phrase.map(token => numbersOf(postingsOf(token)[token]))
  const others = more.map(numbers => new Set(numbers))
  return new Set(first.filter(number => others.every(other => other.has(number))))
}

/**
 * The same search as the server's, from the files of the static export: titles first, then texts, the newest
 * first, at most eight.
 */
export async function searchStaticExport(query: string): Promise<SearchGroup[]> {
  const terms = queryTermsOf(query)
  if (terms.length === 0) return []
  const { shards, textsPerFile } = await readIndex(staticExportSearchPath)
  const needed = [...new Set(terms.flatMap(tokensOfTerm).map(token => shardOf(token, shards)))]
  const files = new Map<number, StaticExportShard>()
  await Promise.all(
    needed.map(async shard => files.set(shard, await readShard(staticExportShardPath(shard)))),
  )
  const found = new Map<number, StaticExportText>()
  for (const field of ['title', 'body'] as const) {
    const postingsOf = (token: string) => files.get(shardOf(token, shards))?.[field] ?? {}
    const [first = new Set<number>(), ...more] = terms.map(term => holdersOf(term, postingsOf))
    const numbers = [...first].filter(number => more.every(other => other.has(number)))
    for (const number of numbers.sort((one, other) => one - other)) {
      if (found.size >= limits.searchResultCount) break
      if (found.has(number)) continue
      const texts = await readTexts(staticExportTextsPath(Math.floor(number / textsPerFile)))
      const text = texts[number % textsPerFile]
      if (text && holdsAll(field === 'title' ? text.article_title : text.text, terms)) found.set(number, text)
    }
  }
  const hits = [...found.values()].map(({ id, article_title, slug, text }) => {
    const { excerpt } = excerptsOf(text, query)
    return { id, title: article_title, address: postPath(slug), excerpt, sounding: [] }
  })
  return hits.length > 0 ? [{ kind: 'article', hits, has_more: false, list: '' }] : []
}

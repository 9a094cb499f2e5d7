import type { getArticleListByContent } from '@xiaolou/contract/article'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { excerptsOf, holdsAll, type QueryTerm, queryTermsOf } from '@xiaolou/contract/search-text'
import {
  shardOf,
  type TwinPostings,
  type TwinSearch,
  type TwinShard,
  type TwinText,
  twinSearchPath,
  twinShardPath,
  twinTextsPath,
} from '@xiaolou/contract/twin'
import { createReader } from './twin-reader.client.ts'

type Hit = CallResult<typeof getArticleListByContent>[number]

const readIndex = createReader<TwinSearch>()
const readShard = createReader<TwinShard>()
const readTexts = createReader<TwinText[]>()

function numbersOf(distances: readonly number[] = []): number[] {
  let number = 0
  return distances.map(distance => {
    number += distance
    return number
  })
}

const tokensOfTerm = (term: QueryTerm) => ('prefix' in term ? [term.prefix] : term.phrase)

/** The articles that hold a term, as far as tokens tell. */
function holdersOf(term: QueryTerm, postingsOf: (token: string) => TwinPostings): Set<number> {
  if ('prefix' in term) {
    const tokens = Object.entries(postingsOf(term.prefix)).filter(([token]) => token.startsWith(term.prefix))
    return new Set(tokens.flatMap(([, distances]) => numbersOf(distances)))
  }
  const [first = [], ...more] = term.phrase.map(token => numbersOf(postingsOf(token)[token]))
  const others = more.map(numbers => new Set(numbers))
  return new Set(first.filter(number => others.every(other => other.has(number))))
}

/** The server's search, out of the files of the twin: titles first, then texts, the newest first, eight at most. */
export async function searchTwin(query: string): Promise<Hit[]> {
  const terms = queryTermsOf(query)
  if (terms.length === 0) return []
  const { shards, textsPerFile } = await readIndex(twinSearchPath)
  const needed = [...new Set(terms.flatMap(tokensOfTerm).map(token => shardOf(token, shards)))]
  const files = new Map<number, TwinShard>()
  await Promise.all(needed.map(async shard => files.set(shard, await readShard(twinShardPath(shard)))))
  const found = new Map<number, TwinText>()
  for (const field of ['title', 'body'] as const) {
    const postingsOf = (token: string) => files.get(shardOf(token, shards))?.[field] ?? {}
    const [first = new Set<number>(), ...more] = terms.map(term => holdersOf(term, postingsOf))
    const numbers = [...first].filter(number => more.every(other => other.has(number)))
    for (const number of numbers.sort((one, other) => one - other)) {
      if (found.size >= limits.searchResultCount) break
      if (found.has(number)) continue
      const texts = await readTexts(twinTextsPath(Math.floor(number / textsPerFile)))
      const text = texts[number % textsPerFile]
      if (text && holdsAll(field === 'title' ? text.article_title : text.text, terms)) found.set(number, text)
    }
  }
  return [...found.values()].map(({ id, article_title, slug, text }) => {
    const { fromMatch, excerpt } = excerptsOf(text, query)
    return { id, article_title, slug, article_content: fromMatch, excerpt }
  })
}

import { getArticleListByContent } from '@xiaolou/contract/article'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { useEffect, useState } from 'react'
import { quietCall } from '~/lib/api.ts'

export type Hit = CallResult<typeof getArticleListByContent>[number]
export type Search =
  | { kind: 'resting' }
  | { kind: 'searching'; hits: readonly Hit[] }
  | { kind: 'found'; query: string; hits: readonly Hit[] }
  | { kind: 'failed'; query: string }

/** A pause in typing, in ms: long enough to spare the server half the keys, too short to be waited for. */
const debounceMs = 60

/**
 * The hits of a query as it is being typed. Only the answer to the latest query is taken, whenever the others come; while it is
 * awaited the last hits stay, so that the list does not flicker. `retry` asks once more.
 */
export function useHits(query: string): { search: Search; retry: () => void } {
  const [search, setSearch] = useState<Search>({ kind: 'resting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same question asked again.
  useEffect(() => {
    if (!query) {
      setSearch({ kind: 'resting' })
      return
    }
    let isLatest = true
    setSearch(last => ({ kind: 'searching', hits: 'hits' in last ? last.hits : [] }))
    const timer = setTimeout(async () => {
      const next = await askFor(query)
      if (isLatest) setSearch(next)
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [query, attempt])
  return { search, retry: () => setAttempt(count => count + 1) }
}

async function askFor(query: string): Promise<Search> {
  try {
    // Alone in an address `.` and `..` are steps in it, however they are written: the server takes the space off again.
    const content = /^\.{1,2}$/.test(query) ? `${query} ` : query
    const hits = await quietCall(getArticleListByContent, { params: { content } })
    return { kind: 'found', query, hits }
  } catch {
    return { kind: 'failed', query }
  }
}

import { quietCall } from '@xiaolou/browser/call'
import { getArticleListByContent } from '@xiaolou/contract/article'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { useEffect, useState } from 'react'

export type Hit = CallResult<typeof getArticleListByContent>[number]
type Answer = { kind: 'found'; query: string; hits: readonly Hit[] } | { kind: 'failed'; query: string }
export type Search = Answer | { kind: 'resting' } | { kind: 'searching'; hits: readonly Hit[] }

/** A pause in typing, in ms: long enough to spare the server half the keys, too short to be waited for. */
const debounceMs = 60

/**
 * The hits of a query as it is being typed. Only the answer to the query itself counts as found, whenever the others come; while it
 * is awaited the last hits stay, so that the list does not flicker. `retry` asks once more.
 */
export function useHits(query: string): { search: Search; retry: () => void } {
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same question asked again.
  useEffect(() => {
    if (!query) {
      setAnswer(undefined)
      return
    }
    let isLatest = true
    const timer = setTimeout(async () => {
      const next = await askFor(query)
      if (isLatest) setAnswer(next)
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [query, attempt])
  const retry = () => {
    setAnswer(undefined)
    setAttempt(count => count + 1)
  }
  return { search: searchOf(query, answer), retry }
}

// Told at each rendering, not kept: an Enter that comes before the effect must not find the last query's answer to be this one's.
function searchOf(query: string, answer: Answer | undefined): Search {
  if (!query) return { kind: 'resting' }
  if (answer?.query === query) return answer
  return { kind: 'searching', hits: answer?.kind === 'found' ? answer.hits : [] }
}

async function askFor(query: string): Promise<Answer> {
  try {
    // Alone in an address `.` and `..` are steps in it, however they are written: the server takes the space off again.
    const content = /^\.{1,2}$/.test(query) ? `${query} ` : query
    const hits = await quietCall(getArticleListByContent, { params: { content } })
    return { kind: 'found', query, hits }
  } catch {
    return { kind: 'failed', query }
  }
}

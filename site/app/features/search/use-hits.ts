import { quietCall } from '@xiaolou/browser/call'
import { type SearchGroup, type SearchKind, searchSite } from '@xiaolou/contract/search'
import { useEffect, useState } from 'react'

type Groups = readonly SearchGroup[]
type Answer =
  | { kind: 'found'; query: string; groups: Groups }
  | { kind: 'failed'; query: string; isOffline: boolean }
export type Search = Answer | { kind: 'resting' } | { kind: 'searching'; groups: Groups }

/** Debounce of typing, in ms: long enough to save the server half the keys, too short to notice. */
const debounceMs = 60

/**
 * The results while a query is typed. Only the answer to the current query counts, in whatever order answers
 * arrive; until then the last results stay, so that the list does not flicker. `retry` asks again, `expand`
 * replaces a group by all of its kind.
 */
export function useHits(query: string) {
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request.
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
  const expand = async (kind: SearchKind) => {
    const more = await askFor(query, kind)
    setAnswer(shown => {
      if (shown?.kind !== 'found' || shown.query !== more.query || more.kind === 'failed') return shown
      return {
        ...shown,
        groups: shown.groups.map(group => (group.kind === kind ? longerOf(group, more.groups) : group)),
      }
    })
  }
  return { search: searchOf(query, answer), retry, expand }
}

/** The full list: nothing is left to load. */
const longerOf = (group: SearchGroup, [more]: Groups): SearchGroup => ({
  ...(more ?? group),
  has_more: false,
})

// Computed at each render, not stored: an Enter before the effect must not use the last query's results.
function searchOf(query: string, answer: Answer | undefined): Search {
  if (!query) return { kind: 'resting' }
  if (answer?.query === query) return answer
  return { kind: 'searching', groups: answer?.kind === 'found' ? answer.groups : [] }
}

async function askFor(query: string, kind?: SearchKind): Promise<Answer> {
  try {
    const groups = await quietCall(searchSite, { query: { words: query, ...(kind && { kind }) } })
    return { kind: 'found', query, groups }
  } catch {
    return { kind: 'failed', query, isOffline: !navigator.onLine }
  }
}

import { contentTopic } from '../../platform/memo.ts'
import type { OwnerFilter } from './comment.store.ts'
import { type CommentParts, commentTopic } from './comment.ts'

// Another process may write without telling this one: a minute at most.
const maxAgeMs = 60_000

/**
 * How many comments the owner's list holds. Counting a hundred thousand takes longer than the page itself, so that the
 * few counts without words to look for are kept until a comment changes.
 */
export function createOwnerTotals(parts: Pick<CommentParts, 'bus' | 'clock' | 'store'>) {
  const { bus, clock, store } = parts
  const kept = new Map<string, { total: number; atMs: number }>()
  let changes = 0
  const forget = () => {
    changes += 1
    kept.clear()
  }
  bus.subscribe(commentTopic, forget)
  bus.subscribe(contentTopic, forget)

  return async (filter: OwnerFilter): Promise<number> => {
    if (filter.contentHas !== '') return store.countForOwner(filter)
    const key = `${filter.type} ${filter.status}`
    const known = kept.get(key)
    if (known && clock.now() - known.atMs < maxAgeMs) return known.total
    const before = changes
    const total = await store.countForOwner(filter)
    // What changed while it was counted may be missing in it.
    if (before === changes) kept.set(key, { total, atMs: clock.now() })
    return total
  }
}

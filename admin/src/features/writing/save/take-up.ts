import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import type { JournalEntry } from './journal.ts'
import { isSame } from './same-fields.ts'

export type TakeUp = {
  /** `server`: nothing is here that is not there. `mine`: words of this browser go on from it. `unanswered`: they do if the last save arrived. `both`: two differ. */
  readonly kind: 'server' | 'mine' | 'unanswered' | 'both'
  readonly entry: JournalEntry | undefined
  /** Other windows' words that differ from all of these: kept in the history. */
  readonly others: readonly DraftFields[]
}

/**
 * What a draft opens with. Words of the browser are never preferred because they exist: they go on from the very revision
 * that is stored, or both are shown.
 */
export function takeUp(server: Draft, entries: readonly JournalEntry[]): TakeUp {
  const unsaved = entries
    .filter(({ fields }) => !isSame(fields, server.fields))
    .sort((one, other) => other.atMs - one.atMs)
  const [entry, ...rest] = unsaved
  const others = rest.map(({ fields }) => fields).filter(fields => entry && !isSame(fields, entry.fields))
  if (!entry) return { kind: 'server', entry, others }
  if (entry.base === server.revision) return { kind: 'mine', entry, others }
  return { kind: entry.unanswered ? 'unanswered' : 'both', entry, others }
}

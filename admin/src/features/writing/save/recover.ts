import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import { editBetween } from '../editor/text-host.ts'
import type { JournalEntry } from './journal.ts'
import { isSame } from './same-fields.ts'

export type TakeUp = {
  /** `server`: nothing is here that is not there. `mine`: words of this browser go on from it. `unanswered`: they do if the last save arrived. `both`: two differ. */
  readonly kind: 'server' | 'mine' | 'unanswered' | 'both'
  readonly entry: JournalEntry | undefined
  /** Other windows' words that differ from all of these: kept in the history. */
  readonly others: readonly DraftFields[]
  /** Entries of the journal that may go once this window has written its own: their words are here, there or in the history. */
  readonly adopted: readonly string[]
}

/**
 * What a draft opens with. Words of the browser are never preferred because they exist: they go on from the very revision
 * that is stored, or both are shown.
 */
export function takeUp(server: Draft, entries: readonly JournalEntry[]): TakeUp {
  const unsaved = entries
    .filter(entry => !isContained(entry, server))
    .sort((one, other) => other.atMs - one.atMs)
  const [entry, ...rest] = unsaved
  const differing = rest.filter(({ fields }) => entry && !isSame(fields, entry.fields))
  // A draft that nobody has saved has no history: other words stay in the journal until it has one.
  const isKeeping = server.revision > 0
  const others = isKeeping ? differing.map(({ fields }) => fields) : []
  const adopted = entries.filter(one => isKeeping || !differing.includes(one)).map(({ id }) => id)
  const found = { entry, others, adopted }
  if (!entry) return { kind: 'server', ...found }
  if (entry.base === server.revision) return { kind: 'mine', ...found }
  return { kind: entry.unanswered ? 'unanswered' : 'both', ...found }
}

/**
 * Whether all that was written here stands there: the same, or, where the tab fell over before it had noted what it sent last,
 * words that were only added to, here and then there.
 */
function isContained({ fields, base, baseFields }: JournalEntry, server: Draft): boolean {
  if (isSame(fields, server.fields)) return true
  const { content } = server.fields
  return (
    base < server.revision &&
    isSame({ ...fields, content }, server.fields) &&
    onlyAdds(baseFields.content, fields.content) &&
    onlyAdds(fields.content, content)
  )
}

const onlyAdds = (from: string, to: string): boolean =>
  editBetween(from, to)?.changes.every(change => change.from === change.to) ?? true

import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import { editBetween } from '../editor/text-host.ts'
import type { JournalEntry } from './journal.ts'
import { isSame } from './same-fields.ts'

export type TakeUp = {
  /**
   * `server`: nothing local is missing there. `mine`: local text continues it. `unanswered`: it does if the
   * last save arrived. `both`: they conflict.
   */
  readonly kind: 'server' | 'mine' | 'unanswered' | 'both'
  readonly entry: JournalEntry | undefined
  /** Other windows' versions that differ from all of these: added to the history. */
  readonly others: readonly DraftFields[]
  /**
   * Journal entries to delete once this window has written its own: their text is here, on the server or in
   * the history.
   */
  readonly adopted: readonly string[]
}

/**
 * What a draft opens with. Local text is only used if it continues the very revision that is stored, else
 * both are shown.
 */
export function takeUp(server: Draft, entries: readonly JournalEntry[]): TakeUp {
  const unsaved = entries
    .filter(entry => !isContained(entry, server))
    .sort((one, other) => other.atMs - one.atMs)
  const [entry, ...rest] = unsaved
  const differing = rest.filter(({ fields }) => entry && !isSame(fields, entry.fields))
  // A draft that was never saved has no history: other versions stay in the journal until it has one.
  const isKeeping = server.revision > 0
  const others = isKeeping ? differing.map(({ fields }) => fields) : []
  const adopted = entries.filter(one => isKeeping || !differing.includes(one)).map(({ id }) => id)
  const found = { entry, others, adopted }
  if (!entry) return { kind: 'server', ...found }
  if (entry.base === server.revision) return { kind: 'mine', ...found }
  return { kind: entry.unanswered ? 'unanswered' : 'both', ...found }
}

/**
 * Whether the server has everything of the entry: the same text, or, if the tab crashed before noting its
 * last save, a text that was only appended to, here and then there.
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

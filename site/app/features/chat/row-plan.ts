import { dayOf, dayText } from './chat-time.ts'
import type { ChatRow } from './chat-view.ts'

/** One thing of the list, in order. `isFirst` begins a group of one writer and carries face and name. */
export type PlannedItem =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'unread'; readonly key: 'unread' }
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: ChatRow
      readonly isFirst: boolean
      /** The newest of one's own that the server has. */
      readonly isDelivered: boolean
    }

/** Within this of the one before, the same writer goes on talking. */
const groupWithinMs = 180_000

/** Who speaks in a row, and when (ms since 1970); one's own, sent or not, are of one writer. */
function speakerOf(row: ChatRow): { name: string; atMs: number } {
  if (row.kind === 'outgoing') return { name: 'own', atMs: row.outgoing.at }
  if (row.kind === 'recalled') return { name: row.key, atMs: row.at }
  const { message, isOwn } = row
  return { name: isOwn ? 'own' : `${message.user_id} ${message.nick_name}`, atMs: message.at }
}

/**
 * The rows with what stands between them: a divider where the day changes, the line above the first unread message
 * (`unreadId`, 0 for none), and which rows belong together. `offsetMs` is the site's, `nowMs` the server's clock.
 */
export function planRows(given: {
  rows: readonly ChatRow[]
  unreadId: number
  offsetMs: number
  nowMs: number
}): readonly PlannedItem[] {
  const { rows, unreadId, offsetMs, nowMs } = given
  const items: PlannedItem[] = []
  const deliveredKey = rows.findLast(row => row.kind === 'message' && row.isOwn)?.key
  let day: number | undefined
  let last: { name: string; atMs: number } | undefined
  for (const row of rows) {
    const speaker = speakerOf(row)
    const rowDay = dayOf(speaker.atMs, offsetMs)
    if (rowDay !== day) {
      items.push({
        kind: 'day',
        key: `day-${rowDay}-${row.key}`,
        text: dayText({ atMs: speaker.atMs, nowMs, offsetMs }),
      })
      last = undefined
    }
    day = rowDay
    if (unreadId !== 0 && row.kind === 'message' && row.message.id === unreadId) {
      items.push({ kind: 'unread', key: 'unread' })
      last = undefined
    }
    const goesOn = last?.name === speaker.name && speaker.atMs - last.atMs < groupWithinMs
    items.push({ kind: 'row', key: row.key, row, isFirst: !goesOn, isDelivered: row.key === deliveredKey })
    last = speaker
  }
  return items
}

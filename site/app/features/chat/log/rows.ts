import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatRow, Outgoing } from '../client/chat-view.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { dayOf, dayText } from '../room/chat-time.ts'
import type { ChatLog, Tombstone } from './chat-log.ts'
import { byPlace } from './chat-log.ts'
import { chatText } from './message-html.ts'

/** So long a recalled text may be taken up again. */
const reEditMs = 120_000

/**
 * The rows of the room, oldest first, what is not stored yet last. A row, and the list, is the very same object as long
 * as what it shows is the same.
 */
export function createRows(userId: number | undefined) {
  const known = new WeakMap<ChatMessage | Tombstone | Outgoing, ChatRow>()
  const kept = <T extends ChatMessage | Tombstone | Outgoing>(of: T, make: (of: T) => ChatRow): ChatRow => {
    const row = known.get(of) ?? make(of)
    known.set(of, row)
    return row
  }
  const keyOf = ({ id, nonce, user_id }: ChatMessage) => (user_id === userId && nonce ? nonce : `#${id}`)

  const messageRow = (message: ChatMessage): ChatRow => ({
    kind: 'message',
    key: keyOf(message),
    message,
    isOwn: message.user_id === userId,
  })
  const outgoingRow = (outgoing: Outgoing): ChatRow => ({ kind: 'outgoing', key: outgoing.nonce, outgoing })
  const recalledRow = ({ message, byId, recalledAtMs }: Tombstone): ChatRow => {
    const isByOneself = byId === userId
    const canWriteAgain = isByOneself && message.user_id === userId && message.content_type === 'text'
    return {
      kind: 'recalled',
      key: keyOf(message),
      id: message.id,
      at: message.at,
      who: isByOneself ? '你' : byId === message.user_id ? message.nick_name : '楼主',
      text: canWriteAgain ? chatText(message.content) : '',
      editUntilMs: canWriteAgain ? recalledAtMs + reEditMs : 0,
    }
  }

  let last: { messages: unknown; tombstones: unknown; outbox: Outbox; rows: readonly ChatRow[] } | undefined
  return (
    { messages, tombstones }: Pick<ChatLog, 'messages' | 'tombstones'>,
    outbox: Outbox,
  ): readonly ChatRow[] => {
    const isSame = last?.messages === messages && last.tombstones === tombstones && last.outbox === outbox
    if (last && isSame) return last.rows
    const places = [
      ...messages.map(message => ({ place: message, row: kept(message, messageRow) })),
      ...tombstones.map(tombstone => ({ place: tombstone.message, row: kept(tombstone, recalledRow) })),
    ]
    if (tombstones.length > 0) places.sort((one, two) => byPlace(one.place, two.place))
    const next = [...places.map(({ row }) => row), ...outbox.map(entry => kept(entry, outgoingRow))]
    const before = last?.rows ?? []
    const isEqual = next.length === before.length && next.every((row, index) => row === before[index])
    const rows = isEqual ? before : next
    last = { messages, tombstones, outbox, rows }
    return rows
  }
}

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
export function planRows(options: {
  rows: readonly ChatRow[]
  unreadId: number
  offsetMs: number
  nowMs: number
}): readonly PlannedItem[] {
  const { rows, unreadId, offsetMs, nowMs } = options
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

import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatRow } from '../client/chat-view.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { dayOf, dayText } from '../room/chat-time.ts'
import { byOrder } from './chat-removal.ts'
import type { ChatLog, Tombstone } from './log-state.ts'
import { chatText } from './message-html.ts'

/** For this long a recalled text can be edited again. */
const reEditMs = 120_000

/**
 * Makes the rows of the chat, oldest first, unsent ones last. The list object only changes with its content.
 */
export function createRows(userId: number | undefined) {
  const keyOf = ({ id, nonce, user_id }: ChatMessage) => (user_id === userId && nonce ? nonce : `#${id}`)

  const messageRow = (message: ChatMessage): ChatRow => ({
    kind: 'message',
    key: keyOf(message),
    message,
    isOwn: message.user_id === userId,
  })
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

  let last:
    | (Pick<ChatLog, 'messages' | 'tombstones'> & { outbox: Outbox; rows: readonly ChatRow[] })
    | undefined
  return (log: ChatLog, unsent: Outbox): readonly ChatRow[] => {
    const { past, tombstones } = log
    const messages = past?.messages ?? log.messages
    // What is not sent yet belongs to the end.
    const outbox = past ? nothingUnsent : unsent
    if (last?.messages === messages && last.tombstones === tombstones && last.outbox === outbox)
      return last.rows
    const shown = tombstones.filter(({ message }) => isAmongShown(log, message.id))
    const said = [
      ...messages.map(message => ({ message, row: messageRow(message) })),
      ...shown.map(tombstone => ({ message: tombstone.message, row: recalledRow(tombstone) })),
    ]
    if (shown.length > 0) said.sort((one, two) => byOrder(one.message, two.message))
    const outgoing = outbox.map((entry): ChatRow => ({ kind: 'outgoing', key: entry.nonce, outgoing: entry }))
    const rows = [...said.map(({ row }) => row), ...outgoing]
    last = { messages, tombstones, outbox, rows }
    return rows
  }
}

const nothingUnsent: Outbox = []

/** Whether a recalled message was among those shown. */
function isAmongShown({ past, cursorId }: ChatLog, id: number): boolean {
  if (!past) return id >= cursorId
  const { messages } = past
  return id > (messages[0]?.id ?? id) && id < (messages.at(-1)?.id ?? id)
}

/** One item of the list, in order. `isFirst` begins a group of one writer and shows avatar and name. */
export type PlannedItem =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'unread'; readonly key: 'unread' }
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: ChatRow
      readonly isFirst: boolean
      /** The user's newest message that the server has. */
      readonly isDelivered: boolean
    }

/** Within this time of the last message, the same writer's next one joins its group. */
const groupWithinMs = 180_000

/** The writer of a row, and its time (ms since 1970); the user's own, sent or not, count as one writer. */
function speakerOf(row: ChatRow): { name: string; atMs: number } {
  if (row.kind === 'outgoing') return { name: 'own', atMs: row.outgoing.at }
  if (row.kind === 'recalled') return { name: row.key, atMs: row.at }
  const { message, isOwn } = row
  return { name: isOwn ? 'own' : `${message.user_id} ${message.nick_name}`, atMs: message.at }
}

/**
 * The rows with a divider where the day changes, a line above the first unread message (`unreadId`, 0 for
 * none), and their groups. `timeZone` is the site's, `nowMs` the server's clock.
 */
export function planRows(options: {
  rows: readonly ChatRow[]
  unreadId: number
  timeZone: string
  nowMs: number
}): readonly PlannedItem[] {
  const { rows, unreadId, timeZone, nowMs } = options
  const items: PlannedItem[] = []
  const deliveredKey = rows.findLast(row => row.kind === 'message' && row.isOwn)?.key
  let day: number | undefined
  let last: { name: string; atMs: number } | undefined
  for (const row of rows) {
    const speaker = speakerOf(row)
    const rowDay = dayOf(speaker.atMs, timeZone)
    if (rowDay !== day) {
      items.push({
        kind: 'day',
        key: `day-${rowDay}-${row.key}`,
        text: dayText({ atMs: speaker.atMs, nowMs, timeZone }),
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

import type { ChatMessage } from '@xiaolou/contract/chat'
import { limits } from '@xiaolou/contract/limits'
import { chatText } from './chat-html.ts'
import type { ChatLog, Tombstone } from './chat-log.ts'
import { byPlace } from './chat-log-parts.ts'
import type { Outbox } from './chat-outbox.ts'
import type { ChatRow, Outgoing } from './chat-view.ts'

/**
 * The lines of the room, oldest first, what is not stored yet last. A row is the very same object as long as what it
 * shows is the same.
 */
export function createRows(userId: number | undefined) {
  const rows = new WeakMap<ChatMessage | Tombstone | Outgoing, ChatRow>()
  const kept = <T extends ChatMessage | Tombstone | Outgoing>(of: T, make: (of: T) => ChatRow): ChatRow => {
    const known = rows.get(of)
    if (known) return known
    const row = make(of)
    rows.set(of, row)
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
      words: isByOneself ? '你' : byId === message.user_id ? message.nick_name : '楼主',
      text: canWriteAgain ? chatText(message.content) : '',
      editUntilMs: canWriteAgain ? recalledAtMs + limits.chatReEditMs : 0,
    }
  }

  return (log: Pick<ChatLog, 'messages' | 'tombstones'>, outbox: Outbox): readonly ChatRow[] => {
    const places = [
      ...log.messages.map(message => ({ place: message, row: kept(message, messageRow) })),
      ...log.tombstones.map(tombstone => ({ place: tombstone.message, row: kept(tombstone, recalledRow) })),
    ]
    if (log.tombstones.length > 0) places.sort((one, two) => byPlace(one.place, two.place))
    return [...places.map(({ row }) => row), ...outbox.map(({ outgoing }) => kept(outgoing, outgoingRow))]
  }
}

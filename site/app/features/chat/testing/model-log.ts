import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import type { ChatPage, ChatWindow } from '../client/chat-env.ts'

/** A message as the server would send it; for tests. */
export function modelMessage(options: Partial<ChatMessage> & { id: number; seq: number }): ChatMessage {
  return {
    user_id: 1,
    nick_name: `user${options.user_id ?? 1}`,
    avatar: '',
    is_owner: false,
    content: `message ${options.id}`,
    content_type: 'text',
    createdAt: '2026-01-01 00:00:00',
    at: 0,
    nonce: '',
    reply: null,
    quote: null,
    mention_ids: [],
    width: 0,
    height: 0,
    srcset: '',
    color: '',
    edited_at: 0,
    reactions: [],
    preview: null,
    ...options,
  }
}

/** The messages after the first `seq` events: the simplest reading of the log. */
export function messagesAt(events: readonly ChatEvent[], seq: number): ChatMessage[] {
  let messages: ChatMessage[] = []
  for (const event of events.filter(other => other.seq <= seq)) {
    if (event.type === 'message') {
      const { type: _, ...message } = event
      messages.push(message)
    } else if (event.type === 'revert') messages = messages.filter(({ id }) => id !== event.message_id)
    else if (event.type === 'clear') messages = messages.filter(({ id }) => id >= event.before_id)
    else if (event.type === 'edit') messages = edited(messages, event)
    else if (event.type === 'update')
      messages = messages.map(one => (one.id === event.message_id ? { ...one, preview: event.preview } : one))
    else if (event.type === 'reaction')
      messages = messages.map(one =>
        one.id === event.message_id ? { ...one, reactions: event.reactions } : one,
      )
  }
  const ids = new Set(messages.map(({ id }) => id))
  return messages.map(message => {
    const { reply } = message
    return reply && !ids.has(reply.id) ? { ...message, reply: { ...reply, content: '' } } : message
  })
}

function edited(
  messages: readonly ChatMessage[],
  { message, summary }: Extract<ChatEvent, { type: 'edit' }>,
): ChatMessage[] {
  return messages.map(one => {
    if (one.id === message.id) return { ...one, content: message.content, edited_at: message.edited_at }
    return one.reply?.id === message.id ? { ...one, reply: { ...one.reply, content: summary } } : one
  })
}

/** Events between two positions that still matter at the end of the log, as a resume sends them. */
export function missedBetween(events: readonly ChatEvent[], afterSeq: number, upToSeq: number): ChatEvent[] {
  const alive = new Map(messagesAt(events, upToSeq).map(message => [message.id, message]))
  return events
    .filter(({ seq }) => seq > afterSeq && seq <= upToSeq)
    .flatMap((event): ChatEvent[] => {
      if (event.type === 'message') {
        const message = alive.get(event.id)
        return message ? [{ type: 'message', ...message }] : []
      }
      if (event.type === 'edit') {
        const message = alive.get(event.message.id)
        return message ? [{ ...event, message, summary: message.content }] : []
      }
      if (event.type !== 'reaction' && event.type !== 'update') return [event]
      const message = alive.get(event.message_id)
      if (event.type === 'update') return message ? [{ ...event, preview: message.preview }] : []
      return message ? [{ ...event, reactions: message.reactions }] : []
    })
}

/** The page as read when the log was at `seq`. */
export function pageAt(
  events: readonly ChatEvent[],
  options: { epoch: string; seq: number; lastId: number; size: number },
): ChatPage {
  const { epoch, seq, lastId, size } = options
  const all = messagesAt(events, seq)
  const list = all.filter(({ id }) => lastId === 0 || id < lastId).slice(-size)
  return { current: 1, size, list, total: all.length, seq, epoch }
}

/** The messages around an id, as read when the log was at `seq`. */
export function windowAt(
  events: readonly ChatEvent[],
  options: { epoch: string; seq: number; id: number; before: number; after: number },
): ChatWindow {
  const { epoch, seq, id, before, after } = options
  const all = messagesAt(events, seq)
  const older = all.filter(message => message.id < id)
  const from = all.filter(message => message.id >= id)
  const isThere = from[0]?.id === id
  const newer = from.slice(0, after + Number(isThere))
  return {
    list: [...older.slice(Math.max(0, older.length - before)), ...newer],
    id: isThere ? id : 0,
    has_older: older.length > before,
    has_newer: from.length > newer.length,
    ...{ seq, epoch },
  }
}

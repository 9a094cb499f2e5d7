import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatLog, Tombstone } from './chat-log.ts'

/** So many recalled ids are remembered one by one. */
const maxGone = 1_000

type Place = { readonly seq: number; readonly id: number }

/** The order of the log; messages that are older than it have no place there, and stand by id. */
export const byPlace = (one: Place, two: Place): number => one.seq - two.seq || one.id - two.id

export const isGone = (log: Pick<ChatLog, 'gone' | 'clearedBeforeId'>, id: number): boolean =>
  id < log.clearedBeforeId || log.gone.has(id)

/** A quoted message that is gone takes its words along (I4). */
export function withoutGoneReply(
  log: Pick<ChatLog, 'gone' | 'clearedBeforeId'>,
  message: ChatMessage,
): ChatMessage {
  const { reply } = message
  if (!reply || reply.content === '' || !isGone(log, reply.id)) return message
  return { ...message, reply: { ...reply, content: '' } }
}

/** Adds by id; one that is there already stays as it is. */
export function addMessages(log: ChatLog, added: readonly ChatMessage[]): ChatLog {
  const known = new Set(log.messages.map(message => message.id))
  const fresh = added.filter(message => !known.has(message.id))
  if (fresh.length === 0) return log
  const all = [...log.messages, ...fresh.map(message => withoutGoneReply(log, message))]
  const last = log.messages.at(-1)
  const isInOrder = fresh.length === 1 && fresh.every(message => !last || byPlace(last, message) < 0)
  return { ...log, messages: isInOrder ? all : [...all].sort(byPlace) }
}

export function recallMessage(
  log: ChatLog,
  recall: { id: number; byId: number; seq: number; nowMs: number },
): ChatLog {
  const { id, byId, seq, nowMs } = recall
  const gone = new Map(log.gone)
  const knownSeq = gone.get(id) ?? 0
  gone.delete(id)
  gone.set(id, Math.max(seq, knownSeq))
  let { forgottenSeq } = log
  for (const [oldId, goneSeq] of gone) {
    if (gone.size <= maxGone) break
    gone.delete(oldId)
    forgottenSeq = Math.max(forgottenSeq, goneSeq)
  }
  const message = log.messages.find(other => other.id === id)
  const tombstones = message
    ? [...log.tombstones, { message, byId, recalledAtMs: nowMs } satisfies Tombstone].sort((one, two) =>
        byPlace(one.message, two.message),
      )
    : log.tombstones
  const marks = { ...log, gone, forgottenSeq }
  return { ...marks, tombstones, messages: withoutAll(log.messages, marks) }
}

export function clearBefore(log: ChatLog, beforeId: number): ChatLog {
  const marks = { ...log, clearedBeforeId: Math.max(log.clearedBeforeId, beforeId) }
  const tombstones = log.tombstones.filter(({ message }) => message.id >= marks.clearedBeforeId)
  const hasMore = log.hasMore && log.cursorId > marks.clearedBeforeId
  return { ...marks, hasMore, tombstones, messages: withoutAll(log.messages, marks) }
}

function withoutAll(
  messages: readonly ChatMessage[],
  marks: Pick<ChatLog, 'gone' | 'clearedBeforeId'>,
): ChatMessage[] {
  return messages
    .filter(message => !isGone(marks, message.id))
    .map(message => withoutGoneReply(marks, message))
}

/** Keeps the newest `count` messages; what is let go can be loaded again. */
export function forgetPosition(log: ChatLog, count: number): ChatLog {
  const messages = log.messages.slice(-count)
  const first = messages[0]
  if (!first) return { ...log, tombstones: [] }
  const tombstones = log.tombstones.filter(({ message }) => byPlace(first, message) < 0).slice(-count)
  const wasCut = messages.length < log.messages.length
  return {
    ...log,
    messages,
    tombstones,
    ...(wasCut && { cursorId: first.id, hasMore: true }),
  }
}

import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatLog, Tombstone } from './log-state.ts'

/** Recalled ids that are remembered one by one. */
const maxGone = 1_000

type LogPosition = { readonly seq: number; readonly id: number }

/** The order of the log; messages from before the log have no position, and are ordered by id. */
export const byOrder = (one: LogPosition, two: LogPosition): number => one.seq - two.seq || one.id - two.id

export const isGone = (log: Pick<ChatLog, 'gone' | 'clearedBeforeId'>, id: number): boolean =>
  id < log.clearedBeforeId || log.gone.has(id)

/** A quoted message that is gone loses its text in the quote too (I4). */
export function withoutGoneReply(
  log: Pick<ChatLog, 'gone' | 'clearedBeforeId'>,
  message: ChatMessage,
): ChatMessage {
  const { reply } = message
  if (!reply || reply.content === '' || !isGone(log, reply.id)) return message
  return { ...message, reply: { ...reply, content: '' } }
}

/** Adds by id; existing messages stay as they are. */
export function addMessages(log: ChatLog, added: readonly ChatMessage[]): ChatLog {
  const known = new Set(log.messages.map(message => message.id))
  const fresh = added.filter(message => !known.has(message.id))
  if (fresh.length === 0) return log
  const all = [...log.messages, ...fresh.map(message => withoutGoneReply(log, message))]
  const last = log.messages.at(-1)
  const isInOrder = fresh.length === 1 && fresh.every(message => !last || byOrder(last, message) < 0)
  return { ...log, messages: isInOrder ? all : [...all].sort(byOrder) }
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
  const message = [...log.messages, ...(log.past?.messages ?? [])].find(other => other.id === id)
  const tombstones = message
    ? [...log.tombstones, { message, byId, recalledAtMs: nowMs } satisfies Tombstone].sort((one, two) =>
        byOrder(one.message, two.message),
      )
    : log.tombstones
  const marks = { ...log, gone, forgottenSeq }
  return { ...withoutAll(marks), tombstones }
}

export function clearBefore(log: ChatLog, beforeId: number): ChatLog {
  const marks = { ...log, clearedBeforeId: Math.max(log.clearedBeforeId, beforeId) }
  const tombstones = log.tombstones.filter(({ message }) => message.id >= marks.clearedBeforeId)
  const hasMore = log.hasMore && log.cursorId > marks.clearedBeforeId
  const past = marks.past && marks.clearedBeforeId <= log.cursorId ? marks.past : undefined
  return { ...withoutAll({ ...marks, past }), hasMore, tombstones }
}

function withoutAll(log: ChatLog): ChatLog {
  const left = (messages: readonly ChatMessage[]) =>
    messages.filter(message => !isGone(log, message.id)).map(message => withoutGoneReply(log, message))
  const past = log.past && { ...log.past, messages: left(log.past.messages) }
  return { ...log, messages: left(log.messages), past }
}

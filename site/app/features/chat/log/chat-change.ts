import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import type { ServerFrame } from '@xiaolou/contract/frame'
import { isGone, withoutGoneReply } from './chat-removal.ts'
import type { ChatLog, MessageChange } from './log-state.ts'

/** Changes that are remembered one by one. */
const maxChanged = 1_000

const changeTypes: ReadonlySet<string> = new Set(['revert', 'clear', 'edit', 'reaction', 'update', 'listen'])
/** Whether a frame is an event of the log other than a message. */
export const isChange = (frame: ServerFrame): frame is ChatEvent => changeTypes.has(frame.type)

type Marks = Pick<ChatLog, 'gone' | 'clearedBeforeId' | 'changed'>

/** Changes a message wherever it is shown, and its words in quotations of it. */
export function changeMessage(log: ChatLog, id: number, change: MessageChange): ChatLog {
  const before = log.changed.get(id)
  const summary = change.summary ?? before?.summary
  const changed = new Map(log.changed)
  changed.delete(id)
  changed.set(id, { seq: change.seq, fields: { ...before?.fields, ...change.fields }, summary })
  let { forgottenSeq } = log
  for (const [oldId, { seq }] of changed) {
    if (changed.size <= maxChanged) break
    changed.delete(oldId)
    forgottenSeq = Math.max(forgottenSeq, seq)
  }
  const only = new Map([[id, change]])
  const apply = (messages: readonly ChatMessage[]) => messages.map(message => withChanges(message, only))
  const past = log.past && { ...log.past, messages: apply(log.past.messages) }
  return { ...log, changed, forgottenSeq, messages: apply(log.messages), past }
}

/** The messages of a page read at `seq`, as they are now: without recalled ones, with later changes. */
export function currentMessages(log: Marks, list: readonly ChatMessage[], seq: number): ChatMessage[] {
  const later = new Map([...log.changed].filter(([, change]) => change.seq > seq))
  return list
    .filter(({ id }) => !isGone(log, id))
    .map(message => withoutGoneReply(log, withChanges(message, later)))
}

function withChanges(message: ChatMessage, changes: ReadonlyMap<number, MessageChange>): ChatMessage {
  const own = changes.get(message.id)
  const { reply } = message
  const summary = reply && reply.content !== '' ? changes.get(reply.id)?.summary : undefined
  if (!own && summary === undefined) return message
  const quoting = reply && summary !== undefined && { reply: { ...reply, content: summary } }
  return { ...message, ...own?.fields, ...quoting }
}

import type { ChatEvent } from '@xiaolou/contract/chat-event'
import type { ReadyFrame } from '@xiaolou/contract/frame'
import type { ChatPage, ChatWindow } from '../client/chat-env.ts'
import { changeMessage, currentMessages } from './chat-change.ts'
import { addMessages, byOrder, clearBefore, isGone, recallMessage } from './chat-removal.ts'
import { type ChatLog, emptyLog } from './log-state.ts'
import { takeWindow, type WindowSide } from './past-window.ts'

export type LogAction =
  | { readonly kind: 'event'; readonly event: ChatEvent }
  /** `hasAsked`: `init` named a position, so "not recovered" is about that position. */
  | {
      readonly kind: 'ready'
      readonly ready: Pick<ReadyFrame, 'epoch' | 'seq' | 'recovered' | 'missed'>
      readonly hasAsked: boolean
    }
  /** The answer to "`size` messages before `lastId`" (0: the newest). */
  | { readonly kind: 'page'; readonly page: ChatPage; readonly lastId: number; readonly size: number }
  /** The answer to a request for messages around `atId`, or only for those before or after it. */
  | { readonly kind: 'window'; readonly page: ChatWindow; readonly side: WindowSide; readonly atId: number }
  | { readonly kind: 'newest' }
  /** Known to be recalled from a response outside the log. */
  | { readonly kind: 'gone'; readonly id: number; readonly byId: number }
  | { readonly kind: 'trim'; readonly isReadingUp: boolean }

/** Messages kept at the end of the chat, and the limit before it is cut; and while reading upwards. */
const maxAtEnd = 400
const slack = 40
const maxReadingUp = 2_000
/** With more events than this after a gap, the page is loaded again instead. */
const maxAhead = 256

/** Whether there is a gap before events: the missing ones must be requested. */
export const hasHole = (log: ChatLog): boolean => log.ahead.length > 0

/** Every change of the chat's list; pure. Repeated or late actions change nothing. */
export function reduceLog(log: ChatLog, action: LogAction, nowMs: number): ChatLog {
  switch (action.kind) {
    case 'event':
      return takeEvent(log, action.event, nowMs)
    case 'ready':
      return takeReady(log, action, nowMs)
    case 'page':
      return takePage(log, action)
    case 'window':
      return takeWindow(log, action)
    case 'newest':
      return log.past ? { ...log, past: undefined } : log
    case 'gone':
      return recallMessage(log, { id: action.id, byId: action.byId, seq: log.seq, nowMs })
    case 'trim':
      return trim(log, action.isReadingUp)
  }
}

function takeEvent(log: ChatLog, event: ChatEvent, nowMs: number): ChatLog {
  // Before `ready` the event's log is unknown.
  if (log.epoch === '' || event.seq <= log.seq) return log
  if (event.seq > log.seq + 1) return { ...log, ahead: withAhead(log.ahead, event) }
  return drain(apply(log, event, nowMs), nowMs)
}

function withAhead(ahead: readonly ChatEvent[], event: ChatEvent): readonly ChatEvent[] {
  if (ahead.some(other => other.seq === event.seq)) return ahead
  return [...ahead, event].sort((one, two) => one.seq - two.seq).slice(0, maxAhead)
}

/** Applies the events that waited for a gap to be filled. */
function drain(log: ChatLog, nowMs: number): ChatLog {
  let current = log
  for (const event of log.ahead) {
    if (event.seq === current.seq + 1) current = apply(current, event, nowMs)
  }
  if (log.ahead.length === 0) return current
  return { ...current, ahead: log.ahead.filter(event => event.seq > current.seq) }
}

/** Applies one event in order; gaps before it are known to hold nothing relevant. */
function apply(log: ChatLog, event: ChatEvent, nowMs: number): ChatLog {
  const { seq } = event
  if (event.type === 'revert')
    return { ...recallMessage(log, { id: event.message_id, byId: event.by, seq, nowMs }), seq }
  if (event.type === 'clear') return { ...clearBefore(log, event.before_id), seq }
  // Playback is not part of the list: here only its number counts.
  if (event.type === 'listen') return { ...log, seq }
  if (event.type === 'edit') {
    // Its answer may quote words that have changed since.
    const { reply: _, ...fields } = event.message
    return { ...changeMessage(log, event.message.id, { seq, fields, summary: event.summary }), seq }
  }
  if (event.type === 'update') {
    const { message_id: id, preview } = event
    return { ...changeMessage(log, id, { seq, fields: { preview }, summary: undefined }), seq }
  }
  if (event.type === 'reaction') {
    const { message_id: id, reactions } = event
    return { ...changeMessage(log, id, { seq, fields: { reactions }, summary: undefined }), seq }
  }
  const { type: _, ...message } = event
  return isGone(log, message.id) ? { ...log, seq } : { ...addMessages(log, [message]), seq }
}

function takeReady(
  log: ChatLog,
  { ready, hasAsked }: Extract<LogAction, { kind: 'ready' }>,
  nowMs: number,
): ChatLog {
  if (ready.recovered && ready.epoch === log.epoch) {
    const missed = ready.missed.filter(event => event.seq > log.seq).sort((one, two) => one.seq - two.seq)
    let current = log
    // Each once, even if sent twice.
    for (const event of missed) if (event.seq > current.seq) current = apply(current, event, nowMs)
    return drain({ ...current, seq: Math.max(current.seq, ready.seq) }, nowMs)
  }
  // The first page was read after this position: nothing can be missing between the two.
  const isKnown = !hasAsked && log.isLoaded && log.epoch === ready.epoch && log.seq >= ready.seq
  return isKnown ? log : { ...emptyLog, epoch: ready.epoch, seq: ready.seq, baseSeq: ready.seq }
}

function takePage(log: ChatLog, { page, lastId, size }: Extract<LogAction, { kind: 'page' }>): ChatLog {
  const current =
    log.epoch === '' ? { ...emptyLog, epoch: page.epoch, seq: page.seq, baseSeq: page.seq } : log
  const isNext = lastId === 0 ? !current.isLoaded : lastId === current.cursorId
  const isStale = page.seq < current.baseSeq || page.seq < current.forgottenSeq
  if (page.epoch !== current.epoch || !isNext || isStale) return log
  const messages = currentMessages(current, page.list, page.seq)
  const cursorId = Math.min(...[page.list[0]?.id ?? 0, current.cursorId].filter(id => id > 0))
  return {
    ...addMessages(current, messages),
    isLoaded: true,
    cursorId: Number.isFinite(cursorId) ? cursorId : 0,
    hasMore: page.list.length === size,
  }
}

function trim(log: ChatLog, isReadingUp: boolean): ChatLog {
  const limit = isReadingUp ? maxReadingUp : maxAtEnd
  if (log.messages.length + log.tombstones.length <= limit + slack) return log
  return forgetPosition(log, limit)
}

/** Keeps the newest `count` messages; the others can be loaded again. */
function forgetPosition(log: ChatLog, count: number): ChatLog {
  const messages = log.messages.slice(-count)
  const first = messages[0]
  if (!first) return { ...log, tombstones: [] }
  const tombstones = log.tombstones.filter(({ message }) => byOrder(first, message) < 0).slice(-count)
  const wasCut = messages.length < log.messages.length
  return {
    ...log,
    messages,
    tombstones,
    ...(wasCut && { cursorId: first.id, hasMore: true }),
  }
}

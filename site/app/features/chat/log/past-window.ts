import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatWindow } from '../client/chat-env.ts'
import { currentMessages } from './chat-change.ts'
import { byOrder } from './chat-removal.ts'
import type { ChatLog, PastWindow } from './log-state.ts'

/** What was requested: a new window, or what comes before or after the one shown. */
export type WindowSide = 'around' | 'older' | 'newer'

/** Messages kept while a reader goes through the past; more of them are dropped at the other side. */
const maxInPast = 800

/** Shows a window, or extends it; where it reaches the newest messages it becomes one list with them. */
export function takeWindow(
  log: ChatLog,
  { page, side, atId }: { page: ChatWindow; side: WindowSide; atId: number },
): ChatLog {
  const isStale = page.epoch !== log.epoch || page.seq < log.baseSeq || page.seq < log.forgottenSeq
  const shown = side === 'around' ? undefined : log.past?.messages
  if (!log.isLoaded || isStale || (side !== 'around' && !isEdge(shown, side, atId))) return log
  const fresh = currentMessages(log, page.list, page.seq)
  const messages = merged(shown ?? [], fresh)
  const hasOlder = side === 'newer' ? (log.past?.hasOlder ?? false) : page.has_older
  const hasNewer = side === 'older' ? (log.past?.hasNewer ?? false) : page.has_newer
  if (!hasNewer || (messages.at(-1)?.id ?? 0) >= log.cursorId)
    return {
      ...log,
      past: undefined,
      messages: merged(messages, log.messages),
      cursorId: messages[0]?.id ?? log.cursorId,
      hasMore: hasOlder,
    }
  return { ...log, past: limited({ messages, hasOlder, hasNewer }, side) }
}

/** Whether the window still begins or ends where the request began. */
function isEdge(shown: readonly ChatMessage[] | undefined, side: WindowSide, atId: number): boolean {
  const edge = side === 'older' ? shown?.[0] : shown?.at(-1)
  return edge?.id === atId
}

function merged(one: readonly ChatMessage[], two: readonly ChatMessage[]): readonly ChatMessage[] {
  const known = new Set(two.map(({ id }) => id))
  return [...one.filter(({ id }) => !known.has(id)), ...two].sort(byOrder)
}

function limited(past: PastWindow, side: WindowSide): PastWindow {
  if (past.messages.length <= maxInPast) return past
  return side === 'older'
    ? { ...past, messages: past.messages.slice(0, maxInPast), hasNewer: true }
    : { ...past, messages: past.messages.slice(-maxInPast), hasOlder: true }
}

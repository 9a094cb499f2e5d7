import { isRecord } from '@xiaolou/browser/is-record'
import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEnv } from '../client/chat-env.ts'
import type { ChatLog } from './log-state.ts'

export type SeenMark = { readonly epoch: string; readonly seq: number }

/** While the chat is watched, every message would cause a write. */
const keepEveryMs = 1_000

/** The storage key of the signed-in user, or of a reader without an account. */
export const seenKey = (userId: number | undefined): string => `chatSeen:${userId ?? 0}`

/** Messages of others after the mark; `firstUnreadId` is 0 without any. */
function findUnread(
  messages: readonly ChatMessage[],
  options: { seenSeq: number; userId: number | undefined },
): { unreadCount: number; firstUnreadId: number } {
  const unread = messages.filter(({ seq, user_id }) => seq > options.seenSeq && user_id !== options.userId)
  return { unreadCount: unread.length, firstUnreadId: unread[0]?.id ?? 0 }
}

/** How far this reader has seen the chat, in all tabs. */
export function createSeen(options: {
  env: ChatEnv
  userId: number | undefined
  getLog: () => ChatLog
  onChange: () => void
}) {
  const { env, userId, getLog, onChange } = options
  const key = seenKey(userId)
  let mark = readMark(env.read(key))
  let unread = { unreadCount: 0, firstUnreadId: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const saved = readMark(env.read(key))
    if (mark && !(saved?.epoch === mark.epoch && saved.seq >= mark.seq)) env.write(key, mark)
  }
  const setMark = (next: SeenMark) => {
    mark = next
    timer ??= setTimeout(keep, keepEveryMs)
  }
  const count = () => {
    unread = findUnread(getLog().messages, { seenSeq: mark?.seq ?? 0, userId })
  }
  const follow = () => {
    const log = getLog()
    if (log.epoch === '') return
    // A first visit, or another log, starts without unread messages.
    if (mark?.epoch !== log.epoch) setMark({ epoch: log.epoch, seq: endOf(log) })
    count()
  }
  const stopListening = env.onStored(changed => {
    const saved = changed === key ? readMark(env.read(key)) : undefined
    if (!saved || saved.epoch !== mark?.epoch || saved.seq <= mark.seq) return
    mark = saved
    count()
    onChange()
  })

  return {
    getUnread: () => unread,
    /** Call when the log has changed. */
    follow,
    markSeen() {
      const log = getLog()
      if (log.epoch === '' || !mark || mark.epoch !== log.epoch || endOf(log) <= mark.seq) return
      setMark({ epoch: log.epoch, seq: endOf(log) })
      count()
      onChange()
    },
    stop() {
      if (timer) keep()
      stopListening()
    },
  }
}

/** A page may be newer than the connection's position. */
const endOf = (log: ChatLog): number => Math.max(log.seq, log.messages.at(-1)?.seq ?? 0)

function readMark(value: unknown): SeenMark | undefined {
  if (!isRecord(value)) return undefined
  const { epoch, seq } = value
  return typeof epoch === 'string' && typeof seq === 'number' ? { epoch, seq } : undefined
}

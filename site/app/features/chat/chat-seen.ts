import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatLog } from './chat-log.ts'
import type { ChatWorld } from './chat-world.ts'

export type SeenMark = { readonly epoch: string; readonly seq: number }

/** A room in which the reader looks on would write it with every message. */
const keepEveryMs = 1_000

/** The mark of who is signed in here, or of the browser's reader without an account. */
export const seenKey = (userId: number | undefined): string => `chatSeen:${userId ?? 0}`

/** Messages of others after the mark; `firstId` is 0 without any. */
export function findUnread(
  messages: readonly ChatMessage[],
  given: { seenSeq: number; userId: number | undefined },
): { count: number; firstId: number } {
  const unread = messages.filter(({ seq, user_id }) => seq > given.seenSeq && user_id !== given.userId)
  return { count: unread.length, firstId: unread[0]?.id ?? 0 }
}

/** How far this reader has seen the room, in all tabs. */
export function createSeen(given: {
  world: ChatWorld
  userId: number | undefined
  getLog: () => ChatLog
  onChange: () => void
}) {
  const { world, userId, getLog, onChange } = given
  const key = seenKey(userId)
  let mark = readMark(world.read(key))
  let unread = { count: 0, firstId: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const kept = readMark(world.read(key))
    if (mark && !(kept?.epoch === mark.epoch && kept.seq >= mark.seq)) world.write(key, mark)
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
    // Whoever comes for the first time, or finds another log, has nothing to catch up with.
    if (mark?.epoch !== log.epoch) setMark({ epoch: log.epoch, seq: endOf(log) })
    count()
  }
  const stopHearing = world.onStored(changed => {
    const kept = changed === key ? readMark(world.read(key)) : undefined
    if (!kept || kept.epoch !== mark?.epoch || kept.seq <= mark.seq) return
    mark = kept
    count()
    onChange()
  })

  return {
    getUnreadCount: () => unread.count,
    getFirstUnreadId: () => unread.firstId,
    /** The log has changed. */
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
      stopHearing()
    },
  }
}

/** A page may have been read later than the line stands. */
const endOf = (log: ChatLog): number => Math.max(log.seq, log.messages.at(-1)?.seq ?? 0)

function readMark(value: unknown): SeenMark | undefined {
  if (typeof value !== 'object' || value === null || !('epoch' in value && 'seq' in value)) return undefined
  const { epoch, seq } = value
  return typeof epoch === 'string' && typeof seq === 'number' ? { epoch, seq } : undefined
}

import type { MutedFrame, OnlineListFrame, ReadyFrame } from '@xiaolou/contract/frame'
import { emptyView, type RoomStatus } from './chat-view.ts'

const typingShownMs = 6_000

/**
 * What the server says of the room: its rules, who is here, who is writing, and what this reader may do in it; until it
 * does, the reader is taken at their word. `onChange` also comes when somebody has stopped writing.
 */
export function createRoomStatus(options: {
  userId: number | undefined
  nowMs: () => number
  onChange: () => void
}) {
  const { userId, nowMs, onChange } = options
  const writers = new Map<number, { name: string; untilMs: number }>()
  let isKnown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let status: RoomStatus = {
    ...emptyView,
    me:
      userId === undefined ? undefined : { userId, isAdministrator: false, mutedUntilMs: 0, muteReason: '' },
  }
  const set = (change: Partial<RoomStatus>) => {
    status = { ...status, ...change }
    onChange()
  }

  const updateWriters = () => {
    clearTimeout(timer)
    for (const [id, { untilMs }] of writers) if (untilMs <= nowMs()) writers.delete(id)
    const typingNames = [...writers.values()].map(({ name }) => name)
    if (writers.size > 0) {
      const untilMs = Math.min(...[...writers.values()].map(writer => writer.untilMs))
      timer = setTimeout(updateWriters, Math.max(1, untilMs - nowMs()))
    }
    if (typingNames.join('\n') !== status.typingNames.join('\n')) set({ typingNames })
  }

  return {
    get: () => status,
    /** Whether the server knows who this is. */
    isKnown: () => isKnown,
    setReady({ me, slow_seconds, is_open, now }: ReadyFrame) {
      isKnown = me !== null
      set({
        me: me
          ? {
              userId: me.user_id,
              isAdministrator: me.is_administrator,
              mutedUntilMs: me.muted_until,
              muteReason: me.mute_reason,
            }
          : undefined,
        slowSeconds: slow_seconds,
        isOpen: is_open,
        clockSkewMs: now - nowMs(),
      })
    },
    setMuted({ muted_until, mute_reason }: MutedFrame) {
      if (status.me) set({ me: { ...status.me, mutedUntilMs: muted_until, muteReason: mute_reason } })
    },
    setOnline: ({ list, readers }: OnlineListFrame) => set({ online: list, readerCount: readers }),
    setTyping(writerId: number, name: string) {
      if (writerId === userId) return
      writers.set(writerId, { name, untilMs: nowMs() + typingShownMs })
      updateWriters()
    },
    /** What was being written is there. */
    endTyping(writerId: number) {
      if (writers.delete(writerId)) updateWriters()
    },
    /** Without a connection nothing is known of anybody. */
    clear() {
      writers.clear()
      updateWriters()
      if (status.online.length > 0 || status.readerCount > 0) set({ online: [], readerCount: 0 })
    },
  }
}

import type { MutedFrame, OnlineListFrame, ReadyFrame, RulesFrame } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import { emptyStatus, type RoomStatus } from './chat-view.ts'

const typingShownMs = 6_000

/**
 * The server's state of the chat: its rules, who is online, who is typing, and what this user may do; until
 * it arrives, defaults apply. `onChange` is also called when somebody stops typing.
 */
export function createRoomStatus(options: {
  userId: number | undefined
  nowMs: () => number
  onChange: () => void
}) {
  const { userId, nowMs, onChange } = options
  const writers = new Map<number, { name: string; timer: ReturnType<typeof setTimeout> }>()
  let isKnown = false
  let status: RoomStatus = emptyStatus
  if (userId !== undefined)
    status = { ...status, me: { user_id: userId, is_administrator: false, muted_until: 0, mute_reason: '' } }
  const set = (change: Partial<RoomStatus>) => {
    status = { ...status, ...change }
    onChange()
  }
  /** The message has arrived, or typing timed out. */
  const endTyping = (writerId: number) => {
    clearTimeout(writers.get(writerId)?.timer)
    if (writers.delete(writerId)) setTypingNames()
  }
  const setTypingNames = () => set({ typingNames: [...writers.values()].map(({ name }) => name) })

  return {
    get: () => status,
    /** Whether the server has confirmed who this user is. */
    isKnown: () => isKnown,
    setReady({ me, slow_seconds, is_open, recall_seconds, now }: ReadyFrame) {
      isKnown = me !== null
      const rules = { slowSeconds: slow_seconds, isOpen: is_open, recallSeconds: recall_seconds }
      set({ ...rules, clockSkewMs: now - nowMs(), me: me ?? undefined })
    },
    setRules: ({ slow_seconds, is_open, recall_seconds }: Omit<RulesFrame, 'type'>) =>
      set({ slowSeconds: slow_seconds, isOpen: is_open, recallSeconds: recall_seconds }),
    setMuted({ muted_until, mute_reason }: MutedFrame) {
      if (status.me) set({ me: { ...status.me, muted_until, mute_reason } })
    },
    setOnline: ({ list, readers }: OnlineListFrame) => set({ online: list, readerCount: readers }),
    setTyping(writerId: number, name: string) {
      if (writerId === userId) return
      clearTimeout(writers.get(writerId)?.timer)
      writers.set(writerId, { name, timer: setTimeout(() => endTyping(writerId), typingShownMs) })
      setTypingNames()
    },
    endTyping,
    /** Without a connection nothing is known of other users. */
    clear() {
      for (const writerId of [...writers.keys()]) endTyping(writerId)
      if (status.online.length > 0 || status.readerCount > 0) set({ online: [], readerCount: 0 })
    },
  }
}

/** Returns the function that tells the others that this user is typing. */
export function createTyping(options: {
  env: { nowMs: () => number }
  send: (frame: { type: 'typing' }) => boolean
  isAllowed: () => boolean
}): () => void {
  const { env, send, isAllowed } = options
  let typedAtMs = 0
  return () => {
    if (!isAllowed() || env.nowMs() - typedAtMs < limits.chatTypingEveryMs) return
    if (send({ type: 'typing' })) typedAtMs = env.nowMs()
  }
}

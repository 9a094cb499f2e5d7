import type { MutedFrame, ReadyFrame } from '@xiaolou/contract/frame'
import type { ChatMe } from './chat-view.ts'

export type RoomState = {
  readonly me: ChatMe | undefined
  readonly slowSeconds: number
  readonly isOpen: boolean
  /** The server's clock minus this one, ms. */
  readonly clockSkewMs: number
}

/** What the server says about the room and about this reader in it; until it does, the reader is taken at his word. */
export function createRoomState(userId: number | undefined) {
  let isKnown = false
  let state: RoomState = {
    me:
      userId === undefined ? undefined : { userId, isAdministrator: false, mutedUntilMs: 0, muteReason: '' },
    slowSeconds: 0,
    isOpen: true,
    clockSkewMs: 0,
  }
  return {
    get: () => state,
    /** Whether the server knows who this is. */
    isKnown: () => isKnown,
    setReady(ready: Pick<ReadyFrame, 'me' | 'slow_seconds' | 'is_open' | 'now'>, nowMs: number) {
      isKnown = ready.me !== null
      const me = ready.me && {
        userId: ready.me.user_id,
        isAdministrator: ready.me.is_administrator,
        mutedUntilMs: ready.me.muted_until,
        muteReason: ready.me.mute_reason,
      }
      state = {
        me: me ?? undefined,
        slowSeconds: ready.slow_seconds,
        isOpen: ready.is_open,
        clockSkewMs: ready.now - nowMs,
      }
    },
    setMuted({ muted_until, mute_reason }: MutedFrame) {
      if (state.me)
        state = { ...state, me: { ...state.me, mutedUntilMs: muted_until, muteReason: mute_reason } }
    },
  }
}

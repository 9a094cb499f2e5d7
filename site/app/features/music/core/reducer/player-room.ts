import { same } from './player-next.ts'
import type { PlayerEvent, PlayerState, Reduced } from './player-state.ts'

/** Events with which the listener chooses something else than the chat's song. */
const ownChoices = new Set<PlayerEvent['type']>(['playFound', 'playFromChart', 'playFromQueue'])

/** Restores the listener's own state: paused, with nothing of it loaded. */
export const withoutRoom = (state: PlayerState): PlayerState =>
  state.room ? { ...state, song: state.room.song, room: undefined } : state

export const isOwnChoice = (event: PlayerEvent): boolean => ownChoices.has(event.type)

/**
 * What differs while the player plays for the chat: the song is the chat's, the previous one is set aside,
 * and the player does not choose the next. `undefined` where nothing differs.
 */
export function stepRoom(state: PlayerState, event: PlayerEvent): Reduced | undefined {
  if (event.type === 'enterRoom') return state.room ? same(state) : enter(state, event.seconds)
  if (event.type === 'roomSong')
    return state.room
      ? {
          state: { ...state, song: event.song },
          effects: [{ do: 'prepare', song: event.song, seconds: event.seconds }],
        }
      : same(state)
  if (event.type === 'leaveRoom') return leave(state)
  if (!state.room) return undefined
  switch (event.type) {
    case 'ended':
    case 'plan':
      return same(state)
    case 'next':
    case 'previous':
      return { state, effects: [{ do: 'notify', notification: { kind: 'heldByRoom' } }] }
    case 'play':
      return state.song ? undefined : same(state)
    case 'failed': {
      if (!state.song) return same(state)
      const notification = { kind: 'stopped', song: state.song, reason: event.reason } as const
      const paused = { ...state, isPaused: true }
      return { state: paused, effects: [{ do: 'pause' }, { do: 'notify', notification }] }
    }
    case 'remove': {
      const queue = state.queue.filter(({ id }) => id !== event.id)
      return same({ ...state, queue, playType: queue.length > 0 ? state.playType : 'TOP' })
    }
    default:
      return undefined
  }
}

function enter(state: PlayerState, seconds: number): Reduced {
  const room = { song: state.song, seconds }
  return {
    state: { ...state, room, song: undefined, isPaused: true, planned: undefined, awaited: undefined },
    effects: [{ do: 'unload' }],
  }
}

function leave(state: PlayerState): Reduced {
  if (!state.room) return same(state)
  const { song, seconds } = state.room
  return {
    state: { ...withoutRoom(state), isPaused: true },
    effects: song ? [{ do: 'load', song, shouldPlay: false, seconds }] : [{ do: 'unload' }],
  }
}

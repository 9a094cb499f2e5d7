import type { Song } from '@xiaolou/contract/music'
import { plan, same, songAfter, start, turnTo } from './player-next.ts'
import { type EventOf, isIn, type PlayerState, type Reduced } from './player-state.ts'

/** A song that is already queued stays, with a notice; adding one makes the queue the playing list. */
export function add(state: PlayerState, song: Song): Reduced {
  if (isIn(state.queue, song.id))
    return { state, effects: [{ do: 'notify', notification: { kind: 'alreadyQueued', song } }] }
  return {
    state: { ...state, queue: [...state.queue, song], playType: 'CUSTOM' },
    effects: [{ do: 'notify', notification: { kind: 'added', song } }],
  }
}

/** Queues a song behind this one, and plans it: in RANDOM, too, several come one after the other. */
export function playNext(state: PlayerState, song: Song): Reduced {
  if (song.id === state.song?.id) return same(state)
  const others = state.queue.filter(({ id }) => id !== song.id)
  const at = 1 + others.findIndex(({ id }) => id === state.song?.id)
  const ahead = [...state.ahead.filter(({ id }) => id !== song.id), song]
  const queue = [...others.slice(0, at), song, ...others.slice(at)]
  const queued: PlayerState = { ...state, queue, playType: 'CUSTOM', ahead }
  const { state: planned, effects } = state.song && !state.room ? plan(queued, song) : same(queued)
  const notify = { do: 'notify', notification: { kind: 'playsNext', song } } as const
  return { state: planned, effects: [...effects, notify] }
}

/**
 * Removes a song. If it is playing, the next one plays instead; after the last, the chart is played again,
 * and without one the music ends.
 */
export function remove(state: PlayerState, id: number, random: number): Reduced {
  const index = state.queue.findIndex(song => song.id === id)
  if (index < 0) return same(state)
  const others = (songs: readonly Song[]) => songs.filter(song => song.id !== id)
  const queue = others(state.queue)
  const left: PlayerState = {
    ...state,
    queue,
    playType: queue.length > 0 ? state.playType : 'TOP',
    past: others(state.past),
    ahead: others(state.ahead),
  }
  const isPlaying = state.playType === 'CUSTOM' && state.song?.id === id
  if (!isPlaying) return same(left)
  const next = queue[index % Math.max(1, queue.length)] ?? songAfter(left, random)
  if (!next) return { state: { ...left, song: undefined, isPaused: true }, effects: [{ do: 'unload' }] }
  // A chart's song may have to be loaded first: until then this one plays on.
  if ('index' in next) return start(left, next, { shouldPlay: !state.isPaused })
  // If the chart's song is the same one, it simply plays on.
  if (next.id === id) return same(left)
  const turned = turnTo(left, next)
  return {
    state: { ...turned, past: others(turned.past) },
    effects: [{ do: 'load', song: next, shouldPlay: !state.isPaused, seconds: 0 }],
  }
}

/** Puts a song of the queue at `index`, counted without the song itself. */
export function move(state: PlayerState, { id, index }: EventOf<'move'>): PlayerState {
  const song = state.queue.find(one => one.id === id)
  if (!song) return state
  const others = state.queue.filter(one => one.id !== id)
  return { ...state, queue: [...others.slice(0, index), song, ...others.slice(index)] }
}

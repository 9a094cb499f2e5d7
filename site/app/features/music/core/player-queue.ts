import type { Song } from '@xiaolou/contract/music'
import type { Reduced } from './player.ts'
import { songAfter, turnTo } from './player-order.ts'
import { isIn, type PlayerState } from './player-state.ts'
import { start } from './player-turn.ts'

/** A song already there is left where it is, with a notice; a new one makes the queue what is played from. */
export function add(state: PlayerState, song: Song): Reduced {
  if (isIn(state.queue, song.id))
    return { state, effects: [{ do: 'tell', telling: { kind: 'alreadyQueued', song } }] }
  return {
    state: { ...state, queue: [...state.queue, song], playType: 'CUSTOM' },
    effects: [{ do: 'tell', telling: { kind: 'added', song } }],
  }
}

/**
 * Takes a song away. When it is the one that plays, the next at its place plays; the last one gone, the chart is played
 * from again, and without one the music ends.
 */
export function remove(state: PlayerState, { id, random }: { id: number; random: number }): Reduced {
  const place = state.queue.findIndex(song => song.id === id)
  if (place < 0) return { state, effects: [] }
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
  if (!isPlaying) return { state: left, effects: [] }
  const next = queue[place % Math.max(1, queue.length)] ?? songAfter(left, random)
  if (!next) return { state: { ...left, song: undefined, isPaused: true }, effects: [{ do: 'unload' }] }
  // Of the chart, where its page has to be fetched first: until then this one plays on.
  if ('index' in next) return start(left, next, { shouldPlay: !state.isPaused })
  // The chart's song may be the very one: it then simply plays on.
  if (next.id === id) return { state: left, effects: [] }
  const turned = turnTo(left, next)
  return {
    state: { ...turned, past: others(turned.past) },
    effects: [{ do: 'load', song: next, shouldPlay: !state.isPaused, seconds: 0 }],
  }
}

/** Puts a song of the queue at place `index`, counted with the song taken out. */
export function move(state: PlayerState, { id, index }: { id: number; index: number }): PlayerState {
  const song = state.queue.find(one => one.id === id)
  if (!song) return state
  const others = state.queue.filter(one => one.id !== id)
  return { ...state, queue: [...others.slice(0, index), song, ...others.slice(index)] }
}

import type { Song } from '@xiaolou/contract/music'
import { isIn, listOf, type PlayerState } from './player-state.ts'

/** Steps back that are remembered. */
const maxPast = 200

/**
 * The song after this one when the reader asks for it, or when this one ends in a mode that goes on. RANDOM draws from
 * those not yet played in this round, never this one; a list of one gives that one; `undefined` for an empty list.
 * `random` is from 0 up to 1.
 */
export function songAfter(state: PlayerState, random: number): Song | undefined {
  const list = listOf(state)
  if (state.playModel !== 'RANDOM') return list[(placeOf(state) + 1) % list.length]
  return state.ahead.at(-1) ?? draw(state, random) ?? list[0]
}

/** The song before: in RANDOM what was played before; otherwise one place back, around the end. */
export function songBefore(state: PlayerState, random: number): Song | undefined {
  const list = listOf(state)
  if (state.playModel === 'RANDOM') return state.past.at(-1) ?? draw(state, random) ?? list[0]
  const place = placeOf(state)
  return place < 0 ? list[0] : list[(place - 1 + list.length) % list.length]
}

/** Whether the list has been played to its end, so far as there is one in this mode. */
export function isEndOfList(state: PlayerState): boolean {
  if (state.playModel === 'SINGLECYCLE') return true
  if (state.playModel === 'LISTLOOP') return placeOf(state) === listOf(state).length - 1
  return state.ahead.length === 0 && unplayed(state).length === 0
}

/** The state with `song` as the one that plays; `back` when it was reached by walking back. */
export function turnTo(state: PlayerState, song: Song, back = false): PlayerState {
  const { song: left } = state
  const list = listOf(state)
  const isRoundOver = state.playModel === 'RANDOM' && !back && unplayed(state).length === 0
  const kept = isRoundOver ? [left?.id ?? 0] : state.round
  const isWalkedTo = state.ahead.at(-1)?.id === song.id
  return {
    ...state,
    song,
    placeId: isIn(list, song.id) ? song.id : state.placeId,
    round: new Set([...kept, song.id]),
    past: back ? state.past.slice(0, -1) : [...state.past, ...(left ? [left] : [])].slice(-maxPast),
    ahead: back
      ? [...state.ahead, ...(left ? [left] : [])].slice(-maxPast)
      : state.ahead.slice(0, isWalkedTo ? -1 : 0),
    planned: undefined,
  }
}

/** This song's place in the list; of one that is in none, the place where the list was left; else -1. */
function placeOf(state: PlayerState): number {
  const list = listOf(state)
  const place = list.findIndex(({ id }) => id === state.song?.id)
  return place >= 0 ? place : list.findIndex(({ id }) => id === state.placeId)
}

const unplayed = (state: PlayerState) =>
  listOf(state).filter(({ id }) => id !== state.song?.id && !state.round.has(id))

function draw(state: PlayerState, random: number): Song | undefined {
  const left = unplayed(state)
  const drawn = left.length > 0 ? left : listOf(state).filter(({ id }) => id !== state.song?.id)
  return drawn[Math.min(drawn.length - 1, Math.floor(random * drawn.length))]
}

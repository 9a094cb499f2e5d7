import type { Song } from '@xiaolou/contract/music'
import { idOf, isSong, type Slot } from './player-list.ts'
import { isIn, listOf, type PlayerState } from './player-state.ts'

/** What is to play: a song, or the place of the list whose page has to be fetched for it. */
export type Turn = Song | { readonly index: number }

/** Steps back that are remembered. */
const maxPast = 200

/**
 * What comes after this song when the reader asks for it, or when this one ends in a mode that goes on. RANDOM draws from
 * all that were not yet played in this round, fetched or not, never this one; a list of one gives that one; `undefined`
 * for an empty list. `random` is from 0 up to 1.
 */
export function songAfter(state: PlayerState, random: number): Turn | undefined {
  if (state.playModel !== 'RANDOM') return stepFrom(state, 1)
  return state.ahead.at(-1) ?? draw(state, random) ?? stepFrom(state, 1)
}

/** The song before: in RANDOM what was played before; otherwise one place back, around the end. */
export function songBefore(state: PlayerState, random: number): Turn | undefined {
  if (state.playModel !== 'RANDOM') return stepFrom(state, -1)
  return state.past.at(-1) ?? draw(state, random) ?? stepFrom(state, 1)
}

/** The next place that has, or may have, a song; from the one that is to play as soon as it comes, if one is. */
export function stepFrom(
  state: PlayerState,
  by: 1 | -1,
  place = state.awaited?.isDue ? state.awaited.index : placeOf(state),
): Turn | undefined {
  const list = listOf(state)
  const count = list.length
  // Of a list that is not being played, the first; of one that has become shorter, from its end.
  const from = place < 0 ? (by > 0 ? -1 : 1) : Math.min(place, by > 0 ? count - 1 : count)
  for (let step = 1; step <= count; step += 1) {
    const turn = turnAt(list, (((from + by * step) % count) + count) % count)
    if (turn) return turn
  }
  return undefined
}

function turnAt(list: readonly Slot[], index: number): Turn | undefined {
  const slot = list[index]
  if (slot === null) return undefined
  return isSong(slot) ? slot : { index }
}

/** Whether the list has been played to its end, so far as there is one in this mode. */
export function isEndOfList(state: PlayerState): boolean {
  if (state.playModel === 'SINGLECYCLE') return true
  if (state.playModel === 'LISTLOOP') return placeOf(state) === listOf(state).length - 1
  return state.ahead.length === 0 && !hasUnplayed(state)
}

/** The state with `song` as the one that plays; `back` when it was reached by walking back. */
export function turnTo(state: PlayerState, song: Song, back = false): PlayerState {
  const { song: left } = state
  const list = listOf(state)
  const isRoundOver = state.playModel === 'RANDOM' && !back && !hasUnplayed(state)
  const kept = isRoundOver ? [left?.id ?? 0] : state.round
  const isWalkedTo = state.ahead.at(-1)?.id === song.id
  return {
    ...state,
    song,
    placeId: isIn(list, song.id) ? song.id : state.placeId,
    round: new Set(kept).add(song.id),
    past: back ? state.past.slice(0, -1) : [...state.past, ...(left ? [left] : [])].slice(-maxPast),
    ahead: back
      ? [...state.ahead, ...(left ? [left] : [])].slice(-maxPast)
      : state.ahead.slice(0, isWalkedTo ? -1 : 0),
    planned: undefined,
    awaited: undefined,
  }
}

/** This song's place in the list; of one that is in none, the place where the list was left; else -1. */
export function placeOf(state: PlayerState, list: readonly Slot[] = listOf(state)): number {
  const find = (id: number | undefined) => list.findIndex(slot => idOf(slot) === id)
  const place = state.song ? find(state.song.id) : -1
  return place >= 0 || state.placeId === 0 ? place : find(state.placeId)
}

/** Whether songs of this round are still to come; one that was not fetched cannot have been played. */
export const hasUnplayed = (state: PlayerState): boolean =>
  listOf(state).some((slot, index) => isOther(state, slot, index) && isUnplayed(state, slot))

/** A place of a song, other than this one's and the one that is awaited. */
function isOther({ song, awaited }: PlayerState, slot: Slot, index: number): boolean {
  if (slot === null || index === awaited?.index) return false
  const id = idOf(slot)
  return id === undefined || id !== song?.id
}

function isUnplayed({ round }: PlayerState, slot: Slot): boolean {
  const id = idOf(slot)
  return id === undefined || !round.has(id)
}

function draw(state: PlayerState, random: number): Turn | undefined {
  const list = listOf(state)
  const others: number[] = []
  const left: number[] = []
  list.forEach((slot, index) => {
    if (!isOther(state, slot, index)) return
    others.push(index)
    if (isUnplayed(state, slot)) left.push(index)
  })
  const drawn = left.length > 0 ? left : others
  const index = drawn[Math.min(drawn.length - 1, Math.floor(random * drawn.length))]
  return index === undefined ? undefined : turnAt(list, index)
}

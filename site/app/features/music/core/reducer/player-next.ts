import type { Song } from '@xiaolou/contract/music'
import {
  isIn,
  listOf,
  type PendingTarget,
  type PlayerEffect,
  type PlayerState,
  pageStart,
  type Reduced,
  type Slot,
  type Target,
} from './player-state.ts'

/** Maximum number of steps back. */
const maxPast = 200
/** The next page is loaded when this many songs of the current one are left. */
const prefetchSongs = 3

export const same = (state: PlayerState): Reduced => ({ state, effects: [] })

/**
 * The next song when the reader skips, or when this one ends in a mode that continues. RANDOM draws from all
 * that were not played in this round, loaded or not, never this one; a list of one gives that one;
 * `undefined` for an empty list. `random` is from 0 up to 1.
 */
export function songAfter(state: PlayerState, random: number): Target | undefined {
  if (state.playModel !== 'RANDOM') return step(state, 1)
  return state.ahead.at(-1) ?? draw(state, random) ?? step(state, 1)
}

/** The previous song: in RANDOM the one played before; otherwise one slot back, wrapping around. */
export function songBefore(state: PlayerState, random: number): Target | undefined {
  if (state.playModel !== 'RANDOM') return step(state, -1)
  return state.past.at(-1) ?? draw(state, random) ?? step(state, 1)
}

/** The planned next song, or else the one after this. */
export const nextTarget = (state: PlayerState, random: number): Target | undefined =>
  state.planned ?? songAfter(state, random)

/** The next slot that has, or may have, a song; counted from an awaited one if there is one. */
function step(
  state: PlayerState,
  by: 1 | -1,
  start = state.awaited?.index ?? indexOf(state),
): Target | undefined {
  const list = listOf(state)
  const count = list.length
  // If this song is not in the list, start at its first; if the list has become shorter, at its end.
  const from = start < 0 ? (by > 0 ? -1 : 1) : Math.min(start, by > 0 ? count - 1 : count)
  for (let passed = 1; passed <= count; passed += 1) {
    const target = targetAt(list, (((from + by * passed) % count) + count) % count)
    if (target) return target
  }
  return undefined
}

function targetAt(list: readonly Slot[], index: number): Target | undefined {
  const slot = list[index]
  return slot === undefined ? { index } : (slot ?? undefined)
}

/** This song's index in the list; for a song in none, where the list was left; else -1. */
export function indexOf(state: PlayerState, list: readonly Slot[] = listOf(state)): number {
  const find = (id: number) => list.findIndex(slot => slot?.id === id)
  const index = state.song ? find(state.song.id) : -1
  return index >= 0 || state.lastListedId === 0 ? index : find(state.lastListedId)
}

/** Whether the list has been played to its end, in modes that have one. */
export function isEndOfList(state: PlayerState): boolean {
  if (state.playModel === 'SINGLECYCLE') return true
  if (state.playModel === 'LISTLOOP') return indexOf(state) === listOf(state).length - 1
  return state.ahead.length === 0 && !hasUnplayed(state)
}

/** Whether songs of this round are left; one that was not loaded cannot have been played. */
const hasUnplayed = (state: PlayerState): boolean =>
  listOf(state).some((slot, index) => isOther(state, slot, index) && isUnplayed(state, slot))

/** A slot of a song other than this one and the awaited one. */
const isOther = ({ song, awaited }: PlayerState, slot: Slot, index: number): boolean =>
  slot !== null && index !== awaited?.index && (slot === undefined || slot.id !== song?.id)

const isUnplayed = ({ round }: PlayerState, slot: Slot): boolean => !slot || !round.has(slot.id)

function draw(state: PlayerState, random: number): Target | undefined {
  const list = listOf(state)
  const others = [...list.keys()].filter(index => isOther(state, list[index], index))
  const unplayed = others.filter(index => isUnplayed(state, list[index]))
  const drawn = unplayed.length > 0 ? unplayed : others
  const index = drawn[Math.min(drawn.length - 1, Math.floor(random * drawn.length))]
  return index === undefined ? undefined : targetAt(list, index)
}

/** The state with `song` playing; `isBack` when it was reached by going back. */
export function turnTo(state: PlayerState, song: Song, isBack = false): PlayerState {
  const left = state.song ? [state.song] : []
  const isRoundOver = state.playModel === 'RANDOM' && !isBack && !hasUnplayed(state)
  const isWalkedTo = state.ahead.at(-1)?.id === song.id
  return {
    ...state,
    song,
    lastListedId: isIn(listOf(state), song.id) ? song.id : state.lastListedId,
    round: new Set(isRoundOver ? [state.song?.id ?? 0] : state.round).add(song.id),
    past: isBack ? state.past.slice(0, -1) : [...state.past, ...left].slice(-maxPast),
    ahead: isBack ? [...state.ahead, ...left].slice(-maxPast) : state.ahead.slice(0, isWalkedTo ? -1 : 0),
    planned: undefined,
    awaited: undefined,
  }
}

/**
 * Plays the target from its beginning; without one the music ends. A target that is not loaded plays when it
 * arrives: the current song plays until then, or is silent if it `isOver`.
 */
export function start(
  state: PlayerState,
  target: Target | undefined,
  options: { isBack?: boolean; by?: 1 | -1; isOver?: boolean; shouldPlay?: boolean } = {},
): Reduced {
  const { isBack = false, by = 1, isOver = false, shouldPlay = true } = options
  if (!target) return { state: { ...state, isPaused: true, awaited: undefined }, effects: [{ do: 'pause' }] }
  if ('index' in target) {
    const awaited = { index: target.index, by, meanwhile: meanwhileOf(state, isOver) }
    const planned = state.planned === target ? undefined : state.planned
    const waiting = { ...state, isPaused: !shouldPlay, awaited, planned }
    return { state: waiting, effects: [fetchPage(state, target.index)] }
  }
  const arrived = { ...state, isPaused: !shouldPlay, awaited: undefined }
  if (target.id === state.song?.id) return { state: arrived, effects: shouldPlay ? [{ do: 'restart' }] : [] }
  const turned = turnTo(arrived, target, isBack)
  return {
    state: turned,
    effects: [{ do: 'load', song: target, shouldPlay, seconds: 0 }, ...prefetch(turned)],
  }
}

function meanwhileOf({ awaited, isPaused }: PlayerState, isOver: boolean): PendingTarget['meanwhile'] {
  if (isOver) return 'over'
  return awaited?.meanwhile ?? (isPaused ? 'paused' : 'sounds')
}

/** The next song is chosen and loaded while this one still plays. */
export function plan(state: PlayerState, planned: Target | undefined): Reduced {
  if (!planned || ('id' in planned && planned.id === state.song?.id)) return same(state)
  const ready: PlayerEffect =
    'id' in planned ? { do: 'preload', song: planned } : fetchPage(state, planned.index)
  return { state: { ...state, planned }, effects: [ready] }
}

/** A page has loaded: the awaited song plays, the planned one is prepared. Empty slots are replaced. */
export function settlePage(state: PlayerState, random: number): Reduced {
  const { awaited, planned } = state
  if (awaited) {
    if (!isKnown(state, awaited.index)) return same(state)
    const target = arrivedAt(state, awaited.index, awaited.by, random)
    if (!target || 'id' in target)
      return start({ ...state, awaited: undefined }, target, { shouldPlay: !state.isPaused })
    const next = { ...awaited, index: target.index }
    return { state: { ...state, awaited: next }, effects: [fetchPage(state, target.index)] }
  }
  if (!planned || 'id' in planned || !isKnown(state, planned.index)) return same(state)
  return plan({ ...state, planned: undefined }, arrivedAt(state, planned.index, 1, random))
}

const isKnown = ({ topList }: PlayerState, index: number) =>
  index >= topList.length || topList[index] !== undefined

/** The song of a loaded slot, or its replacement. */
function arrivedAt(state: PlayerState, index: number, by: 1 | -1, random: number): Target | undefined {
  const slot = state.topList[index]
  if (slot && isFresh(state, slot)) return slot
  return state.playModel === 'RANDOM' ? songAfter(state, random) : step(state, by, index)
}

/** RANDOM may draw a slot whose song was already played after a search. */
const isFresh = (state: PlayerState, song: Song) =>
  state.playModel !== 'RANDOM' ||
  (song.id !== state.song?.id && (!state.round.has(song.id) || !hasUnplayed(state)))

export const fetchPage = (state: PlayerState, index: number): PlayerEffect => ({
  do: 'fetch',
  listId: state.topListId,
  offset: pageStart(index),
})

/** The pages needed next; RANDOM loads the one it has drawn. */
function prefetch(state: PlayerState): PlayerEffect[] {
  if (state.playType !== 'TOP' || state.playModel === 'RANDOM') return []
  const list = listOf(state)
  const index = indexOf(state)
  if (index < 0) return []
  const neighbours = [(index + prefetchSongs) % list.length, index - 1]
  const missing = neighbours.filter(one => one >= 0 && list[one] === undefined)
  return [...new Set(missing.map(pageStart))].map(start => fetchPage(state, start))
}

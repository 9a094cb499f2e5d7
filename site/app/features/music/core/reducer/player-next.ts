import type { Song } from '@xiaolou/contract/music'
import {
  type Awaited,
  isIn,
  listOf,
  type PlayerEffect,
  type PlayerState,
  pageStart,
  type Reduced,
  type Slot,
  type Target,
} from './player-state.ts'

/** Steps back that are remembered. */
const maxPast = 200
/** The page after this one is fetched while so many songs of this one are left. */
const prefetchSongs = 3

export const same = (state: PlayerState): Reduced => ({ state, effects: [] })

/**
 * What comes after this song when the reader asks for it, or when this one ends in a mode that goes on. RANDOM draws from
 * all that were not yet played in this round, fetched or not, never this one; a list of one gives that one; `undefined`
 * for an empty list. `random` is from 0 up to 1.
 */
export function songAfter(state: PlayerState, random: number): Target | undefined {
  if (state.playModel !== 'RANDOM') return step(state, 1)
  return state.ahead.at(-1) ?? draw(state, random) ?? step(state, 1)
}

/** The song before: in RANDOM what was played before; otherwise one slot back, around the end. */
export function songBefore(state: PlayerState, random: number): Target | undefined {
  if (state.playModel !== 'RANDOM') return step(state, -1)
  return state.past.at(-1) ?? draw(state, random) ?? step(state, 1)
}

/** What was chosen for the end of this song, or what comes after it. */
export const nextTarget = (state: PlayerState, random: number): Target | undefined =>
  state.planned ?? songAfter(state, random)

/** The next slot that has, or may have, a song; from the one that is to play as soon as it comes, if one is. */
function step(
  state: PlayerState,
  by: 1 | -1,
  start = state.awaited?.index ?? indexOf(state),
): Target | undefined {
  const list = listOf(state)
  const count = list.length
  // Of a list that is not being played, the first; of one that has become shorter, from its end.
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

/** This song's index in the list; of one that is in none, where the list was left; else -1. */
export function indexOf(state: PlayerState, list: readonly Slot[] = listOf(state)): number {
  const find = (id: number) => list.findIndex(slot => slot?.id === id)
  const index = state.song ? find(state.song.id) : -1
  return index >= 0 || state.lastListedId === 0 ? index : find(state.lastListedId)
}

/** Whether the list has been played to its end, so far as there is one in this mode. */
export function isEndOfList(state: PlayerState): boolean {
  if (state.playModel === 'SINGLECYCLE') return true
  if (state.playModel === 'LISTLOOP') return indexOf(state) === listOf(state).length - 1
  return state.ahead.length === 0 && !hasUnplayed(state)
}

/** Whether songs of this round are still to come; one that was not fetched cannot have been played. */
const hasUnplayed = (state: PlayerState): boolean =>
  listOf(state).some((slot, index) => isOther(state, slot, index) && isUnplayed(state, slot))

/** A slot of a song, other than this one's and the one that is awaited. */
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

/** The state with `song` as the one that plays; `isBack` when it was reached by walking back. */
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
 * Plays what is to play from its beginning; nothing to play is the end of the music. What has to be fetched first is
 * played when it comes: what sounds now sounds until then, and is silent already when it is `isOver`.
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

function meanwhileOf({ awaited, isPaused }: PlayerState, isOver: boolean): Awaited['meanwhile'] {
  if (isOver) return 'over'
  return awaited?.meanwhile ?? (isPaused ? 'paused' : 'sounds')
}

/** What comes next is chosen, and got ready, while this song still plays. */
export function plan(state: PlayerState, planned: Target | undefined): Reduced {
  if (!planned || ('id' in planned && planned.id === state.song?.id)) return same(state)
  const ready: PlayerEffect =
    'id' in planned ? { do: 'preload', song: planned } : fetchPage(state, planned.index)
  return { state: { ...state, planned }, effects: [ready] }
}

/** A page has come: what was awaited plays, what was planned is got ready. A slot that is empty gives way to another. */
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

/** The song of a slot that was fetched, or what comes instead of it. */
function arrivedAt(state: PlayerState, index: number, by: 1 | -1, random: number): Target | undefined {
  const slot = state.topList[index]
  if (slot && isFresh(state, slot)) return slot
  return state.playModel === 'RANDOM' ? songAfter(state, random) : step(state, by, index)
}

/** RANDOM chose a slot it knew nothing of: its song may have been played, found by searching. */
const isFresh = (state: PlayerState, song: Song) =>
  state.playModel !== 'RANDOM' ||
  (song.id !== state.song?.id && (!state.round.has(song.id) || !hasUnplayed(state)))

export const fetchPage = (state: PlayerState, index: number): PlayerEffect => ({
  do: 'fetch',
  listId: state.topListId,
  offset: pageStart(index),
})

/** The pages that play comes to next; RANDOM fetches the one it has drawn. */
function prefetch(state: PlayerState): PlayerEffect[] {
  if (state.playType !== 'TOP' || state.playModel === 'RANDOM') return []
  const list = listOf(state)
  const index = indexOf(state)
  if (index < 0) return []
  const neighbours = [(index + prefetchSongs) % list.length, index - 1]
  const missing = neighbours.filter(one => one >= 0 && list[one] === undefined)
  return [...new Set(missing.map(pageStart))].map(start => fetchPage(state, start))
}

import type { Song } from '@xiaolou/contract/music'
import type { PlayerEffect, Reduced } from './player.ts'
import { isFetched, isSong, pageStart } from './player-list.ts'
import { hasUnplayed, placeOf, songAfter, stepFrom, type Turn, turnTo } from './player-order.ts'
import { type Awaited, listOf, type PlayerState } from './player-state.ts'

/** The page after this one is fetched while so many songs of this one are left. */
const nearSongs = 3

export const same = (state: PlayerState): Reduced => ({ state, effects: [] })

/**
 * Plays what is to play from its beginning; nothing to play is the end of the music. What has to be fetched first is
 * played when it comes: what sounds now sounds until then, and is silent already when it is `isOver`.
 */
export function start(
  state: PlayerState,
  turn: Turn | undefined,
  given: { isBack?: boolean; by?: 1 | -1; isOver?: boolean; shouldPlay?: boolean } = {},
): Reduced {
  const { isBack = false, by = 1, isOver = false, shouldPlay = true } = given
  if (!turn) return { state: { ...state, isPaused: true, awaited: undefined }, effects: [{ do: 'pause' }] }
  if ('index' in turn) {
    const awaited = { index: turn.index, by, isDue: true, meanwhile: meanwhileOf(state, isOver) }
    return { state: { ...state, isPaused: !shouldPlay, awaited }, effects: [fetchPage(state, turn.index)] }
  }
  const arrived = { ...state, isPaused: !shouldPlay, awaited: undefined }
  if (turn.id === state.song?.id) return { state: arrived, effects: shouldPlay ? [{ do: 'restart' }] : [] }
  const turned = turnTo(arrived, turn, isBack)
  return {
    state: turned,
    effects: [{ do: 'load', song: turn, shouldPlay, seconds: 0 }, ...fetchNear(turned)],
  }
}

function meanwhileOf({ awaited, isPaused }: PlayerState, isOver: boolean): Awaited['meanwhile'] {
  if (isOver) return 'over'
  return awaited?.isDue ? awaited.meanwhile : isPaused ? 'paused' : 'sounds'
}

/** What comes next is chosen, and got ready, while this song still plays. */
export function plan(state: PlayerState, random: number): Reduced {
  const { song, planned, awaited, playModel } = state
  if (planned || awaited || !song || playModel === 'SINGLECYCLE') return same(state)
  return planTurn(state, songAfter(state, random))
}

function planTurn(state: PlayerState, turn: Turn | undefined): Reduced {
  if (!turn) return same(state)
  if ('index' in turn) {
    const awaited = { index: turn.index, by: 1, isDue: false, meanwhile: 'sounds' } as const
    return { state: { ...state, awaited }, effects: [fetchPage(state, turn.index)] }
  }
  if (turn.id === state.song?.id) return same(state)
  return { state: { ...state, planned: turn }, effects: [{ do: 'preload', song: turn }] }
}

/** What was chosen for the end of this song, or what comes after it. */
export function turnAfter(state: PlayerState, random: number): Turn | undefined {
  const { planned, awaited } = state
  if (planned) return planned
  return awaited && !awaited.isDue ? { index: awaited.index } : songAfter(state, random)
}

/** The page has come: what was awaited plays, or is planned. A place that turns out to be empty gives way to another. */
export function settleAwaited(state: PlayerState, random: number): Reduced {
  const { awaited, topList } = state
  if (!awaited) return same(state)
  const slot = topList[awaited.index]
  if (awaited.index < topList.length && !isFetched(slot)) return same(state)
  const turn = isSong(slot) && isFresh(state, slot) ? slot : otherTurn(state, random)
  const arrived = { ...state, awaited: undefined }
  if (!awaited.isDue) return planTurn(arrived, turn)
  if (turn && 'index' in turn)
    return {
      state: { ...state, awaited: { ...awaited, index: turn.index } },
      effects: [fetchPage(state, turn.index)],
    }
  return start(arrived, turn, { shouldPlay: !state.isPaused })
}

const otherTurn = (state: PlayerState, random: number) =>
  state.playModel === 'RANDOM'
    ? songAfter(state, random)
    : stepFrom(state, state.awaited?.by ?? 1, state.awaited?.index)

/** RANDOM chose a place it knew nothing of: its song may have been played, found by searching. */
const isFresh = (state: PlayerState, song: Song) =>
  state.playModel !== 'RANDOM' ||
  (song.id !== state.song?.id && (!state.round.has(song.id) || !hasUnplayed(state)))

/** A page that could not be fetched: this song goes on or stays paused; after its end, `play` asks once more. */
export function failPage(
  state: PlayerState,
  given: { listId: number; offset: number; isOffline: boolean },
): Reduced {
  const { awaited } = state
  const isOurs =
    awaited?.isDue && given.listId === state.topListId && pageStart(awaited.index) === given.offset
  if (!isOurs) return same(state)
  const tell: PlayerEffect = { do: 'tell', telling: { kind: 'listFailed', isOffline: given.isOffline } }
  if (awaited.meanwhile === 'over')
    return { state: { ...state, isPaused: true }, effects: [{ do: 'pause' }, tell] }
  const isPaused = awaited.meanwhile === 'paused'
  return { state: { ...state, isPaused, awaited: undefined }, effects: [tell] }
}

export const fetchPage = (state: PlayerState, index: number): PlayerEffect => ({
  do: 'fetch',
  listId: state.topListId,
  offset: pageStart(index),
})

/** The pages that play is near to: RANDOM is near to none, and fetches the one it has drawn. */
function fetchNear(state: PlayerState): PlayerEffect[] {
  if (state.playType !== 'TOP' || state.playModel === 'RANDOM') return []
  const list = listOf(state)
  const place = placeOf(state)
  if (place < 0) return []
  const near = [(place + nearSongs) % list.length, place - 1].filter(
    index => index >= 0 && !isFetched(list[index]),
  )
  const starts = [...new Set(near.map(pageStart))]
  return starts.map(start => fetchPage(state, start))
}

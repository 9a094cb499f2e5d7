import type { Song } from '@xiaolou/contract/music'
import { songAfter, songBefore, turnTo } from './player-order.ts'
import * as queue from './player-queue.ts'
import type { PlayerShare } from './player-share.ts'
import {
  type FailureReason,
  isIn,
  listOf,
  type PlayerState,
  type PlayModel,
  withoutRepeats,
} from './player-state.ts'

/** `random` (from 0 up to 1) comes with whatever may have to draw. */
export type PlayerEvent =
  | { readonly type: 'play' | 'pause' | 'heard' | 'clear' }
  | { readonly type: 'next' | 'previous' | 'ended' | 'plan'; readonly random: number }
  | {
      readonly type: 'failed'
      readonly reason: FailureReason
      readonly isOffline: boolean
      readonly random: number
    }
  | { readonly type: 'playFound' | 'add'; readonly song: Song }
  | {
      readonly type: 'playFromChart'
      readonly listId: number
      readonly songs: readonly Song[]
      readonly id: number
    }
  | { readonly type: 'playFromQueue'; readonly id: number }
  /** The shown chart's songs, after its first page or a further one has come. */
  | { readonly type: 'chart'; readonly listId: number; readonly songs: readonly Song[] }
  | { readonly type: 'remove'; readonly id: number; readonly random: number }
  | { readonly type: 'move'; readonly id: number; readonly index: number }
  | { readonly type: 'model'; readonly playModel: PlayModel }
  /** From the store, or from another tab; `seconds` is where its song stood. */
  | { readonly type: 'adopt'; readonly share: PlayerShare; readonly seconds: number }

/** What the reducer has to say about a song: the part of `PlayerTelling` that is its. */
export type SongTelling =
  | { readonly kind: 'added' | 'alreadyQueued'; readonly song: Song }
  /** This song cannot be heard, and the next one is on. */
  | { readonly kind: 'skipped'; readonly song: Song; readonly reason: FailureReason }
  /** This one cannot either, and nothing follows: `play` tries it once more. */
  | { readonly kind: 'stopped'; readonly song: Song; readonly reason: FailureReason | 'offline' }

/** What the engine and the notices are to do, in this order. */
export type PlayerEffect =
  | { readonly do: 'load'; readonly song: Song; readonly shouldPlay: boolean; readonly seconds: number }
  | { readonly do: 'restart' | 'resume' | 'pause' | 'unload' | 'dropPlanned' }
  | { readonly do: 'preload'; readonly song: Song }
  | { readonly do: 'tell'; readonly telling: SongTelling }

export type Reduced = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] }

const maxFailures = 3

/** One step of the player. Pure: the same state and event give the same state and the same effects. */
export function reduce(before: PlayerState, event: PlayerEvent): Reduced {
  const { state, effects } = step(before, event)
  const isOutdated =
    state.planned !== undefined &&
    state.planned === before.planned &&
    (listOf(state) !== listOf(before) || state.playModel !== before.playModel)
  if (!isOutdated) return { state, effects }
  return { state: { ...state, planned: undefined }, effects: [...effects, { do: 'dropPlanned' }] }
}

function step(state: PlayerState, event: PlayerEvent): Reduced {
  switch (event.type) {
    case 'play':
      return play(state)
    case 'pause':
      return state.isPaused
        ? same(state)
        : { state: { ...state, isPaused: true }, effects: [{ do: 'pause' }] }
    case 'heard':
      return same(state.failureCount === 0 ? state : { ...state, failureCount: 0 })
    case 'next':
      return start(chosen(state), state.planned ?? songAfter(state, event.random))
    case 'previous':
      return start(chosen(state), songBefore(state, event.random), state.playModel === 'RANDOM')
    case 'ended':
      if (state.playModel === 'SINGLECYCLE') return start(state, state.song)
      return start(state, state.planned ?? songAfter(state, event.random))
    case 'plan':
      return plan(state, event.random)
    case 'failed':
      return fail(state, event)
    case 'playFound':
      return start(chosen(state), event.song)
    case 'playFromChart': {
      const topList = withoutRepeats(event.songs)
      const isSame = state.playType === 'TOP' && state.topListId === event.listId
      const round = isSame ? state.round : new Set<number>()
      const from = chosen({ ...state, round, topList, topListId: event.listId, playType: 'TOP' })
      return start(
        from,
        topList.find(({ id }) => id === event.id),
      )
    }
    case 'playFromQueue': {
      const song = state.queue.find(({ id }) => id === event.id)
      return song ? start(chosen({ ...state, playType: 'CUSTOM' }), song) : same(state)
    }
    case 'chart': {
      const isTaken = !state.song || state.topList.length === 0 || state.topListId === event.listId
      if (!isTaken) return same(state)
      return same({ ...state, topList: withoutRepeats(event.songs), topListId: event.listId })
    }
    case 'add':
      return queue.add(state, event.song)
    case 'remove':
      return queue.remove(state, event)
    case 'move':
      return same(queue.move(state, event))
    case 'clear':
      return same({ ...state, queue: [], playType: 'TOP' })
    case 'model':
      // A new round begins: what another mode played says nothing about it.
      return same({ ...state, playModel: event.playModel, ahead: [], round: new Set([state.song?.id ?? 0]) })
    case 'adopt':
      return adopt(state, event)
  }
}

const same = (state: PlayerState): Reduced => ({ state, effects: [] })

/** The reader chose: earlier failures say nothing about what comes. */
const chosen = (state: PlayerState): PlayerState => ({ ...state, failureCount: 0 })

function play(state: PlayerState): Reduced {
  if (state.song) return { state: { ...chosen(state), isPaused: false }, effects: [{ do: 'resume' }] }
  const list = listOf(state).length > 0 ? listOf(state) : state.queue
  return list[0] ? start(chosen(state), list[0]) : same(state)
}

/** Plays `song` from its beginning; nothing to play is the end of the music. */
function start(state: PlayerState, song: Song | undefined, back = false): Reduced {
  if (!song) return { state: { ...state, isPaused: true }, effects: [{ do: 'pause' }] }
  if (song.id === state.song?.id)
    return { state: { ...state, isPaused: false }, effects: [{ do: 'restart' }] }
  return {
    state: { ...turnTo(state, song, back && state.past.length > 0), isPaused: false },
    effects: [{ do: 'load', song, shouldPlay: true, seconds: 0 }],
  }
}

function plan(state: PlayerState, random: number): Reduced {
  if (state.planned || !state.song || state.playModel === 'SINGLECYCLE') return same(state)
  const planned = songAfter(state, random)
  if (!planned || planned.id === state.song.id) return same(state)
  return { state: { ...state, planned }, effects: [{ do: 'preload', song: planned }] }
}

/**
 * A song that cannot be heard gives way to the next, at most three times in a row and never further than once around the
 * list; without a network, or while nobody listens, not at all.
 */
function fail(
  state: PlayerState,
  { reason, isOffline, random }: Extract<PlayerEvent, { type: 'failed' }>,
): Reduced {
  const { song } = state
  if (!song) return same(state)
  const failureCount = state.failureCount + 1
  const lap = listOf(state).filter(({ id }) => id !== song.id).length + 1
  const next = state.planned ?? songAfter(state, random)
  const isOver = isOffline || state.isPaused || failureCount >= Math.min(maxFailures, lap)
  if (isOver || !next || next.id === song.id) {
    const telling = { kind: 'stopped', song, reason: isOffline ? 'offline' : reason } as const
    return {
      state: { ...state, isPaused: true, failureCount },
      effects: [{ do: 'pause' }, { do: 'tell', telling }],
    }
  }
  const { state: after, effects } = start({ ...state, failureCount }, next)
  return { state: after, effects: [{ do: 'tell', telling: { kind: 'skipped', song, reason } }, ...effects] }
}

function adopt(state: PlayerState, { share, seconds }: Extract<PlayerEvent, { type: 'adopt' }>): Reduced {
  const { song, ...lists } = share
  const isTaken = state.isPaused && song !== undefined && song.id !== state.song?.id
  const merged: PlayerState = {
    ...state,
    ...lists,
    queue: withoutRepeats(share.queue),
    topList: withoutRepeats(share.topList),
    playType: share.queue.length > 0 ? share.playType : 'TOP',
  }
  if (!isTaken) return same(merged)
  const placed = isIn(listOf(merged), song.id) ? { placeId: song.id } : {}
  return {
    state: { ...merged, song, ...placed, round: new Set([...merged.round, song.id]), planned: undefined },
    effects: [{ do: 'load', song, shouldPlay: false, seconds }],
  }
}

import type { Song } from '@xiaolou/contract/music'
import { adopt, playFromChart, withPage } from './player-chart.ts'
import { isSong, type ListPage } from './player-list.ts'
import { songBefore } from './player-order.ts'
import * as queue from './player-queue.ts'
import type { PlayerShare } from './player-share.ts'
import { type FailureReason, listOf, type PlayerState, type PlayModel } from './player-state.ts'
import { failPage, fetchPage, plan, same, settleAwaited, start, turnAfter } from './player-turn.ts'

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
  /** A song of the shown chart, with the pages of it that are shown. */
  | {
      readonly type: 'playFromChart'
      readonly listId: number
      readonly total: number
      readonly pages: readonly ListPage[]
      readonly id: number
    }
  | { readonly type: 'playFromQueue'; readonly id: number }
  /** A page of a chart has come, for whoever asked for it; `total` is what the chart says that it has, 0 for nothing. */
  | ({
      readonly type: 'page'
      readonly listId: number
      readonly total: number
      readonly random: number
    } & ListPage)
  | {
      readonly type: 'pageFailed'
      readonly listId: number
      readonly offset: number
      readonly isOffline: boolean
    }
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
  /** What follows could not be looked up. */
  | { readonly kind: 'listFailed'; readonly isOffline: boolean }

/** What the engine and the notices are to do, in this order. */
export type PlayerEffect =
  | { readonly do: 'load'; readonly song: Song; readonly shouldPlay: boolean; readonly seconds: number }
  | { readonly do: 'restart' | 'resume' | 'pause' | 'unload' | 'dropPlanned' }
  | { readonly do: 'preload'; readonly song: Song }
  | { readonly do: 'tell'; readonly telling: SongTelling }
  | { readonly do: 'fetch'; readonly listId: number; readonly offset: number }

export type Reduced = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] }

const maxFailures = 3

/** One step of the player. Pure: the same state and event give the same state and the same effects. */
export function reduce(before: PlayerState, event: PlayerEvent): Reduced {
  const { state, effects } = step(before, event)
  // A page that comes changes what is known of the list, and not the list.
  const isOther =
    event.type !== 'page' && (listOf(state) !== listOf(before) || state.playModel !== before.playModel)
  if (!isOther) return { state, effects }
  const awaited = state.awaited?.isDue === false ? undefined : state.awaited
  if (state.planned === undefined || state.planned !== before.planned)
    return { state: { ...state, awaited }, effects }
  return {
    state: { ...state, awaited, planned: undefined },
    effects: [...effects, { do: 'dropPlanned' }],
  }
}

function step(state: PlayerState, event: PlayerEvent): Reduced {
  switch (event.type) {
    case 'play':
      return play(state)
    case 'pause':
      return pause(state)
    case 'heard':
      return same(state.failureCount === 0 ? state : { ...state, failureCount: 0 })
    case 'next':
      return start(chosen(state), turnAfter(state, event.random))
    case 'previous':
      return start(chosen(state), songBefore(state, event.random), {
        isBack: state.playModel === 'RANDOM' && state.past.length > 0,
        by: -1,
      })
    case 'ended':
      return end(state, event.random)
    case 'plan':
      return plan(state, event.random)
    case 'failed':
      return fail(state, event)
    case 'playFound':
      return start(chosen(state), event.song)
    case 'playFromChart':
      return playFromChart(state, event)
    case 'playFromQueue': {
      const song = state.queue.find(({ id }) => id === event.id)
      return song ? start(chosen({ ...state, playType: 'CUSTOM' }), song) : same(state)
    }
    case 'page': {
      const isTaken = !state.song || state.topList.length === 0 || state.topListId === event.listId
      return isTaken ? settleAwaited(withPage(state, event), event.random) : same(state)
    }
    case 'pageFailed':
      return failPage(state, event)
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

/** The reader chose: earlier failures say nothing about what comes. */
const chosen = (state: PlayerState): PlayerState => ({ ...state, failureCount: 0 })

function play(state: PlayerState): Reduced {
  const { awaited, song } = state
  if (awaited?.isDue)
    return { state: { ...chosen(state), isPaused: false }, effects: [fetchPage(state, awaited.index)] }
  if (song) return { state: { ...chosen(state), isPaused: false }, effects: [{ do: 'resume' }] }
  const list = listOf(state).length > 0 ? listOf(state) : state.queue
  const first = list.find(isSong)
  return first ? start(chosen(state), first) : same(state)
}

/** What follows is being fetched, and this song has ended or was paused. */
const meanwhile = (state: PlayerState, now: 'paused' | 'over'): PlayerState =>
  state.awaited?.isDue && state.awaited.meanwhile !== 'over'
    ? { ...state, awaited: { ...state.awaited, meanwhile: now } }
    : state

function pause(state: PlayerState): Reduced {
  if (state.isPaused) return same(state)
  return { state: { ...meanwhile(state, 'paused'), isPaused: true }, effects: [{ do: 'pause' }] }
}

function end(state: PlayerState, random: number): Reduced {
  if (state.awaited?.isDue) return same(meanwhile(state, 'over'))
  const turn = state.playModel === 'SINGLECYCLE' ? state.song : turnAfter(state, random)
  return start(state, turn, { isOver: true })
}

/**
 * A song that cannot be heard gives way to the next, at most three times in a row and never further than once around the
 * list; without a network, or while nobody listens, not at all.
 */
function fail(
  state: PlayerState,
  { reason, isOffline, random }: Extract<PlayerEvent, { type: 'failed' }>,
): Reduced {
  const { song, awaited } = state
  if (!song) return same(state)
  if (awaited?.isDue) return same(meanwhile(state, 'over'))
  const failureCount = state.failureCount + 1
  const lap = listOf(state).filter(slot => slot !== null && (!isSong(slot) || slot.id !== song.id)).length + 1
  const next = turnAfter(state, random)
  const isOver = isOffline || state.isPaused || failureCount >= Math.min(maxFailures, lap)
  if (isOver || !next || ('id' in next && next.id === song.id)) {
    const telling = { kind: 'stopped', song, reason: isOffline ? 'offline' : reason } as const
    return {
      state: { ...state, isPaused: true, failureCount },
      effects: [{ do: 'pause' }, { do: 'tell', telling }],
    }
  }
  const { state: after, effects } = start({ ...state, failureCount }, next, { isOver: true })
  return { state: after, effects: [{ do: 'tell', telling: { kind: 'skipped', song, reason } }, ...effects] }
}

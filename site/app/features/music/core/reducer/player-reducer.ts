import { fetchPage, nextTarget, plan, same, settlePage, songAfter, songBefore, start } from './player-next.ts'
import { add, move, playNext, remove } from './player-queue.ts'
import { isOwnChoice, stepRoom, withoutRoom } from './player-room.ts'
import {
  type EventOf,
  isIn,
  listOf,
  type PlayerEvent,
  type PlayerState,
  pageStart,
  putPage,
  type Reduced,
  withoutRepeats,
} from './player-state.ts'

const maxFailures = 3

/**
 * One step of the player. Pure: the same state, event and `random` (from 0 up to 1, for random choices) give
 * the same state and effects.
 */
export function reduce(before: PlayerState, event: PlayerEvent, random: number): Reduced {
  const { state, effects } =
    stepRoom(before, event) ?? step(isOwnChoice(event) ? withoutRoom(before) : before, event, random)
  // A loaded page changes what is known of the list, not the list.
  const isOther =
    event.type !== 'page' && (listOf(state) !== listOf(before) || state.playModel !== before.playModel)
  if (!isOther || !state.planned || state.planned !== before.planned) return { state, effects }
  return { state: { ...state, planned: undefined }, effects: [...effects, { do: 'dropPlanned' }] }
}

function step(state: PlayerState, event: PlayerEvent, random: number): Reduced {
  const { song } = state
  // The reader chose: earlier failures no longer count.
  const chosen = { ...state, failureCount: 0 }
  switch (event.type) {
    case 'play':
      return play(chosen)
    case 'pause':
      if (state.isPaused) return same(state)
      return { state: { ...meanwhile(state, 'paused'), isPaused: true }, effects: [{ do: 'pause' }] }
    case 'heard':
      return same(state.failureCount === 0 ? state : chosen)
    case 'next':
      return start(chosen, nextTarget(state, random))
    case 'previous':
      return start(chosen, songBefore(state, random), {
        isBack: state.playModel === 'RANDOM' && state.past.length > 0,
        by: -1,
      })
    case 'ended': {
      if (state.awaited) return same(meanwhile(state, 'over'))
      // What the reader chose to come next comes, in every mode.
      const isRepeated = state.playModel === 'SINGLECYCLE' && !state.planned
      const target = isRepeated ? song : nextTarget(state, random)
      return start(state, target, { isOver: true })
    }
    case 'plan': {
      const isKnown = state.planned || state.awaited || !song || state.playModel === 'SINGLECYCLE'
      return isKnown ? same(state) : plan(state, songAfter(state, random))
    }
    case 'failed':
      return fail(state, event, random)
    case 'playFound':
      return start(chosen, event.song)
    case 'playFromChart':
      return playFromChart(state, event)
    case 'playFromQueue': {
      const queued = state.queue.find(({ id }) => id === event.id)
      return queued ? start({ ...chosen, playType: 'CUSTOM' }, queued) : same(state)
    }
    case 'page': {
      const isTaken = !song || state.topList.length === 0 || state.topListId === event.listId
      return isTaken ? settlePage(withPage(state, event), random) : same(state)
    }
    case 'pageFailed':
      return failPage(state, event)
    case 'add':
      return add(state, event.song)
    case 'playNext':
      return playNext(state, event.song)
    case 'remove':
      return remove(state, event.id, random)
    case 'move':
      return same(move(state, event))
    case 'clear':
      return same({ ...state, queue: [], playType: 'TOP' })
    case 'model':
      // A new round begins: songs played in another mode do not count.
      return same({ ...state, playModel: event.playModel, ahead: [], round: new Set([song?.id ?? 0]) })
    case 'adopt':
      return adopt(state, event)
    case 'enterRoom':
    case 'roomSong':
    case 'leaveRoom':
      return same(state)
  }
}

function play(state: PlayerState): Reduced {
  const { awaited, song } = state
  const playing = { ...state, isPaused: false }
  if (awaited) return { state: playing, effects: [fetchPage(state, awaited.index)] }
  if (song) return { state: playing, effects: [{ do: 'resume' }] }
  const list = listOf(state).length > 0 ? listOf(state) : state.queue
  const first = list.find(slot => slot != null)
  return first ? start(state, first) : same(state)
}

/** The next song is loading, and this one has ended or was paused. */
const meanwhile = (state: PlayerState, now: 'paused' | 'over'): PlayerState =>
  state.awaited && state.awaited.meanwhile !== 'over'
    ? { ...state, awaited: { ...state.awaited, meanwhile: now } }
    : state

/**
 * A song that cannot be played is skipped, at most three times in a row and never further than once around
 * the list; not without a network or while nobody listens.
 */
function fail(state: PlayerState, { reason, isOffline }: EventOf<'failed'>, random: number): Reduced {
  const { song, awaited } = state
  if (!song) return same(state)
  if (awaited) return same(meanwhile(state, 'over'))
  const failureCount = state.failureCount + 1
  const lap = listOf(state).filter(slot => slot !== null && slot?.id !== song.id).length + 1
  const next = nextTarget(state, random)
  const isOver = isOffline || state.isPaused || failureCount >= Math.min(maxFailures, lap)
  if (isOver || !next || ('id' in next && next.id === song.id)) {
    const notification = { kind: 'stopped', song, reason: isOffline ? 'offline' : reason } as const
    return {
      state: { ...state, isPaused: true, failureCount },
      effects: [{ do: 'pause' }, { do: 'notify', notification }],
    }
  }
  const { state: after, effects } = start({ ...state, failureCount }, next, { isOver: true })
  const notification = { kind: 'skipped', song, reason } as const
  return { state: after, effects: [{ do: 'notify', notification }, ...effects] }
}

/** A page that failed to load: this song goes on or stays paused; after its end, `play` retries once. */
function failPage(state: PlayerState, { listId, offset, isOffline }: EventOf<'pageFailed'>): Reduced {
  const { awaited } = state
  if (!awaited || listId !== state.topListId || pageStart(awaited.index) !== offset) return same(state)
  const notify = { do: 'notify', notification: { kind: 'listFailed', isOffline } } as const
  if (awaited.meanwhile === 'over')
    return { state: { ...state, isPaused: true }, effects: [{ do: 'pause' }, notify] }
  const isPaused = awaited.meanwhile === 'paused'
  return { state: { ...state, isPaused, awaited: undefined }, effects: [notify] }
}

/** The chart with a page of it inserted; another chart replaces the old one. */
function withPage(state: PlayerState, page: Omit<EventOf<'page'>, 'type'>): PlayerState {
  const { listId: topListId, total } = page
  const topList = putPage(state.topListId === topListId ? state.topList : [], page, total)
  // A page behind the end, or beyond it, shows where the list really ends.
  return { ...state, topList, topListId, topTotal: total > 0 ? topList.length : 0 }
}

function playFromChart(state: PlayerState, event: EventOf<'playFromChart'>): Reduced {
  const { listId, total, pages, id } = event
  const isSame = state.playType === 'TOP' && state.topListId === listId
  const round = isSame ? state.round : new Set<number>()
  const from: PlayerState = { ...state, round, playType: 'TOP', awaited: undefined, failureCount: 0 }
  const withPages = pages.reduce((now, page) => withPage(now, { ...page, listId, total }), from)
  const song = pages.flatMap(({ songs }) => songs).find(one => one.id === id)
  return start(withPages, song)
}

/** Adopts the stored state, or that of another tab: its lists, and its song if nothing plays here. */
function adopt(state: PlayerState, { share, seconds }: EventOf<'adopt'>): Reduced {
  const { song, ...lists } = share
  const isTaken = state.isPaused && !state.room && song !== undefined && song.id !== state.song?.id
  const isSameList = state.topListId === share.topListId && state.topList.length > 0
  const merged: PlayerState = {
    ...state,
    ...lists,
    queue: withoutRepeats(share.queue),
    topList: isSameList ? share.topList.map((slot, index) => slot ?? state.topList[index]) : share.topList,
    playType: share.queue.length > 0 ? share.playType : 'TOP',
    // Nothing is awaited of another list.
    ...(!isSameList && {
      awaited: undefined,
      isPaused: state.isPaused || (state.awaited !== undefined && state.awaited.meanwhile !== 'sounds'),
    }),
  }
  if (!isTaken) return same(merged)
  const listed = isIn(listOf(merged), song.id) ? { lastListedId: song.id } : {}
  return {
    state: { ...merged, song, ...listed, round: new Set([...merged.round, song.id]), planned: undefined },
    effects: [{ do: 'load', song, shouldPlay: false, seconds }],
  }
}

import type { PlayerEvent, Reduced } from './player.ts'
import { fetchedPages, layPage, lengthWith } from './player-list.ts'
import { placeOf } from './player-order.ts'
import { isIn, listOf, type PlayerState, withoutRepeats } from './player-state.ts'
import { same, start } from './player-turn.ts'

type Told<T extends PlayerEvent['type']> = Extract<PlayerEvent, { type: T }>

/** The chart with a page of it put in; another chart takes the place of the one that was there. */
export function withPage(state: PlayerState, page: Omit<Told<'page'>, 'type' | 'random'>): PlayerState {
  const { listId: topListId, total } = page
  const list = state.topListId === topListId ? state.topList : []
  const length = lengthWith(list, total, page)
  const around = Math.max(0, placeOf(state, list))
  // A page behind the end, or beyond it, says where the list really ends.
  const topTotal = total > 0 ? length : 0
  return { ...state, topList: layPage(list, page, { length, around }), topListId, topTotal }
}

export function playFromChart(
  state: PlayerState,
  { listId, total, pages, id }: Told<'playFromChart'>,
): Reduced {
  const isSame = state.playType === 'TOP' && state.topListId === listId
  const round = isSame ? state.round : new Set<number>()
  const from: PlayerState = { ...state, round, playType: 'TOP', awaited: undefined, failureCount: 0 }
  const withPages = pages.reduce((now, page) => withPage(now, { ...page, listId, total }), from)
  return start(withPages, pages.flatMap(({ songs }) => songs).find(song => song?.id === id) ?? undefined)
}

/** What was kept, or what another tab has told: its lists, and its song where nothing sounds here. */
export function adopt(state: PlayerState, { share, seconds }: Told<'adopt'>): Reduced {
  const { song, ...lists } = share
  const isTaken = state.isPaused && song !== undefined && song.id !== state.song?.id
  const isSameList = state.topListId === share.topListId && state.topList.length > 0
  const size = { length: share.topList.length, around: Math.max(0, placeOf(state, state.topList)) }
  const told = fetchedPages(share.topList)
  const merged: PlayerState = {
    ...state,
    ...lists,
    queue: withoutRepeats(share.queue),
    topList: isSameList
      ? told.reduce((list, page) => layPage(list, page, size), state.topList)
      : share.topList,
    playType: share.queue.length > 0 ? share.playType : 'TOP',
    // Of another list nothing is awaited any more.
    ...(!isSameList && {
      awaited: undefined,
      isPaused: state.isPaused || (state.awaited?.isDue === true && state.awaited.meanwhile !== 'sounds'),
    }),
  }
  if (!isTaken) return same(merged)
  const placed = isIn(listOf(merged), song.id) ? { placeId: song.id } : {}
  return {
    state: { ...merged, song, ...placed, round: new Set([...merged.round, song.id]), planned: undefined },
    effects: [{ do: 'load', song, shouldPlay: false, seconds }],
  }
}

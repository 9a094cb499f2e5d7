import type { Song } from '@xiaolou/contract/music'
import { idOf, type ListPage, type Slot } from './slot-list.ts'

export const playModels = ['RANDOM', 'LISTLOOP', 'SINGLECYCLE'] as const
export type PlayModel = (typeof playModels)[number]
type PlayType = 'TOP' | 'CUSTOM'

/** Why a song cannot be heard. */
export type FailureReason = 'unavailable' | 'network' | 'broken' | 'timeout'

/** What is kept over a reload and shared with other tabs. No list holds a song twice. */
export type PlayerShare = {
  readonly song: Song | undefined
  readonly playType: PlayType
  readonly playModel: PlayModel
  readonly queue: readonly Song[]
  /** All slots of the chart that is played; their songs as far as they have been fetched. */
  readonly topList: readonly Slot[]
  readonly topListId: number
  /** How many songs the chart says it has; 0 when it does not. */
  readonly topTotal: number
}

/** What plays and what follows; `reduce` in player-reducer.ts makes the next one, and says what is to be done. */
export type PlayerState = PlayerShare & {
  readonly isPaused: boolean
  /** The song of a list last played: where to go on after one that is in no list (found by searching). */
  readonly lastListedId: number
  /** What was played before this song, oldest first; what RANDOM walked back over, nearest last. */
  readonly past: readonly Song[]
  readonly ahead: readonly Song[]
  /** RANDOM: played in this round, so not again until all were. */
  readonly round: ReadonlySet<number>
  /** Chosen while the song before still plays, so that what was preloaded is what plays. */
  readonly planned: Song | undefined
  /** What follows is at a slot of the chart whose page is being fetched. */
  readonly awaited: Awaited | undefined
  /** Songs that failed since something was last heard, or since the reader last chose. */
  readonly failureCount: number
}

export type Awaited = {
  readonly index: number
  /** Which way to go on when nothing is there. */
  readonly by: 1 | -1
  /** To be played as soon as it comes; otherwise it is only the plan for the end of this song. */
  readonly isDue: boolean
  /** What this song does meanwhile; one that is over has nothing to go back to. */
  readonly meanwhile: 'sounds' | 'paused' | 'over'
}

export type PlayerEvent =
  | { type: 'play' | 'pause' | 'heard' | 'clear' | 'next' | 'previous' | 'ended' | 'plan' }
  | { type: 'failed'; reason: FailureReason; isOffline: boolean }
  | { type: 'playFound' | 'add'; song: Song }
  | { type: 'playFromQueue' | 'remove'; id: number }
  | { type: 'move'; id: number; index: number }
  /** A song of the shown chart, with the pages of it that are shown. */
  | { type: 'playFromChart'; listId: number; total: number; pages: readonly ListPage[]; id: number }
  /** A page of a chart has come, for whoever asked for it; `total` is what the chart says that it has, 0 for nothing. */
  | ({ type: 'page'; listId: number; total: number } & ListPage)
  | { type: 'pageFailed'; listId: number; offset: number; isOffline: boolean }
  | { type: 'model'; playModel: PlayModel }
  /** From the store, or from another tab; `seconds` is where its song stood. */
  | { type: 'adopt'; share: PlayerShare; seconds: number }

/** What is to be done, in this order. */
export type PlayerEffect =
  | { readonly do: 'load'; readonly song: Song; readonly shouldPlay: boolean; readonly seconds: number }
  | { readonly do: 'restart' | 'resume' | 'pause' | 'unload' | 'dropPlanned' }
  | { readonly do: 'preload'; readonly song: Song }
  | { readonly do: 'notify'; readonly notification: SongNotification }
  | { readonly do: 'fetch'; readonly listId: number; readonly offset: number }

/** What the reducer has to say about a song. */
export type SongNotification =
  | { readonly kind: 'added' | 'alreadyQueued'; readonly song: Song }
  /** This song cannot be heard, and the next one is on. */
  | { readonly kind: 'skipped'; readonly song: Song; readonly reason: FailureReason }
  /** This one cannot either, and nothing follows: `play` tries it once more. */
  | { readonly kind: 'stopped'; readonly song: Song; readonly reason: FailureReason | 'offline' }
  /** What follows could not be looked up. */
  | { readonly kind: 'listFailed'; readonly isOffline: boolean }

export type Reduced = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] }

export const emptyShare: PlayerShare = {
  song: undefined,
  playType: 'TOP',
  playModel: 'RANDOM',
  queue: [],
  topList: [],
  topListId: 0,
  topTotal: 0,
}

/** As a new reader finds it. */
export const emptyState: PlayerState = {
  ...emptyShare,
  isPaused: true,
  lastListedId: 0,
  past: [],
  ahead: [],
  round: new Set(),
  planned: undefined,
  awaited: undefined,
  failureCount: 0,
}

export function shareOf(state: PlayerState): PlayerShare {
  const { song, playType, playModel, queue, topList, topListId, topTotal } = state
  return { song, playType, playModel, queue, topList, topListId, topTotal }
}

const shared = ['song', 'isPaused', 'playType', 'playModel', 'queue', 'topList'] as const

/** Whether there is something to keep and to share. */
export const isShareNew = (before: PlayerState, after: PlayerState): boolean =>
  shared.some(name => after[name] !== before[name])

/** The list that is played from. */
export const listOf = (state: Pick<PlayerState, 'playType' | 'queue' | 'topList'>): readonly Slot[] =>
  state.playType === 'CUSTOM' ? state.queue : state.topList

export const isIn = (list: readonly Slot[], id: number | undefined): boolean =>
  id !== undefined && list.some(slot => idOf(slot) === id)

/** Each song once, at its first slot. */
export function withoutRepeats(songs: readonly Song[]): readonly Song[] {
  const ids = new Set<number>()
  return songs.filter(({ id }) => !ids.has(id) && ids.add(id))
}

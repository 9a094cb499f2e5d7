import type { Song } from '@xiaolou/contract/music'
import { idOf, type Slot } from './player-list.ts'

export const playModels = ['RANDOM', 'LISTLOOP', 'SINGLECYCLE'] as const
export type PlayModel = (typeof playModels)[number]
export type PlayType = 'TOP' | 'CUSTOM'

/** Why a song cannot be heard. */
export type FailureReason = 'unavailable' | 'network' | 'broken' | 'timeout'

/**
 * What plays and what follows. `reduce` in player.ts makes the next one, and says what is to be done. No list holds a
 * song twice: a place in a list is its song's id.
 */
export type PlayerState = {
  readonly song: Song | undefined
  readonly isPaused: boolean
  readonly playType: PlayType
  readonly playModel: PlayModel
  readonly queue: readonly Song[]
  /** All places of the chart that is played; their songs as far as they have been fetched. */
  readonly topList: readonly Slot[]
  readonly topListId: number
  /** How many songs the chart says it has; 0 when it does not. */
  readonly topTotal: number
  /** The song of a list last played: where to go on after one that is in no list (found by searching). */
  readonly placeId: number
  /** What was played before this song, oldest first; what RANDOM walked back over, nearest last. */
  readonly past: readonly Song[]
  readonly ahead: readonly Song[]
  /** RANDOM: played in this round, so not again until all were. */
  readonly round: ReadonlySet<number>
  /** Chosen while the song before still plays, so that what was preloaded is what plays. */
  readonly planned: Song | undefined
  /** What follows is at a place of the chart whose page is being fetched. */
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

/** As a new reader finds it. */
export const emptyState: PlayerState = {
  song: undefined,
  isPaused: true,
  playType: 'TOP',
  playModel: 'RANDOM',
  queue: [],
  topList: [],
  topListId: 0,
  topTotal: 0,
  placeId: 0,
  past: [],
  ahead: [],
  round: new Set(),
  planned: undefined,
  awaited: undefined,
  failureCount: 0,
}

/** The list that is played from. */
export const listOf = (state: Pick<PlayerState, 'playType' | 'queue' | 'topList'>): readonly Slot[] =>
  state.playType === 'CUSTOM' ? state.queue : state.topList

export const isIn = (list: readonly Slot[], id: number | undefined): boolean =>
  id !== undefined && list.some(slot => idOf(slot) === id)

/** Each song once, at its first place. */
export function withoutRepeats(songs: readonly Song[]): readonly Song[] {
  const ids = new Set<number>()
  return songs.filter(({ id }) => !ids.has(id) && ids.add(id))
}

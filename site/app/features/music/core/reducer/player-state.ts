import type { Song } from '@xiaolou/contract/music'

export const playModels = ['RANDOM', 'LISTLOOP', 'SINGLECYCLE'] as const
export type PlayModel = (typeof playModels)[number]
type PlayType = 'TOP' | 'CUSTOM'

/** Why a song cannot be heard. */
export type FailureReason = 'unavailable' | 'network' | 'broken' | 'timeout'

/** Songs per page of a list. */
export const listPageSize = 30
/** A longer list is only played this far. */
export const maxListLength = 20_000

/** One slot of a list: its song; `null` if there is nothing to play; `undefined` if it is not loaded. */
export type Slot = Song | null | undefined

export type ListPage = { readonly offset: number; readonly songs: readonly Song[] }

/** The offset of the page with this slot. */
export const pageStart = (index: number): number => index - (index % listPageSize)

/** What is stored over a reload and shared with other tabs. No list holds a song twice. */
export type PlayerShare = {
  readonly song: Song | undefined
  readonly playType: PlayType
  readonly playModel: PlayModel
  readonly queue: readonly Song[]
  /** All slots of the chart being played; their songs as far as loaded. */
  readonly topList: readonly Slot[]
  readonly topListId: number
  /** How many songs the chart claims to have; 0 if unknown. */
  readonly topTotal: number
}

/** What plays and what follows; `reduce` in player-reducer.ts makes the next state and its effects. */
export type PlayerState = PlayerShare & {
  readonly isPaused: boolean
  /** Set while the chat's song plays: the previous song and its position. */
  readonly room: { readonly song: Song | undefined; readonly seconds: number } | undefined
  /** The last song that was in a list: where to continue after one that is in none (found by searching). */
  readonly lastListedId: number
  /** Played before this song, oldest first; skipped back over in RANDOM, nearest last. */
  readonly past: readonly Song[]
  readonly ahead: readonly Song[]
  /** RANDOM: played in this round, so not again until all were. */
  readonly round: ReadonlySet<number>
  /** Chosen while this song still plays, so that the preloaded (or loading) song is the one that plays. */
  readonly planned: Target | undefined
  /** To be played as soon as the page of its slot loads. */
  readonly awaited: PendingTarget | undefined
  /** Songs that failed since one last played, or since the reader's last choice. */
  readonly failureCount: number
}

/** What to play: a song, or a slot whose page has to be loaded for it. */
export type Target = Song | { readonly index: number }

export type PendingTarget = {
  readonly index: number
  /** The direction in which to continue if the slot is empty. */
  readonly by: 1 | -1
  /** What this song does meanwhile; one that is over cannot resume. */
  readonly meanwhile: 'sounds' | 'paused' | 'over'
}

export type PlayerEvent =
  | { type: 'play' | 'pause' | 'heard' | 'clear' | 'next' | 'previous' | 'ended' | 'plan' }
  | { type: 'failed'; reason: FailureReason; isOffline: boolean }
  | { type: 'playFound' | 'add' | 'playNext'; song: Song }
  | { type: 'playFromQueue' | 'remove'; id: number }
  | { type: 'move'; id: number; index: number }
  /** A song of the selected chart, with its loaded pages. */
  | { type: 'playFromChart'; listId: number; total: number; pages: readonly ListPage[]; id: number }
  /** A page of a chart has loaded; `total` is how many songs the chart claims to have, 0 for unknown. */
  | ({ type: 'page'; listId: number; total: number } & ListPage)
  | { type: 'pageFailed'; listId: number; offset: number; isOffline: boolean }
  | { type: 'model'; playModel: PlayModel }
  /**
   * The player plays for the chat from now on, `seconds` is its own song's position; a song of the chat; the
   * end of that.
   */
  | { type: 'enterRoom'; seconds: number }
  | { type: 'roomSong'; song: Song; seconds: number }
  | { type: 'leaveRoom' }
  /** From storage, or from another tab; `seconds` is its song's position. */
  | { type: 'adopt'; share: PlayerShare; seconds: number }

export type EventOf<T extends PlayerEvent['type']> = Extract<PlayerEvent, { type: T }>

/** Effects, in this order. */
export type PlayerEffect =
  | { readonly do: 'load'; readonly song: Song; readonly shouldPlay: boolean; readonly seconds: number }
  | { readonly do: 'restart' | 'resume' | 'pause' | 'unload' | 'dropPlanned' }
  | { readonly do: 'preload'; readonly song: Song }
  /** Loaded and prepared without playing. */
  | { readonly do: 'prepare'; readonly song: Song; readonly seconds: number }
  | { readonly do: 'notify'; readonly notification: SongNotification }
  | { readonly do: 'fetch'; readonly listId: number; readonly offset: number }

/** The reducer's notices about a song. */
export type SongNotification =
  | { readonly kind: 'added' | 'alreadyQueued' | 'playsNext'; readonly song: Song }
  /** This song cannot be played, and the next one plays. */
  | { readonly kind: 'skipped'; readonly song: Song; readonly reason: FailureReason }
  /** This one cannot be played either, and none follows: `play` retries it once. */
  | { readonly kind: 'stopped'; readonly song: Song; readonly reason: FailureReason | 'offline' }
  /** The song is the chat's and cannot be changed by one listener. */
  | { readonly kind: 'heldByRoom' }
  /** The next song could not be looked up. */
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

/** The state of a new reader. */
export const emptyState: PlayerState = {
  ...emptyShare,
  isPaused: true,
  room: undefined,
  lastListedId: 0,
  past: [],
  ahead: [],
  round: new Set(),
  planned: undefined,
  awaited: undefined,
  failureCount: 0,
}

export function shareOf(state: PlayerState): PlayerShare {
  const { playType, playModel, queue, topList, topListId, topTotal } = state
  // The chat's song is not the listener's own.
  const song = state.room ? state.room.song : state.song
  return { song, playType, playModel, queue, topList, topListId, topTotal }
}

const shared = ['song', 'isPaused', 'playType', 'playModel', 'queue', 'topList'] as const

/** Whether there is something to store and share. */
export const isShareNew = (before: PlayerState, after: PlayerState): boolean =>
  shared.some(name => after[name] !== before[name])

/** The playing list. */
export const listOf = (state: Pick<PlayerState, 'playType' | 'queue' | 'topList'>): readonly Slot[] =>
  state.playType === 'CUSTOM' ? state.queue : state.topList

export const isIn = (list: readonly Slot[], id: number | undefined): boolean =>
  list.some(slot => slot && slot.id === id)

/**
 * The list with a page inserted. The latest page wins: a song found elsewhere has moved, and its old slot is
 * to be loaded again. `total` is the list's own count, 0 if unknown: it then continues as long as full pages
 * come.
 */
export function putPage(list: readonly Slot[], page: ListPage, total: number): readonly Slot[] {
  const { offset, songs } = page
  const length = lengthWith(list, page, total)
  const ids = new Set(songs.map(({ id }) => id))
  const slots = Array.from({ length }, (_, index): Slot => {
    const slot = list[index]
    return slot && ids.has(slot.id) ? undefined : slot
  })
  // A short page is complete: its last slots are known to be empty.
  const end = Math.min(length, offset + Math.max(songs.length, listPageSize))
  for (let index = offset; index < end && songs.length > 0; index += 1) {
    const song = songs[index - offset]
    // A song listed twice in its page takes its first slot.
    slots[index] = song && ids.delete(song.id) ? song : null
  }
  return slots
}

/** An empty page is behind the end, whatever the list claims. */
function lengthWith(list: readonly Slot[], { offset, songs }: ListPage, total: number): number {
  const end = offset + songs.length
  if (songs.length === 0) return Math.min(Math.max(list.length, total), offset)
  const further = songs.length >= listPageSize ? Math.max(list.length, end + listPageSize) : end
  return Math.min(maxListLength, total > 0 ? Math.max(total, end) : further)
}

/** Each song once, at its first slot. */
export function withoutRepeats(songs: readonly Song[]): readonly Song[] {
  const ids = new Set<number>()
  return songs.filter(({ id }) => !ids.has(id) && ids.add(id))
}

import type { Song } from '@xiaolou/contract/music'

export const playModels = ['RANDOM', 'LISTLOOP', 'SINGLECYCLE'] as const
export type PlayModel = (typeof playModels)[number]
type PlayType = 'TOP' | 'CUSTOM'

/** Why a song cannot be heard. */
export type FailureReason = 'unavailable' | 'network' | 'broken' | 'timeout'

/** Songs of a list that are asked for at once. */
export const listPageSize = 30
/** A list of more songs is played as far as this. */
export const maxListLength = 20_000

/** One slot of a list: its song; `null` where the list has nothing to play; `undefined` where it has not been fetched. */
export type Slot = Song | null | undefined

export type ListPage = { readonly offset: number; readonly songs: readonly Song[] }

/** Where the page begins that has this slot. */
export const pageStart = (index: number): number => index - (index % listPageSize)

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
  /** Set while the song is the room's: what was played before, and where it stood. */
  readonly room: { readonly song: Song | undefined; readonly seconds: number } | undefined
  /** The song of a list last played: where to go on after one that is in no list (found by searching). */
  readonly lastListedId: number
  /** What was played before this song, oldest first; what RANDOM walked back over, nearest last. */
  readonly past: readonly Song[]
  readonly ahead: readonly Song[]
  /** RANDOM: played in this round, so not again until all were. */
  readonly round: ReadonlySet<number>
  /** Chosen while this song still plays, so that what was preloaded, or is being fetched, is what plays. */
  readonly planned: Target | undefined
  /** To be played as soon as the page of its slot comes. */
  readonly awaited: Awaited | undefined
  /** Songs that failed since something was last heard, or since the reader last chose. */
  readonly failureCount: number
}

/** What is to play: a song, or the slot of the list whose page has to be fetched for it. */
export type Target = Song | { readonly index: number }

export type Awaited = {
  readonly index: number
  /** Which way to go on when nothing is there. */
  readonly by: 1 | -1
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
  /** The player plays for a room from now on, `seconds` is where its own song stands; a song of it, put on; and no more. */
  | { type: 'enterRoom'; seconds: number }
  | { type: 'roomSong'; song: Song; seconds: number }
  | { type: 'leaveRoom' }
  /** From the store, or from another tab; `seconds` is where its song stood. */
  | { type: 'adopt'; share: PlayerShare; seconds: number }

/** What is to be done, in this order. */
export type PlayerEffect =
  | { readonly do: 'load'; readonly song: Song; readonly shouldPlay: boolean; readonly seconds: number }
  | { readonly do: 'restart' | 'resume' | 'pause' | 'unload' | 'dropPlanned' }
  | { readonly do: 'preload'; readonly song: Song }
  /** Put on and got ready, silent. */
  | { readonly do: 'prepare'; readonly song: Song; readonly seconds: number }
  | { readonly do: 'notify'; readonly notification: SongNotification }
  | { readonly do: 'fetch'; readonly listId: number; readonly offset: number }

/** What the reducer has to say about a song. */
export type SongNotification =
  | { readonly kind: 'added' | 'alreadyQueued'; readonly song: Song }
  /** This song cannot be heard, and the next one is on. */
  | { readonly kind: 'skipped'; readonly song: Song; readonly reason: FailureReason }
  /** This one cannot either, and nothing follows: `play` tries it once more. */
  | { readonly kind: 'stopped'; readonly song: Song; readonly reason: FailureReason | 'offline' }
  /** The song is a room's: nobody moves it alone. */
  | { readonly kind: 'heldByRoom' }
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
  // The room's song is nobody's own.
  const song = state.room ? state.room.song : state.song
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
  list.some(slot => slot && slot.id === id)

/**
 * The list with a page of it put in. What came last is right: a song that stood elsewhere has moved, and its old slot is to
 * be fetched again. `total` is what the list says of itself, 0 when it does not: it then goes on as long as full pages come.
 */
export function putPage(list: readonly Slot[], page: ListPage, total: number): readonly Slot[] {
  const { offset, songs } = page
  const length = lengthWith(list, page, total)
  const ids = new Set(songs.map(({ id }) => id))
  const slots = Array.from({ length }, (_, index): Slot => {
    const slot = list[index]
    return slot && ids.has(slot.id) ? undefined : slot
  })
  // A page that is short has nothing more to give: its last slots are known to be empty.
  const end = Math.min(length, offset + Math.max(songs.length, listPageSize))
  for (let index = offset; index < end && songs.length > 0; index += 1) {
    const song = songs[index - offset]
    // A song that its page names twice has its first slot.
    slots[index] = song && ids.delete(song.id) ? song : null
  }
  return slots
}

/** An empty page is behind the end, whatever the list says. */
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

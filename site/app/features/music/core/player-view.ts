import type { Playlist, Song } from '@xiaolou/contract/music'
import type { BoardView } from './board.ts'
import type { LyricSheet } from './lyric-line.ts'
import type { SongTelling } from './player.ts'
import type { PlayModel, PlayType } from './player-state.ts'
import type { SleepPlan, SleepView } from './sleep-timer.ts'

export type { Playlist, PlayModel, PlayType, Song }

/** Where the sound stands; seconds. A new object some four times a second while something plays. */
export type ClockView = {
  /** What the slider and `01:23` show: the place dragged to while the slider is held, else what is heard. */
  readonly currentTime: number
  /** Of the sound itself once it is known and finite, else of the song's `dt`; 0 without a song. */
  readonly duration: number
  /** How far the browser has loaded, for the slider's second bar. */
  readonly buffered: number
}

/** Charts on the left, the shown one's songs on the right, page by page. */
export type PanelView = {
  readonly charts: readonly Playlist[]
  readonly isLoadingCharts: boolean
  /** Why there are no charts or no (more) songs, in the reader's words; '' for no failure. `reloadPanel` tries again. */
  readonly failure: string
  /** The shown chart was taken away meanwhile: nobody need try again. */
  readonly isGone: boolean
  readonly chartId: number
  readonly songs: readonly Song[]
  readonly isLoading: boolean
  /** 下拉/点击加载更多 while true, 到底了 when not. */
  readonly hasMore: boolean
}

/** The specification's search state; `songs` is empty after an answered search: 空空如也. */
export type SearchView = {
  /** What was searched for last; '' before the first search and after an empty one. */
  readonly keywords: string
  readonly songs: readonly Song[]
  readonly offset: number
  readonly limit: number
  /** 点击加载更多～ while true, 已经到底了 when not. */
  readonly loadMore: boolean
  readonly loading: boolean
  /** Whether `keywords` has been answered, also with nothing. */
  readonly isAnswered: boolean
  readonly failure: string
}

export type LyricView = {
  readonly isLoading: boolean
  readonly sheet: LyricSheet
  /** Into `sheet.lines`; -1 before the first line. */
  readonly index: number
  /** The reader's own correction for this song, ms; + shows its lines sooner. */
  readonly offsetMs: number
  /** The specification's names for the same: texts, and starts in ms. */
  readonly lyricList: readonly string[]
  readonly lyricTimeList: readonly number[]
}

/** All that the screens show. A new object whenever something changed; its parts stay the same otherwise. */
export type PlayerView = {
  readonly song: Song | undefined
  /** Neither sounding nor about to: what the big button shows. */
  readonly paused: boolean
  /** Meant to sound, but waiting for an address or for bytes. */
  readonly isBuffering: boolean
  readonly clock: ClockView
  readonly playType: PlayType
  readonly playModel: PlayModel
  /** The custom queue; empty: 什么都没有. */
  readonly queue: readonly Song[]
  /** Of the queue, for the sign of `active` songs. */
  readonly queuedIds: ReadonlySet<number>
  /** From 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  /** False where the platform keeps volume to itself (iOS): hide the slider. */
  readonly hasVolume: boolean
  /** Only a part of the song is to be had: the sign 试听. */
  readonly isTrial: boolean
  /** The song plays in another tab of this browser; playing here takes it over at the same place. */
  readonly isElsewhere: boolean
  readonly panel: PanelView
  readonly search: SearchView
  readonly lyric: LyricView
  readonly board: BoardView
  /** Seconds, 0 to 12; 0 for none. */
  readonly crossfade: number
  /** Whether songs are brought to one loudness, where theirs is known. */
  readonly isLevelled: boolean
  readonly sleep: SleepView | undefined
}

/** What happened that deserves a notice: `onTell(listener): () => void`; `tellingWords` (telling.ts) puts it in words. */
export type PlayerTelling =
  | SongTelling
  | { readonly kind: 'nothingFound' }
  | { readonly kind: 'takenOver' }
  | { readonly kind: 'slept' }
  | { readonly kind: 'refusedImage' }

/** What the screens may ask for. Nothing here throws: what fails is told in the view, or through `onTell`. */
export type PlayerActions = {
  /** Plays on; without a song, the first of the queue or of the shown chart. */
  play(): void
  /** Puts on what `play` would, without a sound. */
  prepare(): void
  pause(): void
  toggle(): void
  next(): void
  previous(): void
  /** A song of the shown chart: its list becomes what is played (TOP). */
  playFromChart(songId: number): void
  playFromQueue(songId: number): void
  /** A song found by searching; what is played after it stays as it was. */
  playFound(song: Song): void
  add(song: Song): void
  remove(songId: number): void
  /** To place `index` of the queue. */
  move(songId: number, index: number): void
  clearQueue(): void
  /** RANDOM, LISTLOOP, SINGLECYCLE, and round again. */
  cyclePlayModel(): void
  setPlayModel(playModel: PlayModel): void
  /** While the slider is held: only what is shown moves. Seconds. */
  drag(seconds: number): void
  /** The slider is let go, or a key moved it. Plays on if paused. Seconds. */
  seek(seconds: number): void
  /** By so many seconds, back with a minus. */
  seekBy(seconds: number): void
  /** A clicked line of the lyrics. Plays on if paused. */
  seekToLine(index: number): void
  /** From 0 to 1; more than 0 also ends muting. */
  setVolume(volume: number): void
  toggleMuted(): void
  setCrossfade(seconds: number): void
  setLevelled(isLevelled: boolean): void
  setLyricOffset(offsetMs: number): void
  setSleep(plan: SleepPlan | undefined): void
  /** Loads the charts and the shown one's first page, once; calling it again is free. */
  openPanel(): void
  reloadPanel(): void
  showChart(chartId: number): void
  loadMoreSongs(): void
  /** An empty text empties the results and asks nobody. */
  search(keywords: string): void
  loadMoreFound(): void
  setBoard(change: Partial<Omit<BoardView, 'backgroundUrl'>>): void
  /** Brightness one step on. */
  cycleBrightness(): void
  /** A picture of the reader's own, kept in this browser only; `undefined` takes it away. */
  setBackground(file: File | undefined): void
}

import type { LyricAnswer, Playlist, Song } from '@xiaolou/contract/music'
import type { LyricSheet } from './lyric-line.ts'
import type { MediaSessionPort } from './media-session.ts'
import type { EngineWorld } from './stage.ts'
import type { TabsWorld } from './tabs.ts'

export type Page = { readonly limit: number; readonly offset: number }
export type Found = {
  readonly songs: readonly Song[]
  readonly songCount: number
  readonly hasMore?: boolean | undefined
}

/**
 * All that the player needs of where it runs: a browser or a test. Calls reject with any error; one that was given up
 * through its signal may do as it likes. Timers are the global `setTimeout`.
 */
export type PlayerWorld = EngineWorld & {
  getCharts(signal: AbortSignal): Promise<readonly Playlist[]>
  getTracks(query: Page & { readonly id: number }, signal: AbortSignal): Promise<readonly Song[]>
  search(query: Page & { readonly keywords: string }, signal: AbortSignal): Promise<Found>
  /** Of those that exist, in any order: where covers are that search results lack. */
  getSongs(ids: readonly number[], signal: AbortSignal): Promise<readonly Song[]>
  getLyric(id: number, signal: AbortSignal): Promise<Partial<LyricAnswer>>
  /** The reader of lyric files, which is a file of its own: nobody needs it before the first song. */
  getLyricReader(): Promise<(given: Partial<LyricAnswer>, songMs: number) => LyricSheet | Promise<LyricSheet>>
  countPlay(id: number): Promise<unknown>
  /** Kept for all tabs of this browser; `undefined` for nothing. */
  read(key: string): unknown
  write(key: string, value: unknown): void
  /** The reader's own background, as a `data:` address; '' for none. `save` makes it small and rejects what is no picture. */
  readonly background: {
    load(): Promise<string>
    save(file: File): Promise<string>
    clear(): Promise<void>
  }
  readonly mediaSession: MediaSessionPort | undefined
  readonly tabs: TabsWorld
  /** The page is hidden or left: the last moment to keep something. */
  onLeave(listener: () => void): () => void
  isOnline(): boolean
  /** From 0 up to 1. */
  random(): number
}

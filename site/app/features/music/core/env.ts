import type { LyricAnswer, Playlist, Song } from '@xiaolou/contract/music'
import type { AudioEnv } from './audio/audio-track.ts'
import type { Lyrics } from './lyric/lyrics.ts'

type Page = { readonly limit: number; readonly offset: number }

/** Either may be missing (locks: on plain http). */
export type TabsEnv = {
  /** As `navigator.locks.request`: `hold` gets null when the lock is not available; rejects when it is stolen. */
  readonly requestLock:
    | ((name: string, options: LockOptions, hold: (lock: unknown) => Promise<void>) => Promise<unknown>)
    | undefined
  openChannel(name: string): TabChannel | undefined
}

export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}

/**
 * All that the player needs of where it runs: a browser or a test. Calls reject with any error; one that was aborted
 * through its signal may do as it likes. Timers are the global `setTimeout`.
 */
export type PlayerEnv = AudioEnv & {
  getCharts(signal: AbortSignal): Promise<readonly Playlist[]>
  getTracks(query: Page & { readonly id: number }, signal: AbortSignal): Promise<readonly Song[]>
  search(
    query: Page & { readonly keywords: string },
    signal: AbortSignal,
  ): Promise<{ songs: readonly Song[]; songCount: number; hasMore?: boolean | undefined }>
  /** Of those that exist, in any order: where covers are that search results lack. */
  getSongs(ids: readonly number[], signal: AbortSignal): Promise<readonly Song[]>
  getLyric(id: number, signal: AbortSignal): Promise<Partial<LyricAnswer>>
  /** The reader of lyric files, which is a file of its own: nobody needs it before the first song. */
  getLyricReader(): Promise<(answer: Partial<LyricAnswer>, songMs: number) => Lyrics | Promise<Lyrics>>
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
  readonly mediaSession: MediaSession | undefined
  readonly tabs: TabsEnv
  /** The page is hidden or left: the last moment to keep something. */
  onLeave(listener: () => void): () => void
  isOnline(): boolean
  /** From 0 up to 1. */
  random(): number
}

import { deviceMs } from '@xiaolou/browser/clock'
import type { Lyrics } from '@xiaolou/browser/lyric/lyrics'
import { type LyricAnswer, wordTime } from '@xiaolou/contract/music'
import type { MusicCall } from '@xiaolou/contract/music-client'
import { musicReads } from '@xiaolou/contract/music-read'
import type { AudioPort } from './audio/audio-track.ts'
import { loadBackground, removeBackground, saveBackground } from './background-image.ts'

type Page = { readonly limit: number; readonly offset: number }
type LyricReader = (answer: Partial<LyricAnswer>, songMs: number) => Lyrics | Promise<Lyrics>
/** As `navigator.locks.request`: `hold` gets null when the lock is not available; rejects when it is stolen. */
export type RequestLock = (
  name: string,
  options: LockOptions,
  hold: (lock: unknown) => Promise<void>,
) => Promise<unknown>
export type TabChannel = Pick<BroadcastChannel, 'postMessage'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}

/**
 * What the player needs from its environment, a browser or a test. Calls reject with any error; an aborted
 * call may resolve or reject. Timers are the global `setTimeout`.
 */
export type PlayerEnv = ReturnType<typeof createBrowserEnv>

/**
 * The player's environment in a browser. `call` goes to `/wapi`, `countPlay` to `/api`; `read` and `write`
 * store values for all tabs, `undefined` for none. Creates the two elements; call it on first use only.
 */
export function createBrowserEnv(options: {
  call: MusicCall
  countPlay: (id: number) => Promise<unknown>
  read: (key: string) => unknown
  write: (key: string, value: unknown) => void
}) {
  const { call, ...rest } = options
  const audio: readonly [AudioPort, AudioPort] = [new Audio(), new Audio()]
  return {
    ...rest,
    audio,
    /** ms since 1970. */
    nowMs: deviceMs,
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    getCharts: async (signal: AbortSignal) => (await call(musicReads.toplistDetail, {}, { signal })).list,
    getTracks: async (query: Page & { id: number }, signal: AbortSignal) =>
      (await call(musicReads.playlistTracks, query, { signal })).songs,
    search: async (query: Page & { keywords: string }, signal: AbortSignal) =>
      (await call(musicReads.search, query, { signal })).result,
    async getUrl(id: number, signal: AbortSignal) {
      const { data } = await call(musicReads.songUrl, { id: String(id), level: 'exhigh' }, { signal })
      const found = data.find(row => row.id === id)
      return found && { ...found, url: found.url && secure(found.url) }
    },
    async getLyric(id: number, signal: AbortSignal): Promise<Partial<LyricAnswer>> {
      const [lines, words] = await Promise.all([
        call(musicReads.lyric, { id }, { signal }),
        call(musicReads.lyricNew, { id }, { signal }).catch(() => undefined),
      ])
      return joinLyrics(lines, words)
    },
    /** The parser of lyric files, a separate chunk, not needed before the first song. */
    async getLyricReader(): Promise<LyricReader> {
      const { readLyrics } = await import('@xiaolou/browser/lyric/read-lyrics')
      return async (answer, songMs) => {
        const ttml = answer.ttml
          ? (await import('@xiaolou/browser/lyric/ttml')).parseTtml(answer.ttml)
          : undefined
        return readLyrics(answer, songMs, ttml)
      }
    },
    /**
     * The reader's own background, as a `data:` address; '' for none. `save` scales it down and rejects what
     * is not a picture.
     */
    background: { load: loadBackground, save: saveBackground, clear: removeBackground },
    mediaSession: 'mediaSession' in navigator ? navigator.mediaSession : undefined,
    /** Either may be missing, or refused along with cookies: the tabs are then less, or not, coordinated. */
    tabs: {
      requestLock: attempt(findLocks),
      openChannel: (name: string): TabChannel | undefined => attempt(() => new BroadcastChannel(name)),
    },
    /** The page is hidden or left: the last chance to store something. */
    onLeave(listener: () => void): void {
      addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listener()
      })
    },
  }
}

/**
 * The lyrics of the two calls as one: words come from the newer call, also those timed inside its lines; its
 * other lines are mixed with credits.
 */
export function joinLyrics(lines: LyricAnswer, words: LyricAnswer | undefined): LyricAnswer {
  if (!words) return lines
  const lrc = wordTime.test(words.lrc) ? words.lrc : lines.lrc
  const { yrc, ytlrc, yromalrc, ttml } = words
  return { ...lines, lrc, yrc, ytlrc, yromalrc, ttml: ttml || lines.ttml }
}

/** An https page may not play http sources. */
const secure = (url: string) => (location.protocol === 'https:' ? url.replace(/^http:/, 'https:') : url)

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** Missing on plain http; where all cookies are blocked even reading the property throws. */
function findLocks(): RequestLock | undefined {
  const locks: LockManager | undefined = navigator.locks
  return locks && (async (name, options, hold) => locks.request(name, options, hold))
}

/**
 * The same calls; `notify` in the server's words when the own library answers for an unavailable service:
 * once, until that service answers again.
 */
export function withFallbackNotice(call: MusicCall, notify: (words: string) => void): MusicCall {
  let isNotified = false
  return async (shape, query, options) => {
    const answer = await call(shape, query, options)
    const words = fallbackWords(answer)
    if (words !== undefined && !isNotified) notify(words)
    isNotified = words !== undefined || (isNotified && !saysWhoAnswered(answer))
    return answer
  }
}

/** Lists, songs and searches name who answered; lyrics do not. */
function saysWhoAnswered(answer: object): boolean {
  return 'list' in answer || 'songs' in answer || 'result' in answer || 'data' in answer
}

function fallbackWords(answer: object): string | undefined {
  if (!('fallback' in answer) || answer.fallback !== true) return undefined
  const words = 'fallbackMessage' in answer ? answer.fallbackMessage : undefined
  return typeof words === 'string' && words !== '' ? words : '外面的曲库暂时连不上，先听楼里的歌'
}

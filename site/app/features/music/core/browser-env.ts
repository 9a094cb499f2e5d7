import { musicCalls } from '@xiaolou/contract/music-call'
import type { MusicCall } from '@xiaolou/contract/music-client'
import { loadBackground, removeBackground, saveBackground } from './background-image.ts'
import type { PlayerEnv, TabsEnv } from './env.ts'

/**
 * The player's environment in a browser. `call` goes to `/wapi`, `countPlay` to `/api`; `read` and `write` keep values
 * for all tabs. Makes the two elements; call it on first use only.
 */
export function createBrowserEnv(
  options: { call: MusicCall } & Pick<PlayerEnv, 'countPlay' | 'read' | 'write'>,
): PlayerEnv {
  const { call, ...rest } = options
  return {
    ...rest,
    audio: [new Audio(), new Audio()],
    nowMs: () => Date.now(),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    getCharts: async signal => (await call(musicCalls.toplistDetail, {}, { signal })).list,
    getTracks: async (query, signal) => (await call(musicCalls.playlistTracks, query, { signal })).songs,
    search: async (query, signal) => (await call(musicCalls.search, query, { signal })).result,
    getSongs: async (ids, signal) =>
      (await call(musicCalls.songDetail, { ids: ids.join() }, { signal })).songs,
    async getUrl(id, { signal }) {
      const { data } = await call(musicCalls.songUrl, { id: String(id), level: 'exhigh' }, { signal })
      const found = data.find(row => row.id === id)
      return found && { ...found, url: found.url && secure(found.url) }
    },
    async getLyric(id, signal) {
      const [lines, words] = await Promise.all([
        call(musicCalls.lyric, { id }, { signal }),
        call(musicCalls.lyricNew, { id }, { signal }).catch(() => undefined),
      ])
      // Words come from the newer call, whose lines are mixed with credits; everything else from the older.
      const { yrc, ytlrc, yromalrc, ttml } = words ?? lines
      return { ...lines, yrc, ytlrc, yromalrc, ttml: ttml || lines.ttml }
    },
    async getLyricReader() {
      const { readLyrics } = await import('./lyric/read-lyrics.ts')
      return async (answer, songMs) => {
        const ttml = answer.ttml ? (await import('./lyric/ttml.ts')).parseTtml(answer.ttml) : undefined
        return readLyrics(answer, songMs, ttml)
      }
    },
    background: { load: loadBackground, save: saveBackground, clear: removeBackground },
    mediaSession: 'mediaSession' in navigator ? navigator.mediaSession : undefined,
    tabs: {
      requestLock: attempt(findLocks),
      openChannel: name => attempt(() => new BroadcastChannel(name)),
    },
    onLeave(listener) {
      const whenHidden = () => {
        if (document.visibilityState === 'hidden') listener()
      }
      addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', whenHidden)
      return () => {
        removeEventListener('pagehide', listener)
        document.removeEventListener('visibilitychange', whenHidden)
      }
    },
  }
}

/** A page on https may not play what comes by http. */
const secure = (url: string) => (location.protocol === 'https:' ? url.replace(/^http:/, 'https:') : url)

/** Nothing where the browser lacks it, or refuses it with all cookies: the tabs then know less or nothing of each other. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** Missing on plain http; where all cookies are blocked even to name them throws. */
function findLocks(): TabsEnv['requestLock'] {
  const locks: LockManager | undefined = navigator.locks
  return locks && (async (name, options, hold) => locks.request(name, options, hold))
}

/**
 * The same calls; `notify` in the server's words when the site's own library answers for a service that is away: once,
 * until an answer of that service's own comes again.
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

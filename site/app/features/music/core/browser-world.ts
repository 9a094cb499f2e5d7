import { musicCalls } from '@xiaolou/contract/music-call'
import type { MusicCall } from '@xiaolou/contract/music-client'
import { loadBackground, removeBackground, saveBackground } from './background-image.ts'
import type { MediaSessionPort } from './media-session.ts'
import type { PlayerWorld } from './player-world.ts'
import type { TabChannel, TabsWorld } from './tabs.ts'

/**
 * The player's world in a browser. `call` goes to `/wapi`, `countPlay` to `/api`; `read` and `write` keep values for all
 * tabs. Makes the two elements; call it on first use only.
 */
export function createBrowserWorld(given: {
  call: MusicCall
  countPlay: PlayerWorld['countPlay']
  read: PlayerWorld['read']
  write: PlayerWorld['write']
}): PlayerWorld {
  const { call, countPlay, read, write } = given
  return {
    countPlay,
    read,
    write,
    decks: [new Audio(), new Audio()],
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
      const { readSheet } = await import('./lyric-sheet.ts')
      return async (given, songMs) =>
        given.ttml ? (await import('./lyric.ts')).readLyric(given, songMs) : readSheet(given, songMs)
    },
    background: { load: loadBackground, save: saveBackground, clear: removeBackground },
    mediaSession: 'mediaSession' in navigator ? sessionPort(navigator.mediaSession) : undefined,
    tabs: { locks: locksPort(), openChannel },
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

/** Missing on plain http; where all cookies are blocked even to name them throws. */
function locksPort(): TabsWorld['locks'] {
  const locks: LockManager | undefined = attempt(() => navigator.locks)
  return locks && { request: async (name, options, held) => locks.request(name, options, held) }
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

function openChannel(name: string): TabChannel | undefined {
  // Not there, or refused with all cookies: the tabs then know nothing of each other.
  const channel = attempt(() => new BroadcastChannel(name))
  return (
    channel && {
      postMessage: message => channel.postMessage(message),
      onMessage(listener) {
        channel.onmessage = ({ data }) => listener(data)
      },
      close: () => channel.close(),
    }
  )
}

const sessionPort = (session: MediaSession): MediaSessionPort => ({
  setMetadata(metadata) {
    session.metadata = metadata ? new MediaMetadata(metadata) : null
  },
  setPlaybackState(state) {
    session.playbackState = state
  },
  setPositionState: state => session.setPositionState(state),
  setActionHandler(name, handler) {
    session.setActionHandler(name, details => handler(details))
  },
})

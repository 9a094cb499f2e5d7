import { type LyricTexts, readLyrics } from '@xiaolou/browser/lyric/read-lyrics'
import type { Playlist, Song, SongUrl } from '@xiaolou/contract/music'
import { vi } from 'vitest'
import type { PlayerEnv, TabChannel } from '../browser-env.ts'
import { createFakeAudio, type FakeSound } from './fake-audio.ts'

/** A song of `seconds`, each in a separate album. */
export const songOf = (id: number, seconds = 100): Song => ({
  id,
  name: `歌${id}`,
  ar: [{ id: 1, name: '某人' }],
  al: { id: id + 1000, name: `专辑${id}`, picUrl: `/cover/${id}` },
  dt: seconds * 1000,
  alia: [],
})

export const songsOf = (...ids: number[]): Song[] => ids.map(id => songOf(id))

const urlOf = (id: number, url: string | null): SongUrl => ({
  id,
  url,
  code: 200,
  br: 0,
  size: 0,
  md5: '',
  type: 'mp3',
  level: 'exhigh',
  expi: 1200,
  time: 0,
  gain: null,
  peak: null,
  freeTrialInfo: null,
})

const chartOf = (id: number, trackCount: number): Playlist => ({
  id,
  name: `榜${id}`,
  coverImgUrl: '',
  description: '',
  updateFrequency: '',
  trackCount,
  playCount: 0,
})

/** Tabs of one browser: one lock, one channel. */
export function createFakeBrowser({ hasLocks = true } = {}) {
  const stored = new Map<string, unknown>()
  const channels: TabChannel[] = []
  let steal: (() => void) | undefined
  const openTab = (): PlayerEnv['tabs'] & { close(): void } => {
    let isMine = false
    const channel: TabChannel = {
      postMessage(message) {
        const event = new MessageEvent<unknown>('message', { data: structuredClone(message) })
        for (const other of channels) if (other !== channel) queueMicrotask(() => other.onmessage?.(event))
      },
      onmessage: null,
    }
    return {
      requestLock: !hasLocks
        ? undefined
        : async (_, options, hold) => {
            if (options.ifAvailable && steal) return hold(null)
            steal?.()
            isMine = true
            const stolen = new Promise<never>((_, reject) => {
              steal = () => {
                isMine = false
                reject(Object.assign(new Error('stolen'), { name: 'AbortError' }))
              }
            })
            await Promise.race([hold({}), stolen])
            if (isMine) steal = undefined
          },
      openChannel() {
        channels.push(channel)
        return channel
      },
      /** A closed tab releases its lock and receives nothing. */
      close() {
        if (isMine) steal = undefined
        if (channels.includes(channel)) channels.splice(channels.indexOf(channel), 1)
      },
    }
  }
  return { stored, openTab }
}

type Browser = ReturnType<typeof createFakeBrowser>

/**
 * An environment whose songs sound as `sounds` says (by address, `/s/<id>/<request number>`), with fake
 * timers: `run` advances time and sound together, a quarter of a second at a time.
 */
export function createTestEnv(options: {
  songs: readonly Song[]
  browser?: Browser
  hasFixedVolume?: boolean
}) {
  const { songs, browser = createFakeBrowser() } = options
  const sounds = new Map<string, FakeSound>()
  const asked: number[] = []
  const counted: number[] = []
  const leaving: (() => void)[] = []
  const lyrics = new Map<number, LyricTexts>()
  const control = {
    isOnline: true,
    refusesPlay: false,
    random: 0,
    urlDelayOf: (_id: number): number => 0,
    unavailable: new Set<number>(),
    /** Whether pages of lists load. */
    hasLists: true,
  }
  /** The offset of each page that was requested. */
  const offsets: number[] = []
  const times = (id: number) => asked.filter(one => one === id).length

  const soundAt = (url: string): FakeSound | undefined => {
    const id = Number(/^\/s\/(\d+)\//.exec(url)?.[1])
    const song = songs.find(one => one.id === id)
    return sounds.get(url) ?? (song && { seconds: song.dt / 1000 })
  }
  const makeAudio = () =>
    createFakeAudio({
      soundAt,
      refusesPlay: () => control.refusesPlay,
      ...(options.hasFixedVolume ? { hasFixedVolume: true } : {}),
    })
  const [first, second] = [makeAudio(), makeAudio()]
  const tab = browser.openTab()
  let isClosed = false

  const env: PlayerEnv = {
    audio: [first.audio, second.audio],
    nowMs: () => Date.now(),
    random: () => control.random,
    isOnline: () => control.isOnline,
    async getUrl(id) {
      asked.push(id)
      const url = `/s/${id}/${times(id)}`
      const delayMs = control.urlDelayOf(id)
      if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
      return urlOf(id, control.unavailable.has(id) ? null : url)
    },
    getCharts: () => Promise.resolve([1, 2, 3, 4, 5].map(id => chartOf(id, songs.length))),
    getTracks({ limit, offset }) {
      offsets.push(offset)
      if (!control.hasLists) return Promise.reject(new Error('down'))
      return Promise.resolve(songs.slice(offset, offset + limit))
    },
    search: ({ keywords, limit, offset }) => {
      const found = songs.filter(({ name }) => name.includes(keywords))
      return Promise.resolve({ songs: found.slice(offset, offset + limit), songCount: found.length })
    },
    async getLyric(id) {
      await new Promise(resolve => setTimeout(resolve, control.urlDelayOf(id)))
      return lyrics.get(id) ?? {}
    },
    getLyricReader: () => Promise.resolve(readLyrics),
    countPlay: id => Promise.resolve(counted.push(id)),
    read: key => structuredClone(browser.stored.get(key)),
    write(key, value) {
      if (!isClosed) browser.stored.set(key, structuredClone(value))
    },
    background: {
      load: () => Promise.resolve(''),
      save: file =>
        file.size > 0 ? Promise.resolve(`data:${file.name}`) : Promise.reject(new Error('no picture')),
      clear: () => Promise.resolve(),
    },
    mediaSession: undefined,
    tabs: tab,
    onLeave: listener => void leaving.push(listener),
  }

  return {
    env,
    control,
    sounds,
    asked,
    offsets,
    counted,
    lyrics,
    tracks: [first, second] as const,
    /** Ids of the songs playing right now. */
    sounding: () =>
      [first, second].filter(track => track.isSounding()).map(({ audio }) => Number(audio.src.split('/')[2])),
    /** The tab is closed or reloaded. */
    leave() {
      for (const listener of leaving) listener()
      tab.close()
      isClosed = true
    },
    async run(seconds: number): Promise<void> {
      for (let step = 0; step < Math.max(1, seconds * 4); step += 1) {
        await vi.advanceTimersByTimeAsync(seconds > 0 ? 250 : 0)
        if (seconds > 0) for (const track of [first, second]) track.advance(0.25)
        await vi.advanceTimersByTimeAsync(0)
      }
    },
  }
}

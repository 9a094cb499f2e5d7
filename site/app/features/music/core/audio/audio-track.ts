import type { Song, SongUrl } from '@xiaolou/contract/music'
import type { FailureReason } from '../reducer/player-state.ts'

/** What the engine needs of an `<audio>` element, which is one as it stands. */
export type AudioPort = Pick<
  HTMLAudioElement,
  | 'src'
  | 'preload'
  | 'preservesPitch'
  | 'playbackRate'
  | 'currentTime'
  | 'volume'
  | 'muted'
  | 'readyState'
  | 'play'
  | 'pause'
  | 'load'
> & {
  readonly seeking: boolean
  readonly duration: number
  readonly paused: boolean
  readonly ended: boolean
  readonly buffered: { readonly length: number; end(index: number): number }
  readonly error: { readonly code: number } | null
  removeAttribute(name: 'src'): void
  addEventListener(type: keyof HTMLMediaElementEventMap, listener: () => void): void
}

/** `MediaError.code`. */
export const mediaError = { aborted: 1, network: 2, decode: 3 } as const

export const readiness = { metadata: 1, canPlayOn: 3 } as const

/** A renewed address is renewed again only after it has been of use for so long. */
const renewalSeconds = 5
/** More than this between two `timeupdate`s was a jump, not listening. */
const maxStepSeconds = 2

export type AudioEnv = {
  readonly audio: readonly [AudioPort, AudioPort]
  /** A song's address; `undefined` where there is none. Rejects when there is no answer. */
  getUrl(id: number, signal: AbortSignal): Promise<SongUrl | undefined>
  /** ms since 1970. */
  nowMs(): number
}

type TrackState = {
  /** `waiting`: a song that nobody has asked to hear yet; `opening`: its address is being asked for. */
  phase: 'empty' | 'waiting' | 'opening' | 'open' | 'failed'
  song: Song | undefined
  url: SongUrl | undefined
  /** Has sounded since it was opened: a pause from here on is somebody's. */
  isStarted: boolean
  /** May be played without a gesture: a phone allows it element by element. */
  isAllowed: boolean
}

export type Track = ReturnType<typeof createTrack>

/** One of the two elements and the song that is on it: its address, and where it stands. Times in seconds. */
export function createTrack(audio: AudioPort, env: Omit<AudioEnv, 'audio'>) {
  const state: TrackState = {
    phase: 'empty',
    song: undefined,
    url: undefined,
    isStarted: false,
    isAllowed: false,
  }
  let expiresAtMs = Number.POSITIVE_INFINITY
  /** Changes with every song and every address: what comes of an earlier one is dropped. */
  let generation = 0
  let request: AbortController | undefined
  /** Where it is to be once its length is known. */
  let startAt: number | undefined
  let heardSinceRenewal = Number.POSITIVE_INFINITY
  /** Where the element stood at its last `timeupdate`. */
  let lastTime = 0

  audio.addEventListener('loadedmetadata', () => {
    if (startAt !== undefined && startAt > 0) audio.currentTime = startAt
    startAt = undefined
  })

  /** Where the song stands: where it is to be, until the element can be there. */
  const getTime = (): number => startAt ?? (state.url ? audio.currentTime : 0)

  /** Of the sound itself where it is known and finite, else what the song is said to last. */
  function getLength(): number {
    const { duration, readyState } = audio
    const isKnown = state.url !== undefined && readyState >= readiness.metadata && Number.isFinite(duration)
    return isKnown && duration > 0 ? duration : (state.song?.dt ?? 0) / 1000
  }

  function setUrl(url: SongUrl, nowMs: number): void {
    state.url = url
    expiresAtMs = url.expi > 0 ? nowMs + url.expi * 1000 : Number.POSITIVE_INFINITY
    state.phase = 'open'
    audio.preload = 'auto'
    audio.src = url.url ?? ''
  }

  return {
    audio,
    state,
    getTime,
    getLength,
    setUrl,
    /** Puts a song on, or none; silent, and without asking for its address. */
    setSong(song: Song | undefined, seconds = 0): void {
      generation += 1
      request?.abort()
      audio.pause()
      if (state.url) {
        // An empty `src` would be an error of its own.
        audio.removeAttribute('src')
        audio.load()
      }
      state.url = undefined
      state.song = song
      state.phase = song ? 'waiting' : 'empty'
      state.isStarted = false
      startAt = song ? seconds : undefined
      lastTime = seconds
      heardSinceRenewal = Number.POSITIVE_INFINITY
    },
    /** Asks for the song's address and sets it; `late` when the track has been given something else meanwhile. */
    async open(): Promise<'open' | 'late' | FailureReason> {
      if (!state.song) return 'late'
      startAt = getTime()
      generation += 1
      request?.abort()
      request = new AbortController()
      state.phase = 'opening'
      state.isStarted = false
      const own = generation
      const nowMs = env.nowMs()
      try {
        const url = await env.getUrl(state.song.id, request.signal)
        if (generation !== own) return 'late'
        if (!url?.url) return 'unavailable'
        setUrl(url, nowMs)
        return 'open'
      } catch {
        return generation === own ? 'network' : 'late'
      }
    },
    /** Says whether the browser refuses to play without a gesture; what else fails the element reports by itself. */
    async play(): Promise<boolean> {
      const own = generation
      try {
        await audio.play()
        state.isAllowed = true
        return false
      } catch (error) {
        // AbortError: another source or a pause came in between.
        return error instanceof Error && error.name === 'NotAllowedError' && generation === own
      }
    },
    /** At once, or as soon as the element can. */
    seek(seconds: number): void {
      const length = getLength()
      const target = Math.max(0, length > 0 ? Math.min(seconds, length) : seconds)
      const canSeek = state.phase === 'open' && audio.readyState >= readiness.metadata
      if (canSeek) audio.currentTime = target
      startAt = canSeek ? undefined : target
      lastTime = target
    },
    /** At each `timeupdate`: the seconds heard since the last one; `undefined` while the element is not yet where it is to be. */
    step(): number | undefined {
      if (state.phase !== 'open' || startAt !== undefined) return undefined
      const passed = audio.currentTime - lastTime
      lastTime = audio.currentTime
      const heard = passed > 0 && passed < maxStepSeconds ? passed : 0
      heardSinceRenewal += heard
      return heard
    },
    /** Whether the address may be asked for once more: not when the last one was of no use either. */
    takeRenewal(isAddressBad: boolean): boolean {
      const mayRenew = isAddressBad || env.nowMs() >= expiresAtMs
      if (!mayRenew || heardSinceRenewal < renewalSeconds) return false
      heardSinceRenewal = 0
      return true
    },
    isReady: () => state.phase === 'open' && audio.readyState >= readiness.canPlayOn && !audio.seeking,
    /** A speed beside 1 takes the pitch along. */
    setRate(rate: number): void {
      audio.preservesPitch = rate === 1
      audio.playbackRate = rate
    },
    allowRenewal(): void {
      heardSinceRenewal = Number.POSITIVE_INFINITY
    },
    fail(): void {
      startAt = getTime()
      state.phase = 'failed'
      state.isStarted = false
    },
  }
}

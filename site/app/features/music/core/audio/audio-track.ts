import type { Song, SongUrl } from '@xiaolou/contract/music'
import type { FailureReason } from '../reducer/player-state.ts'

/** The part of an `<audio>` element that the engine uses. */
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

/** An address is renewed again only after it has worked this long. */
const renewalSeconds = 5
/** A larger step between two `timeupdate`s was a jump, not listening. */
const maxStepSeconds = 2

export type AudioEnv = {
  readonly audio: readonly [AudioPort, AudioPort]
  /** A song's address; `undefined` if it has none. Rejects without a response. */
  getUrl(id: number, signal: AbortSignal): Promise<SongUrl | undefined>
  /** ms since 1970. */
  nowMs(): number
}

type TrackState = {
  /** `waiting`: a song that was not started yet; `opening`: its address is being requested. */
  phase: 'empty' | 'waiting' | 'opening' | 'open' | 'failed'
  song: Song | undefined
  url: SongUrl | undefined
  /** Has played since it was opened: a pause from here on is intended. */
  isStarted: boolean
  /** May be played without a gesture, which phones allow per element. */
  isAllowed: boolean
}

export type Track = ReturnType<typeof createTrack>

/** One of the two elements with its song, address and position. Times in seconds. */
export function createTrack(audio: AudioPort, env: Omit<AudioEnv, 'audio'>) {
  const state: TrackState = {
    phase: 'empty',
    song: undefined,
    url: undefined,
    isStarted: false,
    isAllowed: false,
  }
  let expiresAtMs = Number.POSITIVE_INFINITY
  /** Changes with every song and address, so that results of an earlier one are dropped. */
  let generation = 0
  let request: AbortController | undefined
  /** The position to seek to once the length is known. */
  let startAt: number | undefined
  let heardSinceRenewal = Number.POSITIVE_INFINITY
  /** The position at the last `timeupdate`. */
  let lastTime = 0

  audio.addEventListener('loadedmetadata', () => {
    if (startAt !== undefined && startAt > 0) audio.currentTime = startAt
    startAt = undefined
  })

  /** The song's position; before the element can seek, the requested one. */
  const getTime = (): number => startAt ?? (state.url ? audio.currentTime : 0)

  /** The sound's own length if known and finite, else the song's metadata. */
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
    /** Sets a song, or none; silent, and without requesting its address. */
    setSong(song: Song | undefined, seconds = 0): void {
      generation += 1
      request?.abort()
      audio.pause()
      if (state.url) {
        // An empty `src` would cause an error event.
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
    /** Requests the song's address and sets it; `late` if the track has another song by then. */
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
    /** Returns whether the browser requires a gesture; the element reports other failures itself. */
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
    /** At each `timeupdate`: the seconds played since the last one; `undefined` while a seek is pending. */
    step(): number | undefined {
      if (state.phase !== 'open' || startAt !== undefined) return undefined
      const passed = audio.currentTime - lastTime
      lastTime = audio.currentTime
      const heard = passed > 0 && passed < maxStepSeconds ? passed : 0
      heardSinceRenewal += heard
      return heard
    },
    /** Whether the address may be requested once more: not if the last one failed too. */
    takeRenewal(isAddressBad: boolean): boolean {
      const mayRenew = isAddressBad || env.nowMs() >= expiresAtMs
      if (!mayRenew || heardSinceRenewal < renewalSeconds) return false
      heardSinceRenewal = 0
      return true
    },
    isReady: () => state.phase === 'open' && audio.readyState >= readiness.canPlayOn && !audio.seeking,
    /** Another speed than 1 also changes the pitch. */
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

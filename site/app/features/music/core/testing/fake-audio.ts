import type { AudioPort } from '../audio/audio-track.ts'

type AudioEventName = keyof HTMLMediaElementEventMap

/** The sound at an address: seconds, or the `MediaError` code that it gives (after so many seconds). */
export type FakeSound = { seconds: number; error?: number; errorAt?: number; isEndless?: boolean }

/**
 * An `<audio>` element without sound, for tests: it loads known sources, and plays by `advance`. Pausing,
 * ending and failing work as in browsers: events come after, a source change aborts a waiting `play`.
 */
export function createFakeAudio(options: {
  soundAt: (url: string) => FakeSound | undefined
  hasFixedVolume?: boolean
  refusesPlay?: () => boolean
}) {
  const listeners: [AudioEventName, () => void][] = []
  let source = ''
  let sound: FakeSound | undefined
  let volume = 1
  let time = 0
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  let generation = 0
  const state: { paused: boolean; ended: boolean; readyState: number; error: { code: number } | null } = {
    paused: true,
    ended: false,
    readyState: 0,
    error: null,
  }
  const played: string[] = []

  const fire = (type: AudioEventName) => {
    for (const [name, listener] of listeners) if (name === type) listener()
  }
  const named = (name: string) => Object.assign(new Error(name), { name })

  function reset(url: string): void {
    generation += 1
    source = url
    time = 0
    Object.assign(state, { paused: true, ended: false, readyState: 0, error: null })
    for (const { reject } of waiting.splice(0)) reject(named('AbortError'))
    const own = generation
    if (url !== '') queueMicrotask(() => own === generation && arrive())
  }

  function arrive(): void {
    sound = options.soundAt(source)
    if (!sound || (sound.error !== undefined && sound.errorAt === undefined)) breakWith(sound?.error ?? 4)
    else {
      state.readyState = 4
      fire('loadedmetadata')
      fire('canplay')
      if (!state.paused) start()
    }
  }

  function start(): void {
    played.push(source)
    for (const { resolve } of waiting.splice(0)) resolve()
    fire('playing')
  }

  function breakWith(code: number): void {
    state.error = { code }
    for (const { reject } of waiting.splice(0)) reject(named('NotSupportedError'))
    fire('error')
  }

  const audio: AudioPort = {
    preload: 'auto',
    muted: false,
    playbackRate: 1,
    preservesPitch: true,
    seeking: false,
    buffered: { length: 0, end: () => 0 },
    get src() {
      return source
    },
    set src(url) {
      reset(url)
    },
    get volume() {
      return volume
    },
    set volume(value) {
      if (!options.hasFixedVolume) volume = value
    },
    get currentTime() {
      return time
    },
    set currentTime(seconds) {
      time = seconds
      state.ended = false
      queueMicrotask(() => fire('seeked'))
    },
    get duration() {
      if (!sound || state.readyState === 0) return Number.NaN
      return sound.isEndless ? Number.POSITIVE_INFINITY : sound.seconds
    },
    get paused() {
      return state.paused
    },
    get ended() {
      return state.ended
    },
    get readyState() {
      return state.readyState
    },
    get error() {
      return state.error
    },
    play() {
      if (options.refusesPlay?.()) return Promise.reject(named('NotAllowedError'))
      if (state.ended) time = 0
      Object.assign(state, { paused: false, ended: false })
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (state.readyState > 0) queueMicrotask(() => !state.paused && start())
      })
    },
    pause() {
      if (state.paused) return
      state.paused = true
      for (const { reject } of waiting.splice(0)) reject(named('AbortError'))
      queueMicrotask(() => fire('pause'))
    },
    load() {
      if (source === '') reset('')
    },
    removeAttribute() {
      source = ''
    },
    addEventListener(type, listener) {
      listeners.push([type, listener])
    },
  }

  return {
    audio,
    /** Addresses that were played, in order. */
    played,
    fire,
    isSounding: () => !state.paused && state.readyState > 0,
    /** As phone calls and unplugged headphones do. */
    pauseFromOutside(): void {
      state.paused = true
      fire('pause')
    },
    advance(seconds: number): void {
      if (state.paused || state.readyState === 0 || !sound) return
      const { errorAt = Number.POSITIVE_INFINITY, error = 2 } = sound
      time = Math.min(time + seconds, errorAt, sound.seconds)
      if (time === errorAt) {
        state.paused = true
        breakWith(error)
      } else fire('timeupdate')
      if (state.paused || time < sound.seconds) return
      Object.assign(state, { paused: true, ended: true })
      fire('pause')
      fire('ended')
    },
  }
}

import type { Song } from '@xiaolou/contract/music'
import type { FailureReason } from '../reducer/player-state.ts'
import { createMixer } from './audio-mixer.ts'
import { type AudioEnv, createTrack, mediaError, readiness, type Track } from './audio-track.ts'

export type EngineEvent =
  /** Time, length or loaded range has changed; `heard` seconds were played since the last event. */
  | { readonly type: 'clock'; readonly heard: number }
  /** Late enough in the song to choose the next one. */
  | { readonly type: 'planDue' }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly reason: FailureReason }
  /** The browser requires a gesture first, or something external (headphones, a call) has paused. */
  | { readonly type: 'paused' }

/** Without a sound for this long the address is given up. */
const soundTimeoutMs = 15_000
const preloadSeconds = 20

export type AudioEngine = ReturnType<typeof createAudioEngine>

/**
 * Two tracks: one plays while the other loads the next song. Holds all state about sound; knows no list and
 * no mode: it plays what it is given and emits events. Nothing here throws. Times in seconds.
 */
export function createAudioEngine(env: AudioEnv, emit: (event: EngineEvent) => void) {
  let active = createTrack(env.audio[0], env)
  let standby = createTrack(env.audio[1], env)
  const mixer = createMixer([active, standby], env)
  let shouldPlay = false
  /** The `ended` being emitted is the start of a crossfade. */
  let isFadeDue = false
  let soundTimeout: ReturnType<typeof setTimeout> | undefined

  for (const track of [active, standby]) {
    const on = (type: keyof HTMLMediaElementEventMap, handler: (track: Track) => void) =>
      track.audio.addEventListener(type, () => handler(track))
    on('timeupdate', onTimeUpdate)
    on('ended', onEnded)
    on('error', onError)
    on('playing', onPlaying)
    on('waiting', awaitSound)
    on('pause', onPause)
    for (const type of ['loadedmetadata', 'durationchange', 'progress', 'canplay', 'seeked'] as const)
      on(type, emitClock)
  }
  mixer.apply()

  function emitClock(track: Track, heard = 0): void {
    if (track === active) emit({ type: 'clock', heard })
  }

  function swap(): void {
    ;[active, standby] = [standby, active]
  }

  /** Loads the address of a track's song and plays it if wanted. */
  async function open(track: Track): Promise<void> {
    const result = await track.open()
    if (result === 'late') return
    mixer.apply()
    if (result !== 'open' && track === active) fail(result)
    else if (result !== 'open') track.setSong(undefined)
    else if (track === active && shouldPlay) void play(track)
  }

  async function play(track: Track): Promise<void> {
    awaitSound(track)
    const isRefused = await track.play()
    if (!isRefused || track !== active || !shouldPlay) return
    const { song, url, isAllowed } = track.state
    if (standby.state.isAllowed && !isAllowed && song && url) {
      // A phone only lets the element play that a gesture has started, so that one plays the song.
      const seconds = track.getTime()
      mixer.endFade()
      swap()
      active.setSong(song, seconds)
      active.setUrl(url, env.nowMs())
      mixer.apply()
      void play(active)
      track.setSong(undefined)
    } else emitPaused()
  }

  function emitPaused(): void {
    shouldPlay = false
    clearSoundTimeout()
    emit({ type: 'paused' })
  }

  /** Reloads the address and resumes at the same second; if it fails twice in a row the song is broken. */
  function recover(reason: FailureReason, isAddress: boolean): void {
    if (active.takeRenewal(isAddress)) void open(active)
    else fail(reason)
  }

  function fail(reason: FailureReason): void {
    clearSoundTimeout()
    active.fail()
    emit({ type: 'failed', reason })
  }

  /** Waits for the sound; a timeout is a failure like any other. */
  function awaitSound(track: Track): void {
    emitClock(track)
    if (track !== active || !shouldPlay || soundTimeout !== undefined) return
    soundTimeout = setTimeout(() => {
      soundTimeout = undefined
      if (shouldPlay && active.state.phase === 'open') recover('timeout', true)
    }, soundTimeoutMs)
  }

  function clearSoundTimeout(): void {
    clearTimeout(soundTimeout)
    soundTimeout = undefined
  }

  function onTimeUpdate(track: Track): void {
    mixer.moveFade()
    const passed = track === active ? track.step() : undefined
    if (passed === undefined) return
    const heard = shouldPlay ? passed : 0
    if (heard > 0) clearSoundTimeout()
    emitClock(track, heard)
    if (track === active && heard > 0) lookAhead()
  }

  /** Near the end the next song is requested; closer to it, and where allowed, its crossfade begins. */
  function lookAhead(): void {
    const length = active.getLength()
    const now = active.audio.currentTime
    if (length <= 0) return
    const isLate = length - now <= preloadSeconds || now >= length / 2
    if (standby.state.phase === 'empty' && isLate) emit({ type: 'planDue' })
    if (!mixer.canFade(active, standby)) return
    isFadeDue = true
    emit({ type: 'ended' })
    isFadeDue = false
  }

  function onEnded(track: Track): void {
    if (mixer.isLeaving(track)) mixer.endFade()
    else if (track === active && track.audio.ended && shouldPlay) emit({ type: 'ended' })
  }

  function onError(track: Track): void {
    const code = track.audio.error?.code
    if (code === undefined || code === mediaError.aborted || track.state.phase !== 'open') return
    if (mixer.isLeaving(track)) mixer.endFade()
    else if (track !== active) track.setSong(undefined)
    else recover(code === mediaError.network ? 'network' : 'broken', code !== mediaError.decode)
  }

  function onPlaying(track: Track): void {
    track.state.isStarted = true
    emitClock(track)
  }

  function onPause(track: Track): void {
    const isOurs = track !== active || !shouldPlay || !track.state.isStarted
    if (!isOurs && track.audio.paused && !track.audio.ended) emitPaused()
  }

  /** Switches to the song ready on the other track, at once or with a crossfade. */
  function turnToStandby(isFading: boolean): void {
    if (isFading) mixer.startFade(active)
    swap()
    if (!isFading) standby.setSong(undefined)
  }

  const engine = {
    hasVolume: mixer.hasVolume,
    setSound: mixer.setSound,
    setCrossfade: mixer.setCrossfade,
    /** Loads a song at `seconds`; one that is ready on the other track plays at once. */
    load(song: Song, options: { shouldPlay: boolean; seconds: number }): void {
      clearSoundTimeout()
      mixer.endFade()
      shouldPlay = options.shouldPlay
      if (standby.state.song?.id === song.id) {
        turnToStandby(isFadeDue && shouldPlay)
        if (options.seconds > 0) active.seek(options.seconds)
      } else {
        standby.setSong(undefined)
        active.setSong(song, options.seconds)
      }
      mixer.apply()
      if (shouldPlay && active.state.phase === 'waiting') void open(active)
      else if (shouldPlay && active.state.phase === 'open') void play(active)
      emitClock(active)
    },
    /** Loads a song and gets it ready without playing. */
    prepare(song: Song, seconds: number): void {
      engine.load(song, { shouldPlay: false, seconds })
      if (active.state.phase === 'waiting') void open(active)
    },
    /** Whether it would play at once from its position. */
    isReady: () => active.isReady(),
    setRate: (rate: number): void => active.setRate(rate),
    preload(song: Song): void {
      if (mixer.isFading()) return
      standby.setSong(song)
      void open(standby)
    },
    dropPlanned(): void {
      if (!mixer.isFading()) standby.setSong(undefined)
    },
    unload(): void {
      clearSoundTimeout()
      mixer.endFade()
      shouldPlay = false
      active.setSong(undefined)
      standby.setSong(undefined)
      emitClock(active)
    },
    resume(): void {
      const { phase, isStarted } = active.state
      if (shouldPlay && isStarted && !active.audio.paused) return
      shouldPlay = true
      if (phase === 'open') void play(active)
      else if (phase !== 'opening') {
        active.allowRenewal()
        void open(active)
      }
      emitClock(active)
    },
    pause(): void {
      shouldPlay = false
      clearSoundTimeout()
      mixer.endFade()
      active.state.isStarted = false
      active.audio.pause()
      emitClock(active)
    },
    /** Clamped to the end. */
    seek(seconds: number): void {
      mixer.endFade()
      active.seek(seconds)
      emitClock(active)
    },
    /** The exact current position; cheap enough for every frame. */
    getTime: () => active.getTime(),
    getLength: () => active.getLength(),
    getRate: () => active.audio.playbackRate,
    getBuffered(): number {
      const { buffered } = active.audio
      return active.state.url && buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
    },
    isBuffering: () =>
      shouldPlay && (active.state.phase !== 'open' || active.audio.readyState < readiness.canPlayOn),
    /** Where the available excerpt begins in the whole song; `undefined` if all of it is available. */
    getTrialStart(): number | undefined {
      const { url, song } = active.state
      if (url?.freeTrialInfo) return url.freeTrialInfo.start
      const said = (song?.dt ?? 0) / 1000
      return said > 0 && active.getLength() < said / 2 ? 0 : undefined
    },
  }
  return engine
}

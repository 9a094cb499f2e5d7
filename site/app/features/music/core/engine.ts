import type { Song } from '@xiaolou/contract/music'
import { readiness } from './audio-port.ts'
import { goTo, lengthOf, place, timeOf } from './deck.ts'
import { begin, calm, createStage, type EngineEvent, type EngineWorld, sing, tellClock } from './stage.ts'
import { listenToDecks } from './stage-hear.ts'
import { applyVolume, endFade, startFade, swap } from './stage-sound.ts'

export type Engine = ReturnType<typeof createEngine>

/**
 * Two elements, one of which sounds while the other gets the next song ready. Knows no list and no mode: it plays what
 * it is told to and tells what happens. Nothing here throws.
 */
export function createEngine(world: EngineWorld, emit: (event: EngineEvent) => void) {
  const stage = createStage(world, emit)
  listenToDecks(stage)
  applyVolume(stage)

  /** Turns to the song that is ready on the other element: at once, or fading over into it. */
  function turnOver(isFading: boolean): void {
    if (isFading) startFade(stage)
    else {
      swap(stage)
      place(stage.standby, undefined)
    }
  }

  return {
    hasVolume: stage.hasVolume,
    /** Puts a song on, from `seconds`; one that is ready on the other element sounds at once. */
    load(song: Song, given: { shouldPlay: boolean; seconds: number }): void {
      calm(stage)
      endFade(stage)
      stage.isWanted = given.shouldPlay
      if (stage.standby.song?.id === song.id) {
        turnOver(stage.isFadeDue && given.shouldPlay)
        if (given.seconds > 0) goTo(stage.active, given.seconds)
      } else {
        place(stage.standby, undefined)
        place(stage.active, song, given.seconds)
      }
      applyVolume(stage)
      if (stage.isWanted && stage.active.phase === 'waiting') void begin(stage, stage.active)
      else if (stage.isWanted && stage.active.phase === 'open') sing(stage, stage.active)
      tellClock(stage, stage.active)
    },
    preload(song: Song): void {
      if (stage.fade) return
      place(stage.standby, song)
      void begin(stage, stage.standby)
    },
    dropPlanned(): void {
      if (!stage.fade) place(stage.standby, undefined)
    },
    unload(): void {
      calm(stage)
      endFade(stage)
      stage.isWanted = false
      place(stage.active, undefined)
      place(stage.standby, undefined)
      tellClock(stage, stage.active)
    },
    resume(): void {
      const { active } = stage
      if (stage.isWanted && active.isStarted && !active.audio.paused) return
      stage.isWanted = true
      if (active.phase === 'open') sing(stage, active)
      else if (active.phase !== 'opening') {
        active.heardSinceRenewal = Number.POSITIVE_INFINITY
        void begin(stage, active, active.phase === 'failed')
      }
      tellClock(stage, active)
    },
    pause(): void {
      stage.isWanted = false
      calm(stage)
      endFade(stage)
      stage.active.isStarted = false
      stage.active.audio.pause()
      tellClock(stage, stage.active)
    },
    /** Seconds; beyond the end is the end. */
    seek(seconds: number): void {
      endFade(stage)
      goTo(stage.active, seconds)
      tellClock(stage, stage.active)
    },
    setSound(sound: { volume: number; muted: boolean; loudness: number; isLevelled: boolean }): void {
      stage.sound = sound
      applyVolume(stage)
    },
    /** `mayFade` is asked at the moment: a song after which the music is to end does not fade into another. */
    setCrossfade(seconds: number, mayFade: () => boolean): void {
      stage.fadeSeconds = seconds
      stage.mayFade = mayFade
    },
    /** Where the sound stands at this very moment, seconds; cheap enough for every frame. */
    getTime: () => timeOf(stage.active),
    getLength: () => lengthOf(stage.active),
    getRate: () => stage.active.audio.playbackRate,
    getBuffered(): number {
      const { audio, url } = stage.active
      return url && audio.buffered.length > 0 ? audio.buffered.end(audio.buffered.length - 1) : 0
    },
    isBuffering: () =>
      stage.isWanted &&
      (stage.active.phase !== 'open' || stage.active.audio.readyState < readiness.canPlayOn),
    /** Where in the whole song the sound begins that is to be had, seconds; `undefined` for all of it. */
    getTrialStart(): number | undefined {
      const { url, song } = stage.active
      if (url?.freeTrialInfo) return url.freeTrialInfo.start
      const said = (song?.dt ?? 0) / 1000
      return said > 0 && lengthOf(stage.active) < said / 2 ? 0 : undefined
    },
  }
}

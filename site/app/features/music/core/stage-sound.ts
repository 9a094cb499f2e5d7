import { fadeLoudness, gainLoudness } from './crossfade.ts'
import { type Deck, lengthOf, place, timeOf } from './deck.ts'
import type { Stage } from './stage.ts'

/** The song that leaves while the active one comes. */
export type Fade = {
  readonly leaving: Deck
  readonly startedMs: number
  readonly lengthMs: number
  readonly timer: ReturnType<typeof setInterval>
}

const fadeStepMs = 50

/** Sets both elements as loud as the reader, the song's own gain, a sleep timer and a fade together say. */
export function applyVolume({ active, standby, sound, fade, world, hasVolume }: Stage): void {
  const part = fade
    ? fadeLoudness((world.nowMs() - fade.startedMs) / fade.lengthMs)
    : { leaving: 1, coming: 1 }
  for (const deck of [active, standby]) {
    const own = sound.isLevelled ? gainLoudness(deck.url?.gain ?? null) : 1
    const faded = deck === active ? part.coming : part.leaving
    deck.audio.muted = sound.muted
    if (hasVolume) deck.audio.volume = sound.volume * sound.loudness * own * faded
  }
}

export function swap(stage: Stage): void {
  ;[stage.active, stage.standby] = [stage.standby, stage.active]
}

/** The ready song becomes the active one, and comes while the other leaves for what is left of it. */
export function startFade(stage: Stage): void {
  const { active: leaving, world } = stage
  const leftMs = (lengthOf(leaving) - timeOf(leaving)) * 1000
  const timer = setInterval(() => moveFade(stage), fadeStepMs)
  stage.fade = { leaving, startedMs: world.nowMs(), lengthMs: Math.max(1, leftMs), timer }
  swap(stage)
}

/** Also called as the song tells its time: a hidden tab's timers come once a second. */
export function moveFade(stage: Stage): void {
  const { fade, world } = stage
  if (fade && world.nowMs() - fade.startedMs >= fade.lengthMs) endFade(stage)
  else applyVolume(stage)
}

export function endFade(stage: Stage): void {
  const { fade } = stage
  if (!fade) return
  clearInterval(fade.timer)
  stage.fade = undefined
  place(fade.leaving, undefined)
  applyVolume(stage)
}

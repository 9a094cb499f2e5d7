import { type AudioEventName, mediaError, readiness } from './audio-port.ts'
import { canCrossfade } from './crossfade.ts'
import { type Deck, lengthOf, place } from './deck.ts'
import { calm, recover, type Stage, tellClock, wait } from './stage.ts'
import { endFade, moveFade } from './stage-sound.ts'

const preloadSeconds = 20
/** More than this between two tellings was a jump, not listening. */
const maxStepSeconds = 2

/** Understands what the two elements tell. */
export function listenToDecks(stage: Stage): void {
  for (const deck of [stage.active, stage.standby]) {
    const hear = (type: AudioEventName, act: (stage: Stage, deck: Deck) => void) =>
      deck.audio.addEventListener(type, () => act(stage, deck))
    hear('loadedmetadata', arrive)
    hear('timeupdate', step)
    hear('ended', end)
    hear('error', stumble)
    hear('playing', sound)
    hear('waiting', wait)
    hear('pause', noticePause)
    for (const type of ['durationchange', 'progress', 'canplay', 'seeked'] as const)
      hear(type, (_, one) => tellClock(stage, one))
  }
}

function arrive(stage: Stage, deck: Deck): void {
  if (deck.startAt !== undefined && deck.startAt > 0) deck.audio.currentTime = deck.startAt
  deck.startAt = undefined
  tellClock(stage, deck)
}

function step(stage: Stage, deck: Deck): void {
  if (stage.fade) moveFade(stage)
  if (deck !== stage.active || deck.phase !== 'open' || deck.startAt !== undefined) return
  const now = deck.audio.currentTime
  const passed = now - deck.lastTime
  const heard = passed > 0 && passed < maxStepSeconds && stage.isWanted ? passed : 0
  deck.lastTime = now
  deck.heardSinceRenewal += heard
  if (heard > 0) calm(stage)
  tellClock(stage, deck, heard)
  if (deck === stage.active && heard > 0) lookAhead(stage, now)
}

/** Near enough to the end the next song is asked for; nearer still, and where it is fitting, it begins to come. */
function lookAhead(stage: Stage, now: number): void {
  const { active, standby, fadeSeconds } = stage
  const length = lengthOf(active)
  const left = length - now
  if (length <= 0) return
  const isLate = left <= preloadSeconds || now >= length / 2
  if (standby.phase === 'empty' && isLate) stage.emit({ type: 'planDue' })
  const [leaving, coming] = [active.song, standby.song]
  if (stage.fade || left > fadeSeconds || !leaving || !coming || !stage.hasVolume) return
  if (standby.phase !== 'open' || standby.audio.readyState < readiness.canPlayOn || !stage.mayFade()) return
  const isFit = canCrossfade({
    fadeSeconds,
    leaving: { song: leaving, seconds: length },
    coming: { song: coming, seconds: lengthOf(standby) },
  })
  if (!isFit) return
  stage.isFadeDue = true
  stage.emit({ type: 'ended' })
  stage.isFadeDue = false
}

function end(stage: Stage, deck: Deck): void {
  if (deck === stage.fade?.leaving) endFade(stage)
  else if (deck === stage.active && deck.audio.ended && stage.isWanted) stage.emit({ type: 'ended' })
}

function stumble(stage: Stage, deck: Deck): void {
  const code = deck.audio.error?.code
  if (code === undefined || code === mediaError.aborted || deck.phase !== 'open') return
  if (deck === stage.fade?.leaving) endFade(stage)
  else if (deck !== stage.active) place(deck, undefined)
  else recover(stage, code === mediaError.network ? 'network' : 'broken', code !== mediaError.decode)
}

function sound(stage: Stage, deck: Deck): void {
  deck.isStarted = true
  tellClock(stage, deck)
}

function noticePause(stage: Stage, deck: Deck): void {
  const isOurs = deck !== stage.active || !stage.isWanted || !deck.isStarted
  if (isOurs || !deck.audio.paused || deck.audio.ended) return
  stage.isWanted = false
  calm(stage)
  stage.emit({ type: 'paused' })
}

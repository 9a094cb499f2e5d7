import type { AudioPort } from './audio-port.ts'
import { createDeck, type Deck, type GetUrl, open, place, setAddress, timeOf } from './deck.ts'
import type { FailureReason } from './player-state.ts'
import { applyVolume, type Fade, swap } from './stage-sound.ts'

export type EngineWorld = {
  readonly decks: readonly [AudioPort, AudioPort]
  readonly getUrl: GetUrl
  /** ms since 1970. */
  nowMs(): number
}

export type EngineEvent =
  /** Time, length or what is loaded has changed; `heard` seconds of sound have passed since the last one. */
  | { readonly type: 'clock'; readonly heard: number }
  /** Late enough in the song to say what comes next. */
  | { readonly type: 'planDue' }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly reason: FailureReason }
  /** The browser wants a gesture first, or something outside (headphones, a call) has paused. */
  | { readonly type: 'paused' }

/** What the parts of the engine share: who sounds, who gets ready, and what is wanted. */
export type Stage = {
  readonly world: EngineWorld
  readonly emit: (event: EngineEvent) => void
  /** False where the platform keeps volume to itself: what is set is not what is read. */
  readonly hasVolume: boolean
  active: Deck
  standby: Deck
  isWanted: boolean
  sound: { volume: number; muted: boolean; loudness: number; isLevelled: boolean }
  fadeSeconds: number
  mayFade: () => boolean
  fade: Fade | undefined
  /** The song's end that is being told is the beginning of a fade. */
  isFadeDue: boolean
  patience: ReturnType<typeof setTimeout> | undefined
}

/** Without a sound for this long the address is given up. */
const patienceMs = 15_000
/** A renewed address is renewed again only after it has been of use. */
const worthRenewingSeconds = 5

export function createStage(world: EngineWorld, emit: Stage['emit']): Stage {
  const [first, second] = world.decks
  return {
    world,
    emit,
    hasVolume: canSetVolume(first),
    active: createDeck(first),
    standby: createDeck(second),
    isWanted: false,
    sound: { volume: 0.5, muted: false, loudness: 1, isLevelled: true },
    fadeSeconds: 0,
    mayFade: () => true,
    fade: undefined,
    isFadeDue: false,
    patience: undefined,
  }
}

function canSetVolume(audio: AudioPort): boolean {
  const before = audio.volume
  audio.volume = before > 0.5 ? 0.25 : 0.75
  const hasChanged = audio.volume !== before
  audio.volume = before
  return hasChanged
}

export function tellClock(stage: Stage, deck: Deck, heard = 0): void {
  if (deck === stage.active) stage.emit({ type: 'clock', heard })
}

/** Gets the address of a deck's song and, if it is wanted now, plays it; what comes of it for an earlier song is dropped. */
export async function begin(stage: Stage, deck: Deck, isRenewal = false): Promise<void> {
  const { world } = stage
  const { generation } = deck
  const reason = await open(deck, { getUrl: world.getUrl, nowMs: world.nowMs(), isRenewal })
  if (deck.generation !== generation + 1) return
  applyVolume(stage)
  if (reason && deck === stage.active) fail(stage, deck, reason)
  else if (reason) place(deck, undefined)
  else if (deck === stage.active && stage.isWanted) sing(stage, deck)
}

export function sing(stage: Stage, deck: Deck): void {
  const { generation } = deck
  wait(stage, deck)
  deck.audio.play().then(
    () => {
      deck.isAllowed = true
    },
    (error: unknown) => {
      // AbortError: another source or a pause came in between. What cannot be played is told by the element itself.
      const isRefused = error instanceof Error && error.name === 'NotAllowedError'
      if (!isRefused || deck.generation !== generation || deck !== stage.active || !stage.isWanted) return
      if (stage.standby.isAllowed && !deck.isAllowed && deck.url) moveOver(stage, deck)
      else {
        stage.isWanted = false
        calm(stage)
        stage.emit({ type: 'paused' })
      }
    },
  )
}

/** A phone lets only the element play that a gesture has started: the song moves over to that one. */
function moveOver(stage: Stage, deck: Deck): void {
  const { song, url } = deck
  const seconds = timeOf(deck)
  swap(stage)
  place(stage.active, song, seconds)
  if (url) setAddress(stage.active, url, stage.world.nowMs())
  applyVolume(stage)
  sing(stage, stage.active)
  place(deck, undefined)
}

/** Asks for the address once more and goes on at the same place; a second time in a row it is the song that is broken. */
export function recover(stage: Stage, reason: FailureReason, isAddress: boolean): void {
  const { active, world } = stage
  const isExpired = world.nowMs() >= active.expiresAtMs
  const isWorth = active.heardSinceRenewal >= worthRenewingSeconds
  if ((isAddress || isExpired) && isWorth) {
    active.heardSinceRenewal = 0
    void begin(stage, active, true)
  } else fail(stage, active, reason)
}

function fail(stage: Stage, deck: Deck, reason: FailureReason): void {
  calm(stage)
  deck.startAt = timeOf(deck)
  deck.phase = 'failed'
  deck.isStarted = false
  stage.emit({ type: 'failed', reason })
}

/** The sound is awaited: if it does not come, that is a failure like any other. */
export function wait(stage: Stage, deck: Deck): void {
  tellClock(stage, deck)
  if (deck !== stage.active || !stage.isWanted || stage.patience !== undefined) return
  stage.patience = setTimeout(() => {
    stage.patience = undefined
    if (stage.isWanted && stage.active.phase === 'open') recover(stage, 'timeout', true)
  }, patienceMs)
}

export function calm(stage: Stage): void {
  clearTimeout(stage.patience)
  stage.patience = undefined
}

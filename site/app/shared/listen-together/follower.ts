import type { ListenNow, ListenSong } from '@xiaolou/contract/listen'
import { addSample, type ClockSample, offsetOf, roundTripOf, type ServerClock } from './clock.ts'
import type { RoomSound } from './sound.ts'
import { freshPace, middleOf, type Pace, stepPace } from './step.ts'

/** The follower's input from the chat. */
export type Followed = { readonly now: ListenNow | null; readonly next: ListenSong | undefined }

export const followEveryMs = 50
/**
 * Aimed this far ahead, a song that has to load is usually ready in time: connection, request and response
 * take three round trips, and the browser the rest. Being late costs a jump and the same time again.
 */
const firstAim = { roundTrips: 3, besideMs: 350, mostMs: 1_000 }
const againAimMs = 60
/** Nearer than this it starts at once and corrects the rest by its speed. */
const nearEnoughMs = 50
const maxAims = 4
const preloadMs = 25_000
/** After a start or jump the position is reliable only after this time. */
const settleMs = 250
const maxErrors = 5
const learnPart = 0.6
const maxLearnedMs = 1_000

type Phase = 'silent' | 'fetching' | 'starting' | 'playing'

/**
 * Keeps a player in sync with the chat: `tick` is called every `followEveryMs`. It loads the song a little
 * ahead of its position, starts it at the exact moment, and then corrects it by its speed. `nowMs` is the
 * browser's steady clock; the only wall clock used is the server's.
 */
export function createFollower(options: {
  sound: Omit<RoomSound, 'leave'>
  nowMs: () => number
  setTimer: (run: () => void, ms: number) => void
  /** This device's latency, ms: its song is played so much earlier. */
  getOffsetMs: () => number
}) {
  const { sound, nowMs, setTimer, getOffsetMs } = options
  let clock: ServerClock = []
  let room: Followed = { now: null, next: undefined }
  let entry = 0
  let preloaded = 0
  let phase: Phase = 'silent'
  let aims = 0
  let startDelayMs = 120
  let seekDelayMs = 120
  let pace: Pace = freshPace(0)
  let errors: number[] = []
  let quietUntilMs = 0
  let learning: 'start' | 'seek' | undefined
  let isRoomPaused = false

  /** The song's position at a time of this browser's clock, ms; nothing without the server's clock. */
  const placeAt = (now: ListenNow, atMs: number): number | undefined => {
    const offsetMs = offsetOf(clock, atMs)
    if (offsetMs === undefined) return undefined
    const standsMs = now.paused_at > 0 ? now.paused_at : atMs + offsetMs + getOffsetMs()
    return standsMs - now.started_at
  }

  const put = (now: ListenNow, placeMs: number) => {
    entry = now.entry
    phase = 'fetching'
    aims = 0
    const aimMs = Math.min(firstAim.mostMs, firstAim.roundTrips * roundTripOf(clock) + firstAim.besideMs)
    const seconds = Math.max(0, placeMs + (placeMs > 0 && now.paused_at === 0 ? aimMs : 0)) / 1_000
    sound.setRate(1)
    sound.put(now.song, seconds)
  }

  const begin = () => {
    phase = 'playing'
    errors = []
    quietUntilMs = nowMs() + settleMs
    learning = 'start'
    sound.play()
  }

  /** It is loaded at a position ahead: it starts when the chat gets there. */
  const tryBegin = (placeMs: number) => {
    if (!sound.isReady()) return
    const leadMs = sound.getTime() * 1_000 - placeMs - startDelayMs
    if (leadMs > followEveryMs) return
    if (leadMs >= -nearEnoughMs || aims >= maxAims) {
      phase = 'starting'
      const own = entry
      const start = () => {
        if (phase === 'starting' && own === entry) begin()
      }
      if (leadMs > 1) setTimer(start, leadMs)
      else start()
      return
    }
    aims += 1
    sound.seek((placeMs + seekDelayMs + startDelayMs + againAimMs) / 1_000)
  }

  const learn = (errorMs: number) => {
    const corrected = (delayMs: number) => Math.min(maxLearnedMs, Math.max(0, delayMs + learnPart * errorMs))
    if (learning === 'start') startDelayMs = corrected(startDelayMs)
    if (learning === 'seek') seekDelayMs = corrected(seekDelayMs)
    learning = undefined
  }

  const keepStep = (now: ListenNow) => {
    const atMs = nowMs()
    if (!sound.isReady() || atMs < quietUntilMs) return
    const placeMs = placeAt(now, atMs)
    if (placeMs === undefined) return
    errors = [...errors, placeMs - sound.getTime() * 1_000].slice(-maxErrors)
    if (errors.length < maxErrors) return
    const errorMs = middleOf(errors)
    if (learning === 'start') pace = freshPace(atMs)
    if (learning) learn(errorMs)
    const before = pace.rate
    const step = stepPace(pace, { nowMs: atMs, errorMs })
    pace = step.pace
    if (step.shouldSeek) {
      sound.setRate(1)
      sound.seek((placeMs + seekDelayMs) / 1_000)
      learning = 'seek'
      errors = []
      quietUntilMs = atMs + settleMs
    } else if (pace.rate !== before) sound.setRate(pace.rate)
  }

  return {
    addSample(sample: ClockSample) {
      clock = addSample(clock, sample)
    },
    setRoom(next: Followed) {
      room = next
    },
    /** Joins again: the song is loaded again. */
    restart() {
      entry = 0
      phase = 'silent'
    },
    getPhase: () => phase,
    tick() {
      const { now, next } = room
      if (!now) {
        if (phase !== 'silent') sound.pause()
        phase = 'silent'
        entry = 0
        return
      }
      const placeMs = placeAt(now, nowMs())
      if (placeMs === undefined) return
      if (placeMs > now.song.dt) return
      if (now.entry !== entry) put(now, placeMs)
      if (now.paused_at > 0) {
        if (!isRoomPaused && (phase === 'playing' || phase === 'starting')) sound.pause()
        if (!isRoomPaused) sound.seek(Math.max(0, placeMs) / 1_000)
        isRoomPaused = true
        phase = 'fetching'
        return
      }
      if (isRoomPaused) {
        isRoomPaused = false
        aims = 0
      }
      if (phase === 'fetching') tryBegin(placeMs)
      else if (phase === 'playing') keepStep(now)
      if (next && next.id !== preloaded && now.song.dt - placeMs < preloadMs) {
        preloaded = next.id
        sound.preload(next)
      }
    },
  }
}

export type Follower = ReturnType<typeof createFollower>

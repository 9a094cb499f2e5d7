import { showNotice } from '@xiaolou/browser/notice'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { askToJoin, clockEveryMs } from './clock.ts'
import { createFollower, type Follower, followEveryMs } from './follower.ts'
import { nextSong } from './room-state.ts'
import { borrowSound, type RoomSound, type SoundLoss } from './sound.ts'
import { getTogether } from './together.client.ts'

const offsetKey = 'togetherOffset'
const maxOffsetMs = 500
const isOffset = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= maxOffsetMs

/** The latency of this device's output, ms: some headphones are a quarter of a second late. */
export const getOffsetMs = (): number => readStored({ key: offsetKey, isValid: isOffset }) ?? 0
let offsetMs = getOffsetMs()
export function setOffsetMs(ms: number): void {
  offsetMs = Math.max(-maxOffsetMs, Math.min(maxOffsetMs, Math.round(ms)))
  writeStored({ key: offsetKey, value: offsetMs })
}

type Listening = { sound: RoomSound; follower: Follower; end: () => unknown }
let current: Listening | undefined
let isOpening = false

const room = getTogether()

function follow(sound: RoomSound): Listening {
  const follower = createFollower({
    sound,
    nowMs: () => performance.now(),
    setTimer: (run, ms) => void setTimeout(run, ms),
    getOffsetMs: () => offsetMs,
  })
  const stopWatching = room.watch()
  const tell = () => {
    const state = room.store.get().room
    if (state) follower.setRoom({ now: state.now, next: nextSong(state) })
  }
  let entry = 0
  const tick = () => {
    const { phase, room: state } = room.store.get()
    // A song that failed to load: rejoin with the next one.
    if (phase === 'failed' && state?.now && state.now.entry !== entry) rejoin()
    if (phase !== 'joining' && phase !== 'following') return
    entry = state?.now?.entry ?? 0
    follower.tick()
    const isIn = follower.getPhase() === 'playing' || !state?.now || state.now.paused_at > 0
    if (phase === 'joining' && isIn) room.setPhase('following')
  }
  tell()
  const ends = [
    stopWatching,
    room.store.subscribe(tell),
    room.onClock(follower.addSample),
    every(followEveryMs, tick),
    every(clockEveryMs, room.askClock),
  ]
  askToJoin(room.askClock, (run, ms) => void setTimeout(run, ms))
  tick()
  return { sound, follower, end: () => ends.map(end => end()) }
}

function every(ms: number, run: () => unknown): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

function lose(loss: SoundLoss): void {
  if (!current) return
  if (loss === 'left') leave(false)
  else room.setPhase(loss === 'paused' ? 'detached' : loss)
}

function rejoin(): void {
  if (!current) return
  current.follower.restart()
  room.setPhase('joining')
  current.follower.tick()
}

/** Joins the listeners, or returns to them. Call it in a click, so that the browser allows sound. */
export async function join(): Promise<void> {
  if (current) {
    // A phone only lets the element play that the click itself started: the song is loaded later than that.
    if (room.store.get().phase === 'refused') current.sound.play()
    return rejoin()
  }
  if (isOpening) return
  isOpening = true
  room.setPhase('joining')
  try {
    const sound = await borrowSound({ onLost: lose, onWanted: rejoin })
    current = follow(sound)
  } catch {
    room.setPhase('out')
    showNotice({ tone: 'warn', title: '没有接上', text: '播放器没有打开，再点一次试试。' })
  } finally {
    isOpening = false
  }
}

/** Leaves; the previous song is restored. `hasSound`: the chat still controls the player. */
export function leave(hasSound = true): void {
  const old = current
  current = undefined
  old?.end()
  room.setPhase('out')
  if (hasSound) old?.sound.leave()
}

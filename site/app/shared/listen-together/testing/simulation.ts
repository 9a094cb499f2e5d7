import type { ListenNow } from '@xiaolou/contract/listen'
import { askToJoin, clockEveryMs } from '../clock.ts'
import { createFollower, followEveryMs } from '../follower.ts'

/** Pseudo-random numbers from a seed: from 0 up to 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A connection: its one-way latency, ms; lost packets arrive later. */
export type Line = { readonly oneWayMs: number; readonly jitterMs: number; readonly loss: number }
export const hardLine: Line = { oneWayMs: 100, jitterMs: 50, loss: 0.02 }
const resentMs = 250

/** True time in ms; browsers in the simulation do not know it. */
type World = { nowMs: number; at(dueMs: number, run: () => void): void }

export function createWorld() {
  let waiting: { dueMs: number; run: () => void }[] = []
  const world: World = {
    nowMs: 0,
    at: (dueMs, run) => {
      waiting.push({ dueMs, run })
    },
  }
  return {
    ...world,
    world,
    /** Runs until that time, one millisecond at a time. */
    run(untilMs: number, each?: () => void) {
      while (world.nowMs < untilMs) {
        world.nowMs += 1
        const due = waiting.filter(({ dueMs }) => dueMs <= world.nowMs)
        if (due.length > 0) waiting = waiting.filter(({ dueMs }) => dueMs > world.nowMs)
        for (const { run } of due) run()
        each?.()
      }
    },
  }
}

/** An `<audio>` element as in browsers: slow to load, to seek, to start; with its own clock rate. */
function createDevice(world: World, random: () => number) {
  let [place, since, rate] = [0, 0, 1]
  let [isPlaying, readyAtMs] = [false, Number.POSITIVE_INFINITY]
  let startLateMs = 0
  const drift = 1 + (random() - 0.5) * 200e-6
  const settle = () => {
    const passed = world.nowMs - Math.max(since, readyAtMs)
    if (isPlaying && passed > 0) place += passed * rate * drift
    since = world.nowMs
  }
  const wait = (ms: number) => {
    readyAtMs = world.nowMs + ms
  }
  return {
    /** Its next starts take so much longer. */
    delayStarts(ms: number) {
      startLateMs = ms
    },
    getPlaceMs(): number {
      settle()
      return place
    },
    sound: {
      put(_: unknown, seconds: number) {
        settle()
        ;[isPlaying, place] = [false, seconds * 1_000]
        wait(350 + random() * 500)
      },
      preload: () => undefined,
      isReady: () => world.nowMs >= readyAtMs,
      getTime(): number {
        settle()
        // A browser reports a slightly old position.
        return (place - random() * 6) / 1_000
      },
      seek(seconds: number) {
        settle()
        place = seconds * 1_000
        wait(40 + random() * 160)
      },
      setRate(next: number) {
        settle()
        rate = next
      },
      play() {
        world.at(world.nowMs + startLateMs + 60 + random() * 100, () => {
          settle()
          isPlaying = true
        })
      },
      pause() {
        settle()
        isPlaying = false
      },
    },
  }
}

/** A listening browser with wrong clocks and a bad connection. */
export function createListener(options: {
  world: World
  random: () => number
  line: Line
  /** How far its clock is off, and how much faster it runs. */
  skewMs: number
  driftPart: number
}) {
  const { world, random, line, skewMs, driftPart } = options
  const nowMs = () => skewMs + world.nowMs * (1 + driftPart)
  const device = createDevice(world, random)
  const follower = createFollower({
    sound: device.sound,
    nowMs,
    setTimer: (run, ms) => world.at(world.nowMs + ms + random() * 4, run),
    getOffsetMs: () => 0,
  })
  /** In order, like a TCP connection. */
  const createWay = () => {
    let lastMs = 0
    return (run: () => void) => {
      const lateMs = random() < line.loss ? resentMs : 0
      const dueMs = world.nowMs + line.oneWayMs + (random() * 2 - 1) * line.jitterMs + lateMs
      lastMs = Math.max(lastMs, dueMs)
      world.at(lastMs, run)
    }
  }
  const [up, down] = [createWay(), createWay()]
  const ask = () => {
    const sentMs = nowMs()
    up(() => {
      const serverMs = Math.round(world.nowMs)
      down(() => follower.addSample({ sentMs, receivedMs: nowMs(), serverMs }))
    })
  }
  const every = (ms: number, run: () => void) => {
    const again = () => {
      run()
      world.at(world.nowMs + ms, again)
    }
    again()
  }
  // Once when it sees the playing song, long before the click.
  ask()
  return {
    getPlaceMs: device.getPlaceMs,
    getPhase: follower.getPhase,
    delayStarts: device.delayStarts,
    stumble: (ms: number) => device.sound.seek(device.getPlaceMs() / 1_000 - ms / 1_000),
    join(now: ListenNow) {
      follower.setRoom({ now, next: undefined })
      askToJoin(ask, (run, ms) => world.at(world.nowMs + ms, run))
      world.at(world.nowMs + clockEveryMs, () => every(clockEveryMs, ask))
      every(followEveryMs, follower.tick)
    },
    hear: (now: ListenNow | null) => down(() => follower.setRoom({ now, next: undefined })),
  }
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length * part)] ?? Number.NaN

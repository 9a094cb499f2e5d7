import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  /** Time passes. */
  advance(ms: number): void
  /** Somebody sets the time, and none has passed. */
  set(ms: number): void
}

/** A clock that stands still until it is moved. Starts at noon of 2026-11-21 in Shanghai. */
export function createTestClock(startMs = Date.UTC(2026, 10, 21, 4)): TestClock {
  let nowMs = startMs
  let steadyMs = startMs
  return {
    now: () => nowMs,
    steady: () => steadyMs,
    set: ms => {
      nowMs = ms
    },
    advance: ms => {
      nowMs += ms
      steadyMs += ms
    },
  }
}

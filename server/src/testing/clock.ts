import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  /** Lets time pass. */
  advance(ms: number): void
  /** Sets the clock without any time passing. */
  set(ms: number): void
}

/** A clock that only moves when told to. Starts at noon of 2026-11-21 in Shanghai. */
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

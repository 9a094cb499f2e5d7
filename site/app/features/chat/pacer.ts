import type { ChatPace } from './chat-world.ts'

/** Lets `burst` go at once and one more each `everyMs`, so that a server with the same limit refuses none of them. */
export function createPacer({ burst, everyMs }: ChatPace) {
  let left = burst
  let countedAtMs = 0
  return {
    /** Whether one may go now; counts it. Times in ms since 1970. */
    take(nowMs: number): boolean {
      const gained = Math.floor(Math.max(0, nowMs - countedAtMs) / everyMs)
      left = Math.min(burst, left + gained)
      countedAtMs = left === burst ? nowMs : countedAtMs + gained * everyMs
      if (left === 0) return false
      left -= 1
      return true
    },
    /** When the next one may go, after `take` said no. */
    nextAtMs: (): number => countedAtMs + everyMs,
  }
}

import { limits } from '@xiaolou/contract/limits'

/** The rate limit of text messages: `burst` at once, then one every `everyMs`. */
export type ChatPace = { readonly burst: number; readonly everyMs: number }

/** A little below the server's limit: messages sent evenly may still arrive in a burst. */
export const defaultPace: ChatPace = {
  burst: limits.chatTextBurst - 1,
  everyMs: limits.chatTextEveryMs + 100,
}

/** Allows `burst` at once and one more every `everyMs`, so that a server with the same limit refuses none. */
export function createPacer({ burst, everyMs }: ChatPace) {
  let left = burst
  let countedAtMs = 0
  return {
    /** Whether one may be sent now; counts it. Times in ms since 1970. */
    take(nowMs: number): boolean {
      const gained = Math.floor(Math.max(0, nowMs - countedAtMs) / everyMs)
      left = Math.min(burst, left + gained)
      countedAtMs = left === burst ? nowMs : countedAtMs + gained * everyMs
      if (left === 0) return false
      left -= 1
      return true
    },
    /** When the next one may be sent, after `take` returned false. */
    nextAtMs: (): number => countedAtMs + everyMs,
  }
}

/** A UUID of version 7 (RFC 9562): 48 bits of ms since 1970, then 72 random bits of the nine `random` bytes. */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0').slice(-12)
  const hex = Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

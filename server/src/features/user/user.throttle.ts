import { refusal } from '@xiaolou/contract/errors'
import type { Cache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { foldUsername } from './user.store.ts'

const freeTries = 5
const firstWaitMs = 5_000
// Nobody can be locked out of his own account for longer than this at a time.
const longestWaitMs = 15 * 60_000
const rememberTriesMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
const registrations = { perAddress: 5, altogether: 100 }

/** How long after the nth try the next one has to wait: five are free, then 5 s, doubled each time up to 15 minutes. */
export function waitAfterTryMs(tries: number): number {
  return tries < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - freeTries))
}

/**
 * Slows down guessing. A try counts as a failure before the password is looked at, so that many at once are not more
 * than one after another; whether the account exists makes no difference.
 */
export function createThrottle(parts: { cache: Cache; clock: Clock; hasRateLimits: boolean }) {
  const { cache, clock } = parts

  const tooMany = (waitMs: number) =>
    refusal('tooMany', {
      message: '试得太多了，请过一会儿再来',
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    })

  return {
    /** Throws 429 while the account has to wait. */
    async takeTry(username: string): Promise<void> {
      const name = foldUsername(username)
      const until = await cache.get(`login:until:${name}`)
      // The cache's time runs evenly and this one may be set: never more than the longest wait is told.
      if (until !== undefined) throw tooMany(Math.min(longestWaitMs, Number(until) - clock.now()))
      const tries = await cache.increment(`login:tries:${name}`, rememberTriesMs)
      const waitMs = waitAfterTryMs(tries)
      if (waitMs === 0) return
      const isFirst = await cache.add(`login:until:${name}`, String(clock.now() + waitMs), waitMs)
      if (!isFirst) throw tooMany(waitMs)
    },

    /** The right password was given: this account's count starts anew, that of the address does not. */
    async forgive(username: string): Promise<void> {
      const name = foldUsername(username)
      await cache.delete(`login:until:${name}`)
      await cache.delete(`login:tries:${name}`)
    },

    /** Counts an account that is about to be made. Throws 429 beyond five an hour and address, a hundred altogether. */
    async takeRegistration(addressKey: string): Promise<void> {
      if (!parts.hasRateLimits) return
      const fromHere = await cache.increment(`register:${addressKey}`, hourMs)
      if (fromHere > registrations.perAddress) throw tooMany(hourMs)
      const altogether = await cache.increment('register', hourMs)
      if (altogether > registrations.altogether) throw tooMany(hourMs)
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>

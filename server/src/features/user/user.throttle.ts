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
// Many accounts tried from many addresses: no one count of theirs is high. A house has a few wrong passwords an hour.
const maxFailuresPerMinute = 300
const minuteMs = 60_000
const rememberGoodMs = 30 * 24 * 60 * 60_000
const everyFailure = 'login:failed'

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

  const requireCalmOrUnknown = async (name: string, addressKey: string) => {
    const failures = Number((await cache.get(everyFailure)) ?? 0)
    if (failures < maxFailuresPerMinute) return
    const has = async (key: string) => (await cache.get(key)) !== undefined
    if (await has(`login:failed:${addressKey}`)) throw tooMany(minuteMs)
    if (await has(`login:good:${name}:${addressKey}`)) return
    if (await has(`login:tries:${name}`)) throw tooMany(minuteMs)
  }

  return {
    /**
     * Throws 429 while the account has to wait; and, while more than 300 failures a minute come from everywhere, for an
     * account or an address that has failed within a day. Where the account was signed in to within 30 days, only the
     * address counts: a flood locks nobody out of his own house.
     */
    async takeTry(username: string, addressKey: string): Promise<void> {
      const name = foldUsername(username)
      await requireCalmOrUnknown(name, addressKey)
      const until = await cache.get(`login:until:${name}`)
      // The cache's time runs evenly and this one may be set: never more than the longest wait is told.
      if (until !== undefined) throw tooMany(Math.min(longestWaitMs, Number(until) - clock.now()))
      const tries = await cache.increment(`login:tries:${name}`, rememberTriesMs)
      const waitMs = waitAfterTryMs(tries)
      if (waitMs === 0) return
      const isFirst = await cache.add(`login:until:${name}`, String(clock.now() + waitMs), waitMs)
      if (!isFirst) throw tooMany(waitMs)
    },

    /** The wrong password was given: counted for all accounts together, and remembered of this address for a day. */
    async blame(addressKey: string): Promise<void> {
      await cache.increment(everyFailure, minuteMs)
      await cache.set(`login:failed:${addressKey}`, '1', rememberTriesMs)
    },

    /** The right password was given: this account's count starts anew, that of the address does not. */
    async forgive(username: string, addressKey: string): Promise<void> {
      const name = foldUsername(username)
      await cache.set(`login:good:${name}:${addressKey}`, '1', rememberGoodMs)
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

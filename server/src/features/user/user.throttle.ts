import type { Cache } from '../../platform/cache.ts'
import { type Clock, sureNow } from '../../platform/clock.ts'
import { createGrowingWait, tooManyTries } from '../../platform/growing-wait.ts'
import type { LoginLocationStore, Place } from './user.session-store.ts'
import { foldUsername } from './user.store.ts'

/** Five are free, then 5 s; nobody is locked out of their own account for longer than the longest wait. */
export const loginWait = { freeTries: 5, firstWaitMs: 5_000, longestWaitMs: 15 * 60_000 } as const
const rememberTriesMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
const registrations = { perAddress: 5, altogether: 100 }
// Limits tries of many accounts from many addresses, which no single count reveals. A site has a few wrong
// passwords an hour.
const maxFailuresPerMinute = 300
const minuteMs = 60_000
const rememberLocationMs = 30 * 24 * 60 * 60_000
const everyFailure = 'login:failed'

/** One try of a password: the bucket it counts in, and its network. */
type Try = { readonly bucket: string; readonly place: Place }

/**
 * Slows down guessing. A try counts as a failure before the password is checked, so parallel tries gain
 * nothing; answers and work are the same whether or not the account exists. Tries are counted by account.
 * From a network where the account was used within 30 days they are counted by that network, and in an open
 * session by the session: guessing elsewhere locks nobody out of their own account.
 */
export function createThrottle(deps: {
  cache: Cache
  clock: Clock
  places: LoginLocationStore
  hasRateLimits: boolean
}) {
  const { cache, clock, places } = deps

  const wait = createGrowingWait({ cache, clock, name: 'login', rule: loginWait })

  /** With more than 300 failures a minute in total, throws if this account or address has failed. */
  const requireCalm = async ({ username, addressKey }: Place) => {
    const failures = Number((await cache.get(everyFailure)) ?? 0)
    if (failures < maxFailuresPerMinute) return
    if ((await cache.get(`login:failed:${addressKey}`)) !== undefined) throw tooManyTries(minuteMs)
    if (await wait.hasTried(username)) throw tooManyTries(minuteMs)
  }

  return {
    /** A try to sign in. Throws 429 while it has to wait. */
    async takeTry(username: string, addressKey: string): Promise<Try> {
      const place = { username: foldUsername(username), addressKey }
      const isKnown = await places.isKnown(place, clock.now() - rememberLocationMs)
      if (!isKnown) await requireCalm(place)
      const bucket = isKnown ? `${place.username}@${addressKey}` : place.username
      await wait.take(bucket)
      return { bucket, place }
    },

    /** A try by a signed-in user, such as when changing the password. Throws 429 while it has to wait. */
    async takeOwnTry(username: string, addressKey: string, sessionId: number): Promise<Try> {
      const bucket = `session ${sessionId}`
      await wait.take(bucket)
      return { bucket, place: { username: foldUsername(username), addressKey } }
    },

    /** A wrong password: counted for all accounts together, and recorded for this address for a day. */
    async blame({ place }: Try): Promise<void> {
      await cache.increment(everyFailure, minuteMs)
      await cache.set(`login:failed:${place.addressKey}`, '1', rememberTriesMs)
    },

    /** The right password: resets this try's bucket, and records the network. */
    async forgive({ bucket, place }: Try, userId: number): Promise<void> {
      await wait.forget(bucket)
      // Failing to record the network must not refuse the user: on a full disk they may still read.
      await places.remember(place, { userId, nowMs: clock.now() }).catch(() => undefined)
    },

    /** The account has a new password: earlier tries are forgotten. */
    async forget(username: string): Promise<void> {
      const bucket = foldUsername(username)
      await wait.forget(bucket)
    },

    /** As `forgive`, with only the session's bucket. */
    async forgiveOwn({ bucket }: Try): Promise<void> {
      await wait.forget(bucket)
    },

    /** Whether an account that was used before was never used from there. */
    async isNewLocation(username: string, addressKey: string, userId: number): Promise<boolean> {
      const place = { username: foldUsername(username), addressKey }
      if (await places.isKnown(place, clock.now() - rememberLocationMs)) return false
      return places.hasAny(userId)
    },

    /** After signing in without a password: records the network. */
    async rememberLocation(username: string, addressKey: string, userId: number): Promise<void> {
      const place = { username: foldUsername(username), addressKey }
      await places.remember(place, { userId, nowMs: clock.now() }).catch(() => undefined)
    },

    forgetOldLocations: () => places.deleteBefore(sureNow(clock) - rememberLocationMs),

    /**
     * Throws 429 if no account may be created now: call it before revealing whether a name is taken, or names
     * could be probed without limit.
     */
    async requireRegistration(addressKey: string): Promise<void> {
      if (!deps.hasRateLimits) return
      const made = async (key: string) => Number((await cache.get(key)) ?? 0)
      if ((await made(`register:${addressKey}`)) >= registrations.perAddress) throw tooManyTries(hourMs)
      if ((await made('register')) >= registrations.altogether) throw tooManyTries(hourMs)
    },

    /** Counts an account about to be created. Throws 429 beyond five an hour per address, or a hundred. */
    async takeRegistration(addressKey: string): Promise<void> {
      if (!deps.hasRateLimits) return
      const fromHere = await cache.increment(`register:${addressKey}`, hourMs)
      if (fromHere > registrations.perAddress) throw tooManyTries(hourMs)
      const altogether = await cache.increment('register', hourMs)
      if (altogether > registrations.altogether) throw tooManyTries(hourMs)
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>

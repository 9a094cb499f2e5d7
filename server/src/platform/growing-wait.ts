import { refusal } from '@xiaolou/contract/errors'
import type { Cache } from './cache.ts'
import type { Clock } from './clock.ts'

export type WaitRule = {
  readonly freeTries: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

const rememberTriesMs = 24 * 60 * 60_000

export const tooManyTries = (waitMs: number) =>
  refusal('tooMany', {
    message: '试得太多了，请过一会儿再来',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })

/** The wait after the nth try: the first ones are free, then it doubles each time up to the longest. */
export function waitAfterTryMs({ freeTries, firstWaitMs, longestWaitMs }: WaitRule, tries: number): number {
  return tries < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - freeTries))
}

/**
 * Slows down guessing; `name` separates its buckets from others. A try counts before it is checked, so
 * parallel tries gain nothing. Stored in the shared cache: bounded, and forgotten after a day.
 */
export function createGrowingWait(deps: { cache: Cache; clock: Clock; name: string; rule: WaitRule }) {
  const { cache, clock, name, rule } = deps
  const untilOf = (bucket: string) => `${name}:until:${bucket}`
  const triesOf = (bucket: string) => `${name}:tries:${bucket}`

  /** Throws 429 while the bucket has to wait; counts nothing. */
  const requireTime = async (bucket: string) => {
    const until = await cache.get(untilOf(bucket))
    // The cache's time is monotonic and this clock may be set: never report more than the longest wait.
    if (until !== undefined) throw tooManyTries(Math.min(rule.longestWaitMs, Number(until) - clock.now()))
  }

  return {
    requireTime,

    /** Counts a try. Throws 429 while it has to wait. */
    async take(bucket: string): Promise<void> {
      await requireTime(bucket)
      const tries = await cache.increment(triesOf(bucket), rememberTriesMs)
      const waitMs = waitAfterTryMs(rule, tries)
      if (waitMs === 0) return
      const isFirst = await cache.add(untilOf(bucket), String(clock.now() + waitMs), waitMs)
      if (!isFirst) throw tooManyTries(waitMs)
    },

    /** Takes a try back out of the count, with the wait it started. */
    async giveBack(bucket: string): Promise<void> {
      await cache.delete(untilOf(bucket))
      const tries = Number((await cache.get(triesOf(bucket))) ?? 0)
      if (tries > 0) await cache.set(triesOf(bucket), String(tries - 1), rememberTriesMs)
    },

    /** Resets the bucket. */
    async forget(bucket: string): Promise<void> {
      await cache.delete(untilOf(bucket))
      await cache.delete(triesOf(bucket))
    },

    hasTried: async (bucket: string) => (await cache.get(triesOf(bucket))) !== undefined,
  }
}

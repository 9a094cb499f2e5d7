import type { Cache } from './cache.ts'
import type { Redis } from './redis.ts'

/**
 * Shared by all processes on one Redis. While Redis fails, `fallback` is used; neither sees the other's
 * entries, which users of a cache must tolerate.
 */
export function createRedisCache({ redis, fallback }: { redis: Redis; fallback: Cache }): Cache {
  const { ask } = redis
  return {
    get: key => ask(async client => (await client.get(key)) ?? undefined).catch(() => fallback.get(key)),
    set: (key, value, ttlMs) =>
      ask(async client => {
        await client.set(key, value, { expiration: { type: 'PX', value: ttlMs } })
      }).catch(() => fallback.set(key, value, ttlMs)),
    add: (key, value, ttlMs) =>
      ask(async client => {
        const done = await client.set(key, value, {
          condition: 'NX',
          expiration: { type: 'PX', value: ttlMs },
        })
        return done !== null
      }).catch(() => fallback.add(key, value, ttlMs)),
    async delete(key) {
      await ask(client => client.del(key)).catch(() => undefined)
      await fallback.delete(key)
    },
    increment: (key, ttlMs) =>
      ask(async client => {
        const expiration = { type: 'PX', value: ttlMs } as const
        const [, count] = await client.multi().set(key, '0', { condition: 'NX', expiration }).incr(key).exec()
        return Number(count)
      }).catch(() => fallback.increment(key, ttlMs)),
    close: () => fallback.close(),
  }
}

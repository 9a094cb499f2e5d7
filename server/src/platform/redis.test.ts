import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../../scripts/redis.ts'
import { createMemoryCache } from './cache.ts'
import { systemClock } from './clock.ts'
import { connectRedis } from './redis.ts'
import { createRedisCache } from './redis-cache.ts'

const binary = findRedis()
const soon = { interval: 20 }
const minuteMs = 60_000

describe.runIf(binary)('Redis beside PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    server = await startRedis(binary ?? '')
  })
  afterAll(() => server.stop())

  /** A process, and what was logged for its owner. */
  const join = async ({ url = server.url, prefix = 'xiaolou', answersWithinMs = minuteMs } = {}) => {
    const told: string[] = []
    const redis = await connectRedis({
      ...{ url, prefix, answersWithinMs },
      onAway: cause => told.push(`away: ${cause instanceof Error ? cause.message : cause}`),
      onBack: () => told.push('back'),
    })
    onTestFinished(() => redis.close())
    const fallback = createMemoryCache({ clock: systemClock, maxEntries: 100 })
    return { redis, told, fallback, cache: createRedisCache({ redis, fallback }) }
  }

  it('keeps small values for all processes, and counts them together', async () => {
    const [one, two] = [(await join()).cache, (await join()).cache]
    const [here, neighbour] = [(await join()).cache, (await join({ prefix: 'neighbour' })).cache]
    await one.set('a', '1', minuteMs)
    expect([await two.get('a'), await two.get('b')]).toEqual(['1', undefined])
    expect([await one.add('c', '1', 300), await two.add('c', '2', 300)]).toEqual([true, false])
    const counts = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? one : two).increment('d', 300)),
    )
    expect(counts.toSorted((less, more) => less - more)).toEqual(counts.map((_, at) => at + 1))
    await two.delete('a')
    expect(await one.get('a')).toBeUndefined()
    await here.set('mine', 'yes', minuteMs)
    expect(await neighbour.get('mine')).toBeUndefined()
    await expect.poll(() => one.get('d'), soon).toBeUndefined()
    expect([await one.increment('d', 300), await two.add('c', '3', 300)]).toEqual([1, true])
  })

  it('carries texts to everybody who listens', async () => {
    const [one, two, neighbour] = [await join(), await join(), await join({ prefix: 'neighbour' })]
    const heard: Record<string, string> = {}
    for (const [name, { redis }] of Object.entries({ one, two, neighbour }))
      redis.listen(text => {
        heard[name] = text
      })
    // Nothing is sent while a slow machine reopens a connection.
    const shout = () => {
      one.redis.broadcast('春')
      return heard
    }
    await expect.poll(shout, soon).toEqual({ one: '春', two: '春' })
  })

  it.each(['killed', 'frozen'])('%s, it makes nobody wait, and is used again when it is back', async how => {
    const { redis, cache, fallback, told } = await join({ answersWithinMs: 250 })
    if (how === 'killed') await server.kill()
    else server.freeze()
    const startedMs = performance.now()
    for (let at = 0; at < 20; at += 1) await cache.increment('held', minuteMs)
    // Only the first one waits for a timeout.
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    expect(await fallback.get('held')).toBe('20')
    await expect.poll(() => told.length, soon).toBe(1)
    expect(told[0]).toMatch(/^away: /)
    expect(redis.isThere()).toBe(false)
    if (how === 'killed') await server.restart()
    else server.thaw()
    await expect.poll(() => told, soon).toEqual([told[0], 'back'])
    await expect.poll(() => redis.isThere(), soon).toBe(true)
    await cache.set('after it', 'yes', minuteMs)
    expect(await fallback.get('after it')).toBeUndefined()
    expect(await cache.get('after it')).toBe('yes')
  })

  it.each([
    ['a wrong password', () => `redis://:wrong@127.0.0.1:${server.port}`, 'WRONGPASS'],
    ['no password', () => `redis://127.0.0.1:${server.port}`, 'NOAUTH'],
    ['nobody there', () => 'redis://127.0.0.1:1', 'ECONNREFUSED'],
  ])('with %s one goes without it, and it is said once', async (_, url, reason) => {
    const { cache, fallback, told } = await join({ url: url() })
    await cache.set('a', '1', minuteMs)
    expect(await fallback.get('a')).toBe('1')
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(told).toEqual([expect.stringContaining(reason)])
  })
})

import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'
import { makeHttp } from './testing/make-http.ts'

const rules = { few: { max: 3, windowMs: 10_000 } }

test('after as many as allowed the rest wait until the window ends', async () => {
  let nowMs = 0
  const limiter = createRateLimiter({ rules, nowMs: () => nowMs })
  const take = () => limiter.take('few', 'a')
  expect([await take(), await take(), await take()]).toEqual([undefined, undefined, undefined])
  nowMs = 4_000
  expect(await take()).toBe(6)
  nowMs = 9_999
  expect(await take()).toBe(1)
  nowMs = 10_000
  expect(await take()).toBeUndefined()
  expect(await limiter.take('few', 'b')).toBeUndefined()
  expect(await limiter.take('unknown', 'a')).toBeUndefined()
})

test('memory stays bounded, and the oldest window makes room', async () => {
  const limiter = createRateLimiter({
    rules: { one: { max: 1, windowMs: 1e9 } },
    nowMs: () => 0,
    maxAddresses: 2,
  })
  for (const address of ['a', 'b', 'c']) expect(await limiter.take('one', address)).toBeUndefined()
  expect(await limiter.take('one', 'c')).toBeGreaterThan(0)
  expect(await limiter.take('one', 'a')).toBeUndefined()
})

test('processes count together, and each for itself while they cannot', async () => {
  const counts = new Map<string, number>()
  let isAway = false
  const shared = {
    async increment(key: string) {
      if (isAway) throw new Error('away')
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return counts.get(key) ?? 0
    },
  }
  const [one, two] = [0, 1].map(() => createRateLimiter({ rules, shared, nowMs: () => 0 }))
  const take = async () => [await one?.take('few', 'a'), await two?.take('few', 'a')]
  expect([await take(), await take()]).toEqual([
    [undefined, undefined],
    [undefined, 10],
  ])
  isAway = true
  expect([await take(), await take()]).toEqual([
    [undefined, undefined],
    [10, 10],
  ])
})

const touch = { method: 'PUT', url: '/api/thing/touch' } as const

test('every call counts towards the global limit, by address, and 429 says when to come back', async () => {
  const app = await makeHttp({ hasRateLimits: true })
  const call = (remoteAddress: string) => app.inject({ ...touch, remoteAddress })
  for (let at = 0; at < 200; at += 1) expect((await call('203.0.113.1')).statusCode).toBe(200)
  const refused = await call('203.0.113.1')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 429])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('203.0.113.2')).statusCode).toBe(200)
  const unknown = await app.inject({ url: '/api/nothing', remoteAddress: '203.0.113.1' })
  expect(unknown.statusCode).toBe(429)
})

test('a call with a limit of its own has fewer', async () => {
  const app = await makeHttp({ hasRateLimits: true })
  const add = () =>
    app.inject({
      method: 'POST',
      url: '/api/thing/add',
      payload: { name: 'x' },
      remoteAddress: '203.0.113.1',
    })
  const statuses = await Promise.all(Array.from({ length: 14 }, add))
  expect(statuses.filter(answer => answer.statusCode === 200)).toHaveLength(10)
  expect((await app.inject({ ...touch, remoteAddress: '203.0.113.1' })).statusCode).toBe(200)
})

test('a household of IPv6 is one visitor', async () => {
  const app = await makeHttp({ hasRateLimits: true })
  const add = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/thing/add', payload: { name: 'x' }, remoteAddress })
  for (let at = 0; at < 10; at += 1) await add(`2001:db8:1:2::${at + 1}`)
  expect((await add('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await add('2001:db8:1:3::1')).statusCode).toBe(200)
})

test.each([
  [false, '127.0.0.1', ['9.9.9.1', '9.9.9.2'], 429],
  ['127.0.0.1', '127.0.0.1', ['9.9.9.1', '9.9.9.2'], 200],
  ['10.0.0.0/8', '127.0.0.1', ['9.9.9.1', '9.9.9.2'], 429],
  [1, '127.0.0.1', ['9.9.9.1', '9.9.9.2'], 200],
  [1, '127.0.0.1', ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9'], 429],
] as const)(
  'with trusted proxies %j, calls through %s from %j end with %i',
  async (trustProxy, remoteAddress, [first, second], status) => {
    const app = await makeHttp({ hasRateLimits: true, trustProxy })
    const add = (forwarded: string) =>
      app.inject({
        method: 'POST',
        url: '/api/thing/add',
        payload: { name: 'x' },
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
      })
    for (let at = 0; at < 10; at += 1) await add(first)
    expect((await add(second)).statusCode).toBe(status)
  },
)

test('switched off, nothing is counted', async () => {
  const app = await makeHttp()
  for (let at = 0; at < 210; at += 1) expect((await app.inject(touch)).statusCode).toBe(200)
})

import { expect, test } from 'vitest'
import { createMemoryCache } from '../../platform/cache.ts'
import { createTestClock } from '../../testing/clock.ts'
import type { LoginLocationStore, Place } from './user.session-store.ts'
import { createThrottle } from './user.throttle.ts'

function make(hasRateLimits: boolean) {
  const clock = createTestClock()
  const cache = createMemoryCache({ clock, maxEntries: 1_000 })
  const seenAt = new Map<string, number>()
  const keyOf = ({ username, addressKey }: Place) => `${username} ${addressKey}`
  const places: LoginLocationStore = {
    isKnown: async (place, sinceMs) => (seenAt.get(keyOf(place)) ?? Number.NEGATIVE_INFINITY) >= sinceMs,
    remember: async (place, { nowMs }) => void seenAt.set(keyOf(place), nowMs),
    hasAny: async () => false,
    deleteBefore: async () => undefined,
  }
  return { clock, throttle: createThrottle({ cache, clock, places, hasRateLimits }) }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'free',
    (cause: unknown) => cause,
  )

test('five accounts an hour from one address, a hundred from all', async () => {
  const { clock, throttle } = make(true)
  for (let at = 0; at < 5; at += 1) expect(await outcome(throttle.takeRegistration('a'))).toBe('free')
  expect(await outcome(throttle.takeRegistration('a'))).toMatchObject({
    status: 429,
    retryAfterSeconds: 3600,
  })
  for (let at = 0; at < 95; at += 1) expect(await outcome(throttle.takeRegistration(`b${at}`))).toBe('free')
  expect(await outcome(throttle.takeRegistration('c'))).toMatchObject({ status: 429 })
  clock.advance(60 * 60 * 1000)
  expect(await outcome(throttle.takeRegistration('a'))).toBe('free')
})

test('where limits are switched off accounts are not counted, guesses still are', async () => {
  const { throttle } = make(false)
  for (let at = 0; at < 150; at += 1) expect(await outcome(throttle.takeRegistration('a'))).toBe('free')
  for (let at = 0; at < 5; at += 1) expect(await outcome(throttle.takeTry('Name_1', 'a'))).toBe('free')
  expect(await outcome(throttle.takeTry('name_1', 'a'))).toMatchObject({ status: 429, retryAfterSeconds: 5 })
})

const from = (addressKey: string) => ({ bucket: '', place: { username: 'sprayed', addressKey } })

test('guesses from elsewhere lock nobody out of a place where he has signed in, for thirty days', async () => {
  const { clock, throttle } = make(true)
  await throttle.forgive(await throttle.takeTry('Owner_1', 'home'), 1)
  for (let at = 0; at < 5; at += 1) await throttle.takeTry('owner_1', `bot${at}`)
  expect(await outcome(throttle.takeTry('owner_1', 'bot9'))).toMatchObject({ status: 429 })
  expect(await outcome(throttle.takeTry('owner_1', 'new'))).toMatchObject({ status: 429 })
  for (let at = 0; at < 5; at += 1) expect(await outcome(throttle.takeTry('OWNER_1', 'home'))).toBe('free')
  expect(await outcome(throttle.takeTry('owner_1', 'home'))).toMatchObject({ status: 429 })
  clock.advance(31 * 24 * 60 * 60_000)
  for (let at = 0; at < 5; at += 1) await throttle.takeTry('owner_1', 'bot0')
  expect(await outcome(throttle.takeTry('owner_1', 'home'))).toMatchObject({ status: 429 })
})

test('an open session has tries of its own', async () => {
  const { throttle } = make(true)
  for (let at = 0; at < 5; at += 1) await throttle.takeTry('owner_1', `bot${at}`)
  for (let at = 0; at < 5; at += 1)
    expect(await outcome(throttle.takeOwnTry('owner_1', 'new', 7))).toBe('free')
  expect(await outcome(throttle.takeOwnTry('owner_1', 'new', 7))).toMatchObject({ status: 429 })
  expect(await outcome(throttle.takeOwnTry('owner_1', 'new', 8))).toBe('free')
})

test('who may make no account learns of no name whether it is taken', async () => {
  const { throttle } = make(true)
  for (let at = 0; at < 5; at += 1) {
    expect(await outcome(throttle.requireRegistration('a'))).toBe('free')
    await throttle.takeRegistration('a')
  }
  expect(await outcome(throttle.requireRegistration('a'))).toMatchObject({ status: 429 })
  expect(await outcome(throttle.requireRegistration('b'))).toBe('free')
})

test('three hundred failures a minute make those wait who have failed, and nobody else', async () => {
  const { clock, throttle } = make(true)
  await throttle.forgive(await throttle.takeTry('owner_1', 'home'), 1)
  for (let at = 0; at < 299; at += 1) await throttle.blame(from(`b${at}`))
  expect(await outcome(throttle.takeTry('owner_1', 'b0'))).toBe('free')
  await throttle.blame(from('b299'))
  const waits = { status: 429, retryAfterSeconds: 60 }
  expect(await outcome(throttle.takeTry('other_1', 'b0'))).toMatchObject(waits)
  expect(await outcome(throttle.takeTry('OWNER_1', 'elsewhere'))).toMatchObject(waits)
  expect(await outcome(throttle.takeTry('owner_1', 'home'))).toBe('free')
  expect(await outcome(throttle.takeTry('other_1', 'elsewhere'))).toBe('free')
  clock.advance(60_000)
  expect(await outcome(throttle.takeTry('owner_1', 'b0'))).toBe('free')
})

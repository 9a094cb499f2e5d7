import { expect, test } from 'vitest'
import { createMemoryCache } from '../../platform/cache.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createThrottle } from './user.throttle.ts'

function make(hasRateLimits: boolean) {
  const clock = createTestClock()
  const cache = createMemoryCache({ clock, maxEntries: 1_000 })
  return { clock, throttle: createThrottle({ cache, clock, hasRateLimits }) }
}

const outcome = (work: Promise<void>) =>
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
  await throttle.forgive('NAME_1', 'a')
  expect(await outcome(throttle.takeTry('name_1', 'a'))).toBe('free')
})

test('three hundred failures a minute make those wait who have failed, and nobody else', async () => {
  const { clock, throttle } = make(true)
  await throttle.takeTry('owner_1', 'home')
  await throttle.forgive('owner_1', 'home')
  for (let at = 0; at < 299; at += 1) await throttle.blame(`b${at}`)
  expect(await outcome(throttle.takeTry('owner_1', 'b0'))).toBe('free')
  await throttle.blame('b299')
  const waits = { status: 429, retryAfterSeconds: 60 }
  expect(await outcome(throttle.takeTry('other_1', 'b0'))).toMatchObject(waits)
  expect(await outcome(throttle.takeTry('OWNER_1', 'elsewhere'))).toMatchObject(waits)
  expect(await outcome(throttle.takeTry('owner_1', 'home'))).toBe('free')
  expect(await outcome(throttle.takeTry('other_1', 'elsewhere'))).toBe('free')
  clock.advance(60_000)
  expect(await outcome(throttle.takeTry('owner_1', 'b0'))).toBe('free')
})

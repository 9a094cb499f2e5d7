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
  for (let at = 0; at < 5; at += 1) expect(await outcome(throttle.takeTry('Name_1'))).toBe('free')
  expect(await outcome(throttle.takeTry('name_1'))).toMatchObject({ status: 429, retryAfterSeconds: 5 })
  await throttle.forgive('NAME_1')
  expect(await outcome(throttle.takeTry('name_1'))).toBe('free')
})

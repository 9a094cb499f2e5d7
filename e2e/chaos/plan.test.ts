import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../bench/random.ts'
import { planOf, readClusterOptions, readOptions } from './plan.ts'

test.each([
  { given: [], read: { seed: 7, seconds: 60 } },
  { given: ['--seed', '12'], read: { seed: 12, seconds: 60 } },
  { given: ['--seconds', '600', '--seed', '0'], read: { seed: 0, seconds: 600 } },
])('$given is read as $read', ({ given, read }) => {
  expect(readOptions(given, 7)).toEqual(read)
})

test.each([[['--sead', '1']], [['--seed']], [['--seed', '-1']], [['--seconds', '5']], [['7']]])(
  '%j is refused',
  given => {
    expect(() => readOptions(given, 7)).toThrow()
  },
)

test('what a storm over several processes goes without is told by name', () => {
  const read = (given: string) => readClusterOptions(given.split(' ').filter(Boolean), 7)
  expect(read('')).toEqual({ seed: 7, seconds: 60, hasNotify: true, hasRedis: true })
  expect(read('--redis off --seed 3')).toMatchObject({ seed: 3, hasNotify: true, hasRedis: false })
  expect(read('--seed 3 --notify off')).toMatchObject({ seed: 3, hasNotify: false, hasRedis: true })
  expect(() => read('--redis on')).toThrow('--redis')
})

test('at most five kills, in order and with time left to come back, and the last clearing long before the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3_600 }), fc.nat(), (seconds, seed) => {
      const { kills, clearsAtMs } = planOf({ seed, seconds }, createRandom(seed))
      const times = kills.map(({ atMs }) => atMs)
      expect(times).toHaveLength(Math.min(5, Math.floor(seconds / 8)))
      expect(clearsAtMs.length).toBeGreaterThan(0)
      expect(times).toEqual(times.toSorted((one, two) => one - two))
      expect(Math.max(...times)).toBeLessThan(seconds * 1_000 * 0.97)
      for (const atMs of clearsAtMs)
        expect(atMs).toBeLessThanOrEqual(Math.max(seconds * 1_000 - 20_000, (seconds * 1_000) / 3))
    }),
  )
})

test('the same seed plans the same', () => {
  const plan = () => planOf({ seed: 3, seconds: 60 }, createRandom(3))
  expect(plan()).toEqual(plan())
})

import { expect, it } from 'vitest'
import { createVisitors } from '../http/caller.ts'
import { createTestClock } from '../testing/clock.ts'
import { createMemoryCache } from './cache.ts'
import { countsOnce } from './counts-once.ts'

const visitorOf = createVisitors('secret')

it('a visitor counts once in a window, and is not made anew by what the browser says it is', async () => {
  const clock = createTestClock()
  const cache = createMemoryCache({ clock, maxEntries: 1_000 })
  const counts = (address: string, agent: string) =>
    countsOnce({ cache, name: 'view:1', visitor: visitorOf(address, agent), windowMs: 600_000 })
  expect([await counts('198.51.100.7', 'a'), await counts('198.51.100.7', 'a')]).toEqual([true, false])
  const counted: boolean[] = []
  for (let at = 0; at < 50; at += 1) counted.push(await counts('198.51.100.7', `browser ${at}`))
  expect(counted.filter(Boolean)).toHaveLength(2)
  expect(await counts('198.51.100.8', 'browser 1')).toBe(true)
  clock.advance(600_001)
  expect(await counts('198.51.100.7', 'browser 1')).toBe(true)
})

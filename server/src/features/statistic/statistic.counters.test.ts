import { expect, it } from 'vitest'
import { createMemoryCache } from '../../platform/cache.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createStatisticCounters } from './statistic.counters.ts'

it('counts the rest of a day on which what processes share was away for a moment', async () => {
  const clock = createTestClock()
  const cache = createMemoryCache({ clock, maxEntries: 100 })
  let isAway = true
  const counters = createStatisticCounters({
    clock,
    timeZone: 'Asia/Shanghai',
    siteUrl: 'https://xiaolou.example',
    cache: {
      ...cache,
      add: (key, ...rest) =>
        isAway && key.startsWith('statistic:salt:')
          ? Promise.reject(new Error('away'))
          : cache.add(key, ...rest),
    },
  })
  const visit = (path: string) =>
    counters.addVisit(
      { path, is_private: false },
      {
        actor: { kind: 'visitor' },
        visitor: {
          key: 'a',
          network: '',
          address: '198.51.100.1',
          agent: '',
          isBot: false,
          isInProcess: false,
        },
      },
    )
  await expect(visit('/home')).rejects.toThrow('away')
  isAway = false
  await visit('/talk')
  expect(counters.take().days).toMatchObject([{ views: 2, visitors: 1 }])
})

import { expect, it, test } from 'vitest'
import { barsOf, changeWords, countedRange, rangeOf } from './statistic-range.ts'

it('a span ends today and has as many days as it says', () => {
  expect(rangeOf('7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
})

it('has a bar for every day, those on which nobody came too', () => {
  const range = { from: '2026-02-27', to: '2026-03-02' }
  expect(barsOf(range, [{ day: '2026-02-28', views: 3 }])).toEqual([
    { label: '02-27', count: 0 },
    { label: '02-28', count: 3 },
    { label: '03-01', count: 0 },
    { label: '03-02', count: 0 },
  ])
})

it('puts a year together by weeks and loses nothing', () => {
  const range = rangeOf('365', '2026-11-25')
  const days = Array.from({ length: 365 }, (_, at) => ({
    day: new Date(Date.parse(range.from) + at * 86_400_000).toISOString().slice(0, 10),
    views: at,
  }))
  const bars = barsOf(range, days)
  expect(bars).toHaveLength(53)
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe((364 * 365) / 2)
})

it('draws ten years in no more strokes than a quarter, and loses nothing', () => {
  const range = { from: '2016-11-26', to: '2026-11-25' }
  const bars = barsOf(range, [
    { day: '2016-11-26', views: 3 },
    { day: '2026-11-25', views: 4 },
  ])
  expect(bars.length).toBeLessThanOrEqual(92)
  expect([bars[0]?.count, bars.at(-1)]).toEqual([3, { label: '2026-11-25 前的一年', count: 4 }])
})

it('all that was counted begins with its first day', () => {
  const all = rangeOf('all', '2026-11-25')
  expect(countedRange(all, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-11-25' })
  expect(countedRange(all, '')).toEqual(all)
  const own = { from: '2026-05-01', to: '2026-06-01' }
  expect(countedRange(own, '2026-03-01')).toEqual(own)
  expect(countedRange(own, '2026-07-01')).toEqual(own)
})

test.each([
  [10, 0, ''],
  [100, 102, '和前面那段差不多'],
  [120, 100, '比前面那段多两成'],
  [50, 100, '比前面那段少五成'],
  [200, 100, '是前面那段的两倍'],
  [340, 100, '是前面那段的 3.4 倍'],
  [0, 100, '前面那段有，这段没有'],
])('%i after %i: %s', (now, before, words) => expect(changeWords(now, before)).toBe(words))

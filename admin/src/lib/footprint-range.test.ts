import { expect, it, test } from 'vitest'
import { barsOf, changeWords, rangeOf } from './footprint-range.ts'

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

test.each([
  [10, 0, ''],
  [100, 102, '和前面那段差不多'],
  [120, 100, '比前面那段多两成'],
  [50, 100, '比前面那段少五成'],
  [200, 100, '是前面那段的两倍'],
  [340, 100, '是前面那段的 3.4 倍'],
  [0, 100, '前面那段有，这段没有'],
])('%i after %i: %s', (now, before, words) => expect(changeWords(now, before)).toBe(words))

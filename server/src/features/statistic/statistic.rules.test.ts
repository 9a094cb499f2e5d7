import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  comingOf,
  countedPath,
  isFixedScreen,
  kindOfHost,
  lengthOf,
  partsOf,
  shiftDay,
  wireDayOf,
} from './statistic.rules.ts'

describe('days', () => {
  test.each([
    [20260228, 1, 20260301],
    [20240228, 1, 20240229],
    [20261231, 1, 20270101],
    [20260101, -1, 20251231],
    [20260301, -365, 20250301],
  ])('%i and %i days is %i', (day, by, then) => expect(shiftDay(day, by)).toBe(then))

  it('are said with their zeros', () => expect(wireDayOf(20260305)).toBe('2026-03-05'))

  const day = fc.integer({ min: 0, max: 800 }).map(by => shiftDay(20200101, by))
  it('any range is whole months and the days at its ends, each day once', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) }
        const { months, days } = partsOf(range)
        const seen: number[] = days.flatMap(({ from, to }) => daysOf(from, to))
        let wrong = 0
        for (let at = range.from; at <= range.to; at = shiftDay(at, 1)) {
          const month = Math.floor(at / 100)
          const isInMonth = month >= months.from && month <= months.to
          wrong += seen.filter(one => one === at).length === (isInMonth ? 0 : 1) ? 0 : 1
        }
        expect(wrong).toBe(0)
        expect(lengthOf(range)).toBe(daysOf(range.from, range.to).length)
        // What lies before and behind is in none of them.
        expect(seen.every(one => one >= range.from && one <= range.to)).toBe(true)
        if (months.from <= months.to) {
          expect(months.from * 100 + 1).toBeGreaterThanOrEqual(range.from)
          expect(months.to * 100 + 28).toBeLessThanOrEqual(range.to)
        }
      }),
      { numRuns: 40 },
    )
  })
})

function daysOf(from: number, to: number): number[] {
  const days: number[] = []
  for (let at = from; at <= to; at = shiftDay(at, 1)) days.push(at)
  return days
}

test.each([
  ['/home', '/home'],
  ['/home?page=3', '/home'],
  ['/posts/%E5%90%AC%E9%9B%A8', '/posts/听雨'],
  ['/posts/%E5%90%AC%E9%9B%A8?from=feed#user-content-1', '/posts/听雨'],
  ['/photos?id=12&x=1', '/photos?id=12'],
  ['/photos?id=12%27', '/photos'],
  ['/talk?id=3', '/talk'],
  ['//other.example/home', undefined],
  ['https://other.example/home', undefined],
  ['/posts/%E0%A4%A', undefined],
])('%s is counted as %s', (given, counted) => expect(countedPath(given)).toBe(counted))

test('an article and a page of the owner have to be there, a screen is', () => {
  expect(['/home', '/photos?id=12', '/link/list'].map(isFixedScreen)).toEqual([true, true, true])
  expect(['/posts/x', '/about', '/preview/abc'].map(isFixedScreen)).toEqual([false, false, false])
})

test.each([
  ['', '', 'direct'],
  ['nonsense', '', 'direct'],
  ['android-app://com.tencent.mm/', '', 'direct'],
  ['https://www.baidu.com/link?url=x', 'baidu.com', 'search'],
  ['https://www.google.com.hk/', 'google.com.hk', 'search'],
  ['https://cn.bing.com/', 'cn.bing.com', 'search'],
  ['https://notbaidu.com/', 'notbaidu.com', 'site'],
  ['https://rain.example/links', 'rain.example', 'site'],
])('who comes from “%s” came from “%s”: %s', (from, host, kind) => {
  expect(comingOf(from, 'https://www.xiaolou.example')).toEqual({ host, kind })
  expect(kindOfHost(host)).toBe(kind)
})

test('within the site nobody came', () =>
  expect(comingOf('https://xiaolou.example/home', 'https://www.xiaolou.example')).toBeUndefined())

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  comingOf,
  countedPath,
  dateOf,
  dayOf,
  isFixedScreen,
  kindOfHost,
  monthOf,
  monthsOf,
  quarterOf,
  spansOf,
  toWholeYears,
  wireDayOf,
  yearOf,
} from './statistic.rules.ts'

describe('days', () => {
  test.each(['1970-01-01', '2024-02-29', '2026-03-05'])('%s is a number and back', wire =>
    expect(wireDayOf(dayOf(wire))).toBe(wire),
  )

  it('follow each other, over months and years too', () =>
    expect([dayOf('2026-03-01') - dayOf('2026-02-28'), dayOf('2027-01-01') - dayOf('2026-12-31')]).toEqual([
      1, 1,
    ]))

  const day = fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2022-03-20') })
  it('any range is a few spans, each of its days in one of them', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) }
        const { whole, cut } = spansOf(range)
        expect([whole.length < 13, cut.length < 3]).toEqual([true, true])
        let wrong = 0
        // Includes a month on either side, which must not be counted.
        for (let at = range.from - 31; at <= range.to + 31; at += 1) {
          const isOf = ({ month, from, to }: (typeof cut)[number]) =>
            month === monthOf(at) && dateOf(at) >= from && dateOf(at) <= to
          const times =
            whole.filter(span => [monthOf(at), quarterOf(at), yearOf(at)].includes(span)).length +
            cut.filter(isOf).length
          const isWithin = at >= range.from && at <= range.to
          wrong += times === (isWithin ? 1 : 0) ? 0 : 1
          wrong += !isWithin || monthsOf(range).includes(monthOf(at)) ? 0 : 1
        }
        expect(wrong).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['2026-01-01', '2026-12-31', [2026], []],
    ['2026-02-01', '2026-02-28', [202602], []],
    ['2026-02-01', '2026-11-30', [202602, 202603, 20262, 20263, 202610, 202611], []],
    ['2026-02-11', '2026-02-28', [], [{ month: 202602, from: 11, to: 28 }]],
    ['2024-02-01', '2024-02-28', [], [{ month: 202402, from: 1, to: 28 }]],
    ['2024-12-31', '2025-12-31', [2025], [{ month: 202412, from: 31, to: 31 }]],
  ])('%s to %s', (from, to, whole, cut) =>
    expect(spansOf({ from: dayOf(from), to: dayOf(to) })).toEqual({ whole, cut }),
  )
})

test.each([
  ['2025-05-03', '2026-11-20', '2025-01-01', '2026-12-31'],
  ['1970-01-01', '2999-12-31', '2025-01-01', '2026-12-31'],
  ['2025-05-04', '2026-11-19', '2025-05-04', '2026-11-19'],
  ['2025-05-04', '2026-11-21', '2025-05-04', '2026-12-31'],
  ['2024-01-01', '2024-12-31', '2024-01-01', '2024-12-31'],
  ['2027-01-05', '2027-02-01', '2027-01-05', '2027-02-01'],
])('where 2025-05-03 to 2026-11-20 are known, %s to %s is %s to %s', (from, to, first, last) => {
  const known = { from: dayOf('2025-05-03'), to: dayOf('2026-11-20') }
  const range = { from: dayOf(from), to: dayOf(to) }
  expect(toWholeYears(range, known)).toEqual({ from: dayOf(first), to: dayOf(last) })
})

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
  ['/preview/a-token', undefined],
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

import { expect, it } from 'vitest'
import { daysSince, whenText, wordText } from './when.ts'

it.each([
  ['2026-11-22 09:40:00', '今天 09:40'],
  ['2026-11-21 23:59:00', '昨天 23:59'],
  ['2026-11-19 08:00:00', '周四'],
  ['2026-11-16 08:00:00', '周一'],
  ['2026-11-15 08:00:00', '11-15'],
  ['2025-11-22 08:00:00', '2025-11-22'],
  ['2026-11-23 07:00:00', '明天 07:00'],
  ['2026-12-07 07:00:00', '12-07 07:00'],
])('%s was %s', (time, words) => {
  expect(whenText(time, '2026-11-22 21:00:00')).toBe(words)
})

it('writes words as they are counted', () => {
  expect(wordText(8_914)).toEqual(['8,914', ' 字'])
  expect(wordText(482_000)).toEqual(['48.2', ' 万字'])
})

it.each([
  ['2026-11-22 23:59:00', 3],
  ['2026-11-25 08:00:00', 1],
  ['2026-10-25 08:00:00', 31],
])('since %s it is %d days', (since, days) => expect(daysSince(since, '2026-11-25 09:00:00')).toBe(days))

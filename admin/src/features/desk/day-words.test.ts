import { expect, it } from 'vitest'
import { chineseNumber, dayLines, greetingOf, whenText, wireDay, wordText } from './day-words.ts'

it.each([
  [0, '夜深了'],
  [4, '夜深了'],
  [5, '早上好'],
  [10, '上午好'],
  [12, '中午好'],
  [16, '下午好'],
  [18, '傍晚好'],
  [21, '晚上好'],
  [23, '夜深了'],
])('at %i one says %s', (hour, words) => {
  expect(greetingOf(hour)).toBe(words)
})

it.each([
  [1, '一'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [31, '三十一'],
])('%i is %s', (count, words) => {
  expect(chineseNumber(count)).toBe(words)
})

it.each([
  ['2026-11-22T21:00', '十一月二十二日，|小雪。/晚来天欲雪，|能饮一杯无？'],
  ['2026-11-23T00:10', '十一月二十三日，|小雪次日。/晚来天欲雪，|能饮一杯无？'],
  ['2026-12-01T08:00', '十二月一日，|小雪后九日。/晚来天欲雪，|能饮一杯无？'],
  ['2055-12-01T08:00', '十二月一日。'],
])('the day of %s is %s', (now, words) => {
  const lines = dayLines(new Date(now)).map(clauses => clauses.join('|'))
  expect(lines.join('/')).toBe(words)
})

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
  expect(whenText(time, new Date('2026-11-22T21:00'))).toBe(words)
})

it('writes the day as the wire does, and words as they are counted', () => {
  expect(wireDay(new Date('2026-03-05T23:30'))).toBe('2026-03-05')
  expect(wordText(8_914)).toEqual(['8,914', ' 字'])
  expect(wordText(482_000)).toEqual(['48.2', ' 万字'])
})

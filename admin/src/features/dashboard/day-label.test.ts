import { expect, it } from 'vitest'
import { dayLines, greetingOf } from './day-label.ts'

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
  ['2026-11-22', '十一月二十二日，|小雪。/晚来天欲雪，|能饮一杯无？'],
  ['2026-11-23', '十一月二十三日，|小雪次日。/晚来天欲雪，|能饮一杯无？'],
  ['2026-12-01', '十二月一日，|小雪后九日。/晚来天欲雪，|能饮一杯无？'],
  ['2055-12-01', '十二月一日。'],
])('the day of %s is %s', (now, words) => {
  const lines = dayLines(now).map(clauses => clauses.join('|'))
  expect(lines.join('/')).toBe(words)
})

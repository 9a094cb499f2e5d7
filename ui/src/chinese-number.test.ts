import { expect, it } from 'vitest'
import { chineseDate, chineseDigits, chineseNumber } from './chinese-number.ts'

it.each([
  [0, '零'],
  [7, '七'],
  [10, '十'],
  [12, '十二'],
  [20, '二十'],
  [21, '二十一'],
  [100, '一百'],
  [103, '一百零三'],
  [110, '一百一十'],
  [1_000, '一千'],
  [1_001, '一千零一'],
  [1_010, '一千零一十'],
  [9_999, '九千九百九十九'],
  [10_000, '10000'],
  [1.5, '1.5'],
])('%d reads %s', (count, words) => {
  expect(chineseNumber(count)).toBe(words)
})

it('writes years and days out', () => {
  expect(chineseDigits('2016')).toBe('二〇一六')
  expect(chineseDate('2026-11-22 08:00:00')).toBe('十一月二十二日')
  expect(chineseDate('2006-01-10', true)).toBe('二〇〇六年一月十日')
})

import { expect, it } from 'vitest'
import { datedTimeText, relativeTimeText } from './time.ts'

it.each([
  [0, '刚刚'],
  [9_999, '刚刚'],
  [10_000, '10 秒前'],
  [59_999, '59 秒前'],
  [60_000, '1 分钟前'],
  [3_599_999, '59 分钟前'],
  [3_600_000, '1 小时前'],
  [86_399_999, '23 小时前'],
  [86_400_000, '1 天前'],
  [86_400_000 * 400, '400 天前'],
  [-5_000, '刚刚'],
])('%i ms ago is %s', (agoMs, text) => {
  expect(relativeTimeText({ atMs: 1_800_000_000_000 - agoMs, nowMs: 1_800_000_000_000 })).toBe(text)
})

it.each([
  [15_000, '15 秒前'],
  [-60_000, '刚刚'],
  [3_600_000, '1 小时前'],
  [29 * 86_400_000, '29 天前'],
  [30 * 86_400_000, '2026-05-01'],
  [900 * 86_400_000, '2026-05-01'],
  [Number.NaN, '2026-05-01'],
])('%i ms later it is %s', (agoMs, text) => {
  const atMs = 1_800_000_000_000
  expect(datedTimeText({ time: '2026-05-01 08:00:00', atMs, nowMs: atMs + agoMs })).toBe(text)
})

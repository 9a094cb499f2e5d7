import { expect, it } from 'vitest'
import { everyText, secondsText } from './job-labels.ts'

it.each([
  [0, '到时候就做'],
  [2, '每 2 秒'],
  [60, '每分钟'],
  [600, '每 10 分钟'],
  [3_600, '每小时'],
  [21_600, '每 6 小时'],
  [86_400, '每天'],
  [604_800, '每 7 天'],
])('%d seconds are %s', (seconds, words) => expect(everyText(seconds)).toBe(words))

it.each([
  [0.02, '不到 1 秒'],
  [12.4, '12 秒'],
  [180, '3 分钟'],
])('what took %d seconds took %s', (seconds, words) => expect(secondsText(seconds)).toBe(words))

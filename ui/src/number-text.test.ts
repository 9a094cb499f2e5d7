import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1.0k'],
  [1234, '1.2k'],
  [1250, '1.3k'],
  [9940, '9.9k'],
  [9999, '10.0k'],
  [10_000, '1.0w'],
  [12_345, '1.2w'],
  [126_400, '12.6w'],
  [-3, '0'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
])('%d is written %s', (count, text) => {
  expect(numberText(count)).toBe(text)
})

import { expect, test } from 'vitest'
import { avatarLetter } from './avatar.tsx'
import { tintOf, weightOf } from './chip.tsx'

test('a term keeps its tint, and six in a row wear six', () => {
  expect(tintOf(7)).toBe(tintOf(7))
  expect(new Set([0, 1, 2, 3, 4, 5].map(tintOf)).size).toBe(6)
})

test.each([
  [0, 42, 1],
  [1, 42, 1],
  [7, 42, 3],
  [42, 42, 5],
  [1, 1, 1],
  [1000, 1000, 5],
])('%d of at most %d weighs %d', (count, max, weight) => {
  expect(weightOf({ count, max })).toBe(weight)
})

test.each([
  ['楼中人', '楼'],
  [' su ', 'S'],
  ['𠮷野', '𠮷'],
  ['', '客'],
])('%j stands for itself as %s', (name, letter) => {
  expect(avatarLetter(name)).toBe(letter)
})

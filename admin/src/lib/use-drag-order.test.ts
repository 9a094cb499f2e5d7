import { moved } from '@xiaolou/browser/use-reorder'
import { expect, it } from 'vitest'
import { placeAt } from './use-drag-order.ts'

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [1, 9, 'acdb'],
  [7, 0, 'abcd'],
])('from %i to %i is %s', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected)
})

it.each([
  [-5, 0],
  [19, 0],
  [20, 1],
  [95, 2],
  [500, 2],
])('at %i it lies at %i', (y, place) => {
  expect(placeAt(y, [20, 60, 100])).toBe(place)
})

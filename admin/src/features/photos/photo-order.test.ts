import { expect, it } from 'vitest'
import { byDate, toEnd } from './photo-order.ts'

it('orders by date, with those that have none behind the others, as they stood', () => {
  const photos = [
    { id: 1, taken_at: '' },
    { id: 2, taken_at: '2021-05-01 10:00:00' },
    { id: 3, taken_at: '2020-01-01 00:00:00' },
    { id: 4, taken_at: '2021-05-01 10:00:00' },
    { id: 5, taken_at: '' },
  ]
  expect(byDate(photos, false)).toEqual([3, 2, 4, 1, 5])
  expect(byDate(photos, true)).toEqual([2, 4, 3, 1, 5])
})

it('puts some before or behind all others', () => {
  expect(toEnd([1, 2, 3, 4], [4, 2], true)).toEqual([2, 4, 1, 3])
  expect(toEnd([1, 2, 3, 4], [1, 9], false)).toEqual([2, 3, 4, 1])
})

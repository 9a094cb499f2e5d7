import { expect, it } from 'vitest'
import { type Chosen, choose, nothingChosen, partsOf, rangeOf } from './selection.ts'

const page = [1, 2, 3, 4]
const all: Chosen<number> = { isAll: true, ids: new Set() }
const some = (...ids: number[]): Chosen<number> => ({ isAll: false, ids: new Set(ids) })

it('takes rows in and out, those of other pages staying', () => {
  const chosen = choose(some(9), { ids: [1, 2], page, isOn: true })
  expect(chosen).toEqual(some(9, 1, 2))
  expect(choose(chosen, { ids: page, page, isOn: false })).toEqual(some(9))
  expect(choose(nothingChosen, { ids: page, page, isOn: true })).toEqual(some(...page))
})

it('keeps the others of the page when one is taken out of all', () => {
  expect(choose(all, { ids: [3], page, isOn: false })).toEqual(some(1, 2, 4))
  expect(choose(all, { ids: [3], page, isOn: true })).toBe(all)
})

it.each([
  [2, 4, [2, 3, 4]],
  [4, 2, [2, 3, 4]],
  [2, 2, [2]],
  [undefined, 3, [3]],
  [9, 3, [3]],
])('from %s to %i are %j', (from, to, expected) => {
  expect(rangeOf(page, from, to)).toEqual(expected)
})

it('parts a long list, losing nothing', () => {
  const list = Array.from({ length: 2_345 }, (_, index) => index)
  const parts = partsOf(list, 1_000)
  expect(parts.map(part => part.length)).toEqual([1_000, 1_000, 345])
  expect(parts.flat()).toEqual(list)
  expect(partsOf([], 10)).toEqual([])
})

import { expect, it } from 'vitest'
import { moved } from '../../lib/use-reorder.ts'
import { mergeWords, namesOf, placeAt } from './term-order.ts'

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

it('says before a merge how many articles go where', () => {
  const terms = [
    { name: '随笔', articleCount: 1_200 },
    { name: '旧稿', articleCount: 6 },
  ]
  expect(mergeWords(terms, '散文')).toContain('到「散文」，最多 1,206 篇')
  expect(mergeWords([{ name: '空', articleCount: 0 }], '散文')).toContain('没有文章')
  expect(namesOf(terms)).toBe('「随笔」「旧稿」')
  expect(namesOf([...terms, ...terms])).toBe('「随笔」「旧稿」「随笔」等 4 个')
})

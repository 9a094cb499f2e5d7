import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spliceOf } from './splice.ts'

test.each([
  [[], [], { from: 0, removed: 0, inserted: [] }],
  [[], ['a'], { from: 0, removed: 0, inserted: ['a'] }],
  [['a'], [], { from: 0, removed: 1, inserted: [] }],
  [['a', 'b', 'c'], ['a', 'x', 'c'], { from: 1, removed: 1, inserted: ['x'] }],
  [['a', 'a'], ['a', 'a', 'a'], { from: 2, removed: 0, inserted: ['a'] }],
  [['a', 'b', 'a'], ['a'], { from: 1, removed: 2, inserted: [] }],
])('%j becomes %j', (before, after, splice) => {
  expect(spliceOf(before, after)).toEqual(splice)
})

test('whatever the lists are, the splice leads from one to the other', () => {
  const list = fc.array(fc.constantFrom<string>('a', 'b', 'c'), { maxLength: 8 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { from, removed, inserted } = spliceOf(before, after)
      const result = [...before]
      result.splice(from, removed, ...inserted)
      expect(result).toEqual(after)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storable } from './handler.ts'

test.each([
  ['a\0b\0', 'ab'],
  ['字\ud83d', '字\ufffd'],
  ['\ud83d\0\ude00', '😀'],
  [
    { a: ['\0', { b: 'x\0' }], n: 1, t: true, z: null },
    { a: ['', { b: 'x' }], n: 1, t: true, z: null },
  ],
  [
    { password: 'a\0', password1: 'b\0', name: 'c\0' },
    { password: 'a\0', password1: 'b\0', name: 'c' },
  ],
  [undefined, undefined],
  [7, 7],
])('%j becomes %j', (given, cleaned) => {
  expect(storable(given)).toEqual(cleaned)
})

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

test('of any value only what cannot be held changes', () => {
  const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '\ud800', '\udc00'))
  fc.assert(
    fc.property(fc.object({ values: [word, fc.integer(), fc.boolean()], maxDepth: 4 }), value => {
      const cleaned = storable(value)
      expect(texts(cleaned).filter(text => text.includes('\0') || !text.isWellFormed())).toEqual([])
      expect(storable(cleaned)).toEqual(cleaned)
      const isClean = texts(value).every(text => !text.includes('\0') && text.isWellFormed())
      if (isClean) expect(cleaned).toEqual(value)
    }),
  )
})

import { expect, it } from 'vitest'
import { readTargetId } from './list-scroll.ts'

it.each([
  ['13', 13],
  [null, 0],
  ['', 0],
  ['013', 0],
  ['1e3', 0],
  ['-1', 0],
  ['9999999999999999', 0],
])('reads the message that an address names: %j', (text, id) => {
  expect(readTargetId(text)).toBe(id)
})

import { expect, it } from 'vitest'
import { caretIn } from './use-caret.ts'

it.each([
  ['', 0, 1, 1],
  ['一二', 2, 1, 3],
  ['一\n二三', 1, 1, 2],
  ['一\n二三', 2, 2, 1],
  ['一\n\n三', 3, 3, 1],
  // One character of two code units.
  ['𠮷野家', 2, 1, 2],
])('in %j the place %i is line %i, character %i', (text, at, line, column) => {
  expect(caretIn(text, at)).toEqual({ line, column })
})

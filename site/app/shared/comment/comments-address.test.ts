import { expect, it } from 'vitest'
import { markedComment } from './comments-address.ts'

it.each([
  ['#comment-7', 7],
  ['#comment-999999999999999', 999_999_999_999_999],
  ['#comment-0', undefined],
  ['#comment-07', undefined],
  ['#comment-9999999999999999', undefined],
  ['#comment-', undefined],
  ['#comments-7', undefined],
  ['#user-content-comment-7', undefined],
  ['', undefined],
])('%j means %s', (hash, id) => {
  expect(markedComment(hash)).toBe(id)
})

import { expect, test } from 'vitest'
import { insertBlock } from './talk-draft.ts'

test.each([
  ['', 0, '歌'],
  ['今晚', 2, '今晚\n\n歌'],
  ['今晚\n', 3, '今晚\n\n歌'],
  ['今晚\n\n', 4, '今晚\n\n歌'],
  ['今晚单曲', 2, '今晚\n\n歌\n\n单曲'],
  ['今晚\n\n单曲', 3, '今晚\n\n歌\n\n单曲'],
])('in %j at %d a block stands apart: %j', (text, at, whole) => {
  const made = insertBlock(text, at, '歌')
  expect(made.text).toBe(whole)
  expect(made.text.slice(0, made.caret)).toMatch(/歌$/)
})

import { limits } from '@xiaolou/contract/limits'
import { publishTalk } from '@xiaolou/contract/talk'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyDraft, insertBlock, problemOf } from './talk-draft.ts'

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

// A family is one character for the reader: 5 code points, 8 code units.
test.each(['字', '👍', '👨‍👩‍👧', 'é'])('a talk of %j may be as long as the server lets it', one => {
  const text = one.repeat(limits.talkMaxLength)
  expect(problemOf({ ...emptyDraft, text })).toBe('')
  expect(problemOf({ ...emptyDraft, text: `${text}一二` })).toBe('说说最多 5000 个字，多了 2 个。')
  expect(v.is(publishTalk.body, { content_source: text })).toBe(true)
  expect(v.is(publishTalk.body, { content_source: `${text}一二` })).toBe(false)
})

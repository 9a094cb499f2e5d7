import { expect, it } from 'vitest'
import { editedText } from './edited-text.ts'

const stored = { source: '**粗** 一', printed: '粗 一' }

it.each([
  ['neither is given', {}, undefined],
  ['both come back as they were', { source: '**粗** 一', printed: '粗 一' }, undefined],
  ['what is printed was edited beside our own field', { source: '**粗** 一', printed: '粗 二' }, '粗 二'],
  ['our own field was edited beside what is printed', { source: '粗', printed: '粗 一' }, '粗'],
  ['both were edited: the one that is whole', { source: '粗', printed: '二' }, '粗'],
  ['only what is printed is known', { printed: '粗 二' }, '粗 二'],
  ['only what is printed is known, and left alone', { printed: '粗 一' }, undefined],
  ['the source was typed where the printed form stands', { printed: '**粗** 一' }, undefined],
  ['only spaces at the end and the kind of line break differ', { source: '**粗** 一 \r\n' }, undefined],
])('when %s', (_, given, expected) => {
  expect(editedText(stored, given)).toBe(expected)
})

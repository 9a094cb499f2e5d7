import { limits } from '@xiaolou/contract/limits'
import { expect, it } from 'vitest'
import { holdsBlockedWord, isBlank, isTooLong, readableText, requireText } from './chat.text.ts'

it.each([
  ['  a \r\n b\rc  ', 'a \n b\nc'],
  ['a\0b\u0007c\u200bd\ufeffe', 'abcde'],
  ['好\u202e倒\u2066着\u2069\u200f', '好倒着'],
  ['一\u2028二\u2029三\u0085四', '一\n二\n三\n四'],
  ['x\ud83dy\udc00z', 'xyz'],
  [
    '👨‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '👨‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['a\u{e0067}\u{e0062}', 'a'],
  ['e\u0301', '\u00e9'],
  ['a\tb', 'a b'],
])('%j is read as %j', (source, text) => {
  expect(readableText(source)).toBe(text)
  expect(readableText(text)).toBe(text)
})

it.each(['', ' ', '\n', '\u00a0', '\u3000', '\u200d\u200c', '\u3164', '\u2800 ', '\u0301', '\u202e'])(
  'nothing can be seen in %j',
  text => {
    expect(isBlank(readableText(text))).toBe(true)
    expect(() => requireText(text, { isFromEditable: false, blockedWords: [] })).toThrow('请输入消息后再发送')
  },
)
it.each(['<div><br></div>', '&nbsp;', '<p></p>'])('an editable element with %s is empty', content => {
  expect(() => requireText(content, { isFromEditable: true, blockedWords: [] })).toThrow('请输入消息后再发送')
})

it.each([
  ['字'.repeat(limits.chatMaxLength), false],
  ['字'.repeat(limits.chatMaxLength + 1), true],
  ['👍🏽'.repeat(limits.chatMaxLength), false],
  ['👍🏽'.repeat(limits.chatMaxLength + 1), true],
  ['a\u0301\u0302'.repeat(limits.chatMaxLength), false],
  [`a${'\u0301'.repeat(limits.chatMaxLength * 16)}`, true],
])('length counts what a reader sees: %#', (text, expected) => {
  expect(isTooLong(text)).toBe(expected)
})

it.each([
  ['坏话', ['坏话'], true],
  ['坏 话', ['坏话'], true],
  ['坏\u200d话', ['坏话'], true],
  ['坏\n话', ['坏话'], true],
  ['ＢＡＤ', ['bad'], true],
  ['b A d', ['Bad'], true],
  ['STRASSE', ['straße'], true],
  ['好话', ['坏话'], false],
  ['好话', [' ', '\u200b'], false],
])('%j with the words %j: %s', (text, words, expected) => {
  expect(holdsBlockedWord(text, words)).toBe(expected)
})

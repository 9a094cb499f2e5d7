import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, it, test } from 'vitest'
import { HOSTILE } from '../../../markdown/src/testing/hostile-vectors.ts'
import { cutToBytes, escapeHtml, inertText } from './printed-text.ts'

type Node = { nodeName: string; value?: string }
/** The text as a page shows it that prints it as HTML; undefined if it contains anything but text. */
function shownAsHtml(text: string): string | undefined {
  const nodes: Node[] = parseFragment(text).childNodes
  return nodes.every(node => node.nodeName === '#text') ? nodes.map(node => node.value).join('') : undefined
}
const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const readsTheSame = (text: string) => {
  const inert = inertText(text)
  expect(shownAsHtml(inert)).toBe(inert)
  expect(decoded(decoded(inert))).toBe(inert)
}

test.each([
  ['小楼 一夜', '小楼 一夜'],
  ['a < b && c > d, R & D', 'a < b && c > d, R & D'],
  ['<b>粗</b>', '＜b＞粗＜/b＞'],
  ['&lt;img src=x onerror=alert(1)&gt;', '＆lt;img src=x onerror=alert(1)＆gt;'],
  ['<<img src=x>', '<＜img src=x＞'],
  ['<img src=x', '＜img src=x'],
  ['<!-- x -->', '＜!-- x --＞'],
])('%j is told as %j', (text, inert) => {
  expect(inertText(text)).toBe(inert)
  readsTheSame(text)
})

test('every hostile text reads the same as text, as HTML and decoded', () => {
  for (const vector of HOSTILE) readsTheSame(vector.replace(/[\r\0]/g, ''))
})

test('so does any text', () => {
  const sign = fc.constantFrom(...'<>&;/!?#xlgtamp"\'= 楼'.split(''))
  fc.assert(fc.property(fc.string({ unit: sign }), readsTheSame))
})

it('words become HTML that shows exactly these words', () => {
  expect(escapeHtml(`<b onclick="x">&amp;'</b>`)).toBe(
    '&lt;b onclick=&quot;x&quot;&gt;&amp;amp;&#39;&lt;/b&gt;',
  )
})

it.each([
  ['', 10, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['请出', 5, '请'],
  ['😀😀', 7, '😀'],
])('%j in %d bytes is %j', (text, maxBytes, cut) => {
  expect(cutToBytes(text, maxBytes)).toBe(cut)
})

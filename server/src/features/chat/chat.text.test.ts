import { sanitiseChat } from '@xiaolou/markdown'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { dangersOf } from '../../../../markdown/src/testing/hostile-check.ts'
import { FRAGMENTS, HOSTILE } from '../../../../markdown/src/testing/hostile-vectors.ts'
import { excerptOfHtml, htmlOfText, readableText, textOfHtml } from './chat.text.ts'

type Node = DefaultTreeAdapterTypes.Node
const ming = { id: 7, name: '小明' }
const named = [ming, { id: 8, name: '小明明' }, { id: 9, name: '<b>"x"</b>' }, { id: 10, name: 'a&b' }]
const htmlOf = (text: string, users = named) => sanitiseChat(htmlOfText(text, users).html)

/** What a browser would show, and every element that is not exactly one of ours. */
function shownBy(html: string): { text: string; strange: string[] } {
  const strange: string[] = []
  const walk = (node: Node): string => {
    if (node.nodeName === '#text' && 'value' in node) return node.value
    const inner = 'childNodes' in node ? node.childNodes.map(walk).join('') : ''
    if (!('attrs' in node)) return inner
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const { href = '', 'data-uid': id = '' } = attributes
    const isOurs =
      (node.tagName === 'br' && node.attrs.length === 0) ||
      (node.tagName === 'span' &&
        attributes.class === 'chat-mention' &&
        /^\d+$/.test(id) &&
        node.attrs.length === 2) ||
      (node.tagName === 'a' &&
        /^(https?:\/\/|mailto:)/i.test(href) &&
        attributes.rel === 'noopener noreferrer nofollow ugc' &&
        attributes.target === '_blank' &&
        node.attrs.length === 3)
    if (!isOurs) strange.push(node.tagName)
    return node.tagName === 'br' ? '\n' : inner
  }
  return { text: walk(parseFragment(html)), strange }
}

it.each([
  ['一行\n两行', '一行<br />两行'],
  ['a < b && c > "d"', 'a &lt; b &amp;&amp; c &gt; "d"'],
  ['&lt;script&gt; &amp;lt;', '&amp;lt;script&amp;gt; &amp;amp;lt;'],
  [
    '看https://a.example/x?a=1&b=2。好',
    '看<a href="https://a.example/x?a=1&amp;b=2" rel="noopener noreferrer nofollow ugc" target="_blank">https://a.example/x?a=1&amp;b=2</a>。好',
  ],
  [
    '(http://a.example/b_(c)), mailto:a@b.example!',
    '(<a href="http://a.example/b_(c))" rel="noopener noreferrer nofollow ugc" target="_blank">http://a.example/b_(c))</a>, <a href="mailto:a@b.example" rel="noopener noreferrer nofollow ugc" target="_blank">mailto:a@b.example</a>!',
  ],
  ['javascript:alert(1) ftp://a data:text/html,x', 'javascript:alert(1) ftp://a data:text/html,x'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
  ['http://', 'http://'],
  ...(
    [
      ['看 小楼.中国，不是小楼。中国', '小楼.中国', 'http://小楼.中国'],
      ['在https://小楼.中国/文章?a=1里', 'https://小楼.中国/', 'https://小楼.中国/'],
      ['看example.com/a?b=1吧', 'example.com/a?b=1', 'http://example.com/a?b=1'],
      ['（www.example.com）', 'www.example.com', 'http://www.example.com'],
      ['写在 blog.example.dev.', 'blog.example.dev', 'http://blog.example.dev'],
    ] as const
  ).map(([text, words, url]) => [
    text,
    text.replace(
      words,
      `<a href="${url}" rel="noopener noreferrer nofollow ugc" target="_blank">${words}</a>`,
    ),
  ]),
  ...['README.md 和 main.rs', '3.14 元，1.2.3 版', 'a@b.com', '等等...好'].map(text => [text, text]),
  [
    '@小明明 @小明 @小红',
    '<span class="chat-mention" data-uid="8">@小明明</span> <span class="chat-mention" data-uid="7">@小明</span> @小红',
  ],
  ['@<b>"x"</b>!', '<span class="chat-mention" data-uid="9">@&lt;b&gt;"x"&lt;/b&gt;</span>!'],
  ['@a&b', '<span class="chat-mention" data-uid="10">@a&amp;b</span>'],
])('%j becomes %s', (text, html) => {
  expect(htmlOf(text)).toBe(html)
  expect(textOfHtml(htmlOf(text))).toBe(text)
})

it('mentions those whose name is in the text, each once, in the order they were given', () => {
  expect(htmlOfText('@小明 和 @小明，还有 @a&b', named).mentionIds).toEqual([7, 10])
  expect(htmlOfText('小明 @', named).mentionIds).toEqual([])
  expect(htmlOfText('https://a.example/@a&b', named).mentionIds).toEqual([])
  expect(htmlOfText('@', [{ id: 1, name: '' }])).toEqual({ html: '@', mentionIds: [] })
})

describe.each(HOSTILE)('%s', vector => {
  it.each([vector, `字 ${vector} 字`, `@小明${vector}\nhttps://a.example/${vector}`])('%#', given => {
    const text = readableText(given)
    const html = htmlOf(text)
    expect(dangersOf(html)).toEqual([])
    expect(shownBy(html)).toEqual({ text, strange: [] })
    expect(textOfHtml(html)).toBe(text)
  })
})

const anyText = fc.oneof(
  fc
    .array(fc.constantFrom(...FRAGMENTS, 'https://a.example', '@小明', '&amp;', '&'), { maxLength: 24 })
    .map(deps => deps.join('')),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map(deps => deps.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

it('any text comes back as text, and nothing but our own elements is made', () => {
  fc.assert(
    fc.property(anyText, given => {
      const text = readableText(given)
      const html = htmlOf(text)
      expect(shownBy(html)).toEqual({ text, strange: [] })
      expect(textOfHtml(html)).toBe(text)
      expect(sanitiseChat(html)).toBe(html)
    }),
  )
})

it('the allow-list holds without what comes before it', () => {
  for (const vector of HOSTILE) {
    const html = sanitiseChat(vector)
    expect(dangersOf(html)).toEqual([])
    expect(html).not.toMatch(/<(?!\/?(?:a|span)\b|br \/>)/)
  }
  expect(
    sanitiseChat('<span class="fixed" data-uid="7x">a</span><a href="javascript:x" onclick=y>b</a>'),
  ).toBe('<span>a</span><a>b</a>')
})

it('long and hostile texts take no longer than their length', () => {
  const started = performance.now()
  for (const piece of ['https://', 'http://a.', '@', '@小', '((', '!!!', 'mailto:', '&lt;', '<a ']) {
    htmlOf(piece.repeat(Math.floor(16_000 / piece.length)))
  }
  expect(performance.now() - started).toBeLessThan(3_000)
})

it.each([
  ['一<br />二', 80, '一 二'],
  ['<a href="x">a &amp; b</a>', 80, 'a & b'],
  ['一二三四五', 3, '一二三…'],
  ['👨‍👩‍👧', 80, '👨‍👩‍👧'],
])('the first words of %s are %s', (html, length, words) => {
  expect(excerptOfHtml(html, length)).toBe(words)
})

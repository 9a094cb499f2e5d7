import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentText, hashtagsOf, renderComment } from './index.ts'
import { dangersOf } from './testing/hostile-check.ts'
import { FRAGMENTS, HOSTILE } from './testing/hostile-vectors.ts'

const rel = 'rel="noopener noreferrer nofollow ugc"'
const hashtagHref = (tag: string) => `/talk?tag=${encodeURIComponent(tag)}`

test.each([
  ['一行\n又一行', '<p>一行<br />\n又一行</p>'],
  ['**粗**、*斜*、~~删~~、`码`', '<p><strong>粗</strong>、<em>斜</em>、<s>删</s>、<code>码</code></p>'],
  ['> 引', '<blockquote>\n<p>引</p>\n</blockquote>'],
  ['- 一\n- 二', '<ul>\n<li>一</li>\n<li>二</li>\n</ul>'],
  ['3. 三', '<ol start="3">\n<li>三</li>\n</ol>'],
  ['# 不是标题\n===', '<p># 不是标题<br />\n===</p>'],
  ['    缩进的一段', '<p>缩进的一段</p>'],
  ['a | b\n--|--\n1 | 2', '<p>a | b<br />\n--|--<br />\n1 | 2</p>'],
  ['---', '<p>---</p>'],
  ['<b>粗</b>', '<p>&lt;b&gt;粗&lt;/b&gt;</p>'],
  [
    '[名]: https://a.example',
    `<p>[名]: <a href="https://a.example" ${rel} target="_blank" class="url">https://a.example</a></p>`,
  ],
  [
    '![图](https://a.example/a.png)',
    `<p>!<a href="https://a.example/a.png" ${rel} target="_blank">图</a></p>`,
  ],
  ['[站内](/posts/x)', `<p><a href="/posts/x" ${rel}>站内</a></p>`],
  [
    '看https://a.example/b。很好',
    `<p>看<a href="https://a.example/b" ${rel} target="_blank" class="url">https://a.example/b</a>。很好</p>`,
  ],
  [
    '```js\nlet a\n```',
    '<pre tabindex="0"><code class="hljs language-js"><span class="hljs-keyword">let</span> a\n</code></pre>',
  ],
  ['翻\u202e转\u0000', '<p>翻转</p>'],
  ['#标签', '<p>#标签</p>'],
  ['', ''],
])('%j', (source, html) => {
  expect(renderComment(source)).toBe(html)
})

test.each([
  ['今天#江南，好', ['江南']],
  ['#江南#很好 #写诗# #读书-', ['江南', '很好', '写诗', '读书']],
  ['`#码` [#链](x) a#b https://a.example/#c #3 ##d', []],
  ['# 标题', []],
])('hashtags of %j', (source, tags) => {
  expect(hashtagsOf(source)).toEqual(tags)
  const links = renderComment(source, { hashtagHref }).match(/class="hashtag"/g) ?? []
  expect(links).toHaveLength(tags.length)
})

test('a hashtag leads to its page and to nowhere else', () => {
  expect(renderComment('#江 南', { hashtagHref })).toBe(
    '<p><a href="/talk?tag=%E6%B1%9F" class="hashtag">#江</a> 南</p>',
  )
  expect(renderComment('#江', { hashtagHref: () => 'javascript:alert(1)' })).toBe('<p><a>#江</a></p>')
})

describe.each(HOSTILE)('%s', vector => {
  test('is harmless by itself, within words, in a list and a quotation, with tags', () => {
    for (const source of [vector, `字 ${vector} 字`, `- > ${vector}`, `\`\`\`${vector}\n${vector}`]) {
      expect(dangersOf(renderComment(source))).toEqual([])
      expect(dangersOf(renderComment(source, { hashtagHref }))).toEqual([])
    }
  })
})

const anyText = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.constantFrom(...HOSTILE)), { maxLength: 12 })
    .map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const ALLOWED = /<(?!\/?(?:p|br|a|span|strong|em|s|code|pre|blockquote|ul|ol|li)[ />])/

test('no text whatever becomes dangerous, gives another tag, an id or a style, or throws', () => {
  fc.assert(
    fc.property(anyText, text => {
      const html = renderComment(text, { hashtagHref })
      expect(dangersOf(html)).toEqual([])
      expect(html).not.toMatch(ALLOWED)
      expect(html).not.toMatch(/<[^>]* (?:id|style|name|on\w+|src)=/)
    }),
  )
})

test.each([
  '*',
  '_',
  '[',
  '`',
  '~',
  '> ',
  '- ',
  '<',
  '&#',
  '![',
  '](',
  '#a',
  'https://',
  'www.',
  '**a',
  '\\',
])('5,000 characters of %j are rendered within 200 ms', piece => {
  const source = piece.repeat(Math.ceil(5_000 / piece.length))
  expect(() => renderComment(source, { hashtagHref })).toTakeLessThan(200)
})

test.each([
  ['**好文**，~~不~~ *是* `码`', '好文，不 是 码'],
  ['见 [这里](https://a.example/x) 和 https://b.example/y', '见 这里 和 https://b.example/y'],
  ['先\n\n```js\nlet a = 1 // b\n```\n> 引\n- 一', '先 let a = 1 // b 引 一'],
  ['<b>写</b>\0 翻\u202e转 #标签', '<b>写</b> 翻转 #标签'],
  ['', ''],
])('in plain words %j is %j', (source, text) => {
  expect(commentText(source)).toBe(text)
})

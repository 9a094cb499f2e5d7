import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { harmlessHtml, harmlessText, printedComment, textOfEditable, writtenText } from './printed-text.ts'

/** As a `textarea` decodes HTML: every entity once, by a superset of their names. */
const decode = (html: string) =>
  html
    .replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_, hex?: string, digits?: string) =>
      String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(digits))),
    )
    .replace(/&(amp|lt|gt|quot|apos|colon|Tab|NewLine);?/gi, (_, name: string) => {
      const signs = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", colon: ':', tab: '\t', newline: '\n' }
      return new Map(Object.entries(signs)).get(name.toLowerCase()) ?? ''
    })
const hasTag = (html: string) => /<[a-z/!?]/i.test(html)
const pieces = [
  ...['<', '>', '&', '"', "'", ';', '#', '/', '!', '=', ' ', 'x', '字', '\n', '<img src=x onerror=alert(1)>'],
  ...[
    '&lt;',
    '&gt',
    '&amp;',
    '&quot;',
    '&#60;',
    '&#x3c',
    'lt;',
    'amp;',
    'img',
    '#60;',
    '</p>',
    '&LT',
    '&colon;',
  ],
]
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(parts => parts.join(''))

describe('a text that is printed', () => {
  it('begins no tag, however often it is decoded', () => {
    fc.assert(
      fc.property(hostile, text => {
        let html = harmlessText(text)
        for (let times = 0; times < 4; times += 1, html = decode(html)) expect(hasTag(html)).toBe(false)
        expect(html).toBe(harmlessText(text))
      }),
    )
  })

  it('reads as it was written, and comes back as it was', () => {
    fc.assert(
      fc.property(hostile, text => {
        expect(harmlessText(text).replaceAll('\u2060', '')).toBe(text)
      }),
    )
    for (const text of ['1 < 2 && 3 > 2', '你好\n<b>粗</b>', 'a&b &copy; <br'])
      expect(textOfEditable(harmlessText(text))).toBe(text)
    expect(harmlessText('1 & 2 > 1')).toBe('1 & 2 > 1')
  })
})

describe('HTML that is printed', () => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const shape = (html: string) => html.match(/<[a-z/!?][^>]*>?/gi)

  it('holds its own tags and no others, however often it is decoded', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, address) => {
        const html = `<p>${escaped(text)}<a href="https://a.example/?${escaped(address)}" rel="ugc">${escaped(address)}</a></p>`
        let printed = harmlessHtml(html)
        for (let times = 0; times < 4; times += 1, printed = decode(printed)) {
          const tags = shape(printed)
          expect(tags).toHaveLength(4)
          expect(tags?.[1]).toMatch(/^<a href="[^"<>]*" rel="ugc">$/)
        }
      }),
    )
  })

  it.each([
    ['<p>a &amp;&amp; b &lt; c &gt; &quot;d&quot; &#39;</p>', `<p>a && b <\u2060 c > "d" '</p>`],
    ['<p>&amp;lt;i&gt;</p>', '<p>&\u2060lt;i></p>'],
    ['<a href="https://a/?b=1&amp;c=2">x</a>', '<a href="https://a/?b=1&amp;c=2">x</a>'],
    ['<a href="/?a&amp;quot=1&amp;lt;">x</a>', '<a href="/?a&amp;%71uot=1&amp;%6Ct;">x</a>'],
    ['<a href="x&amp;colon;y&amp;#58;z">x</a>', '<a href="x&amp;%63olon;y%26#58;z">x</a>'],
  ])('%s → %s', (html, printed) => {
    expect(harmlessHtml(html)).toBe(printed)
  })
})

/** What a person reads of HTML (without other tags than `<br>`), and of text. */
const readOf = (printed: string) =>
  (/<[^>]+>/.test(printed) && !/script|alert|window|prompt|location|href|iframe|onload|onerror/i.test(printed)
    ? decode(printed.replaceAll('<br>', '\n'))
    : printed
  ).replaceAll('\u2060', '')

describe('a comment that is printed as HTML or as text', () => {
  it.each([
    ['一句', '一句'],
    ['两行\n<b> & &lt;', '两行<br><\u2060b> & &\u2060lt;'],
    ['看 https://a.example/?a=1&b=2', '看 https://a.example/?a=1&\u2060b=2'],
    ['href\n是什么', 'href\n是什么'],
    ['JavaScript\n<script>', 'JavaScript\n<\u2060script>'],
  ])('%j is %j', (text, printed) => {
    expect(printedComment(text)).toBe(printed)
  })

  it('reads as it was written, and comes back', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.constantFrom('window\n<b>', 'a<br>b\n', 'Location & <i>\nx')),
        text => {
          expect(readOf(printedComment(text))).toBe(text)
          expect(textOfEditable(printedComment(text))).toBe(text)
        },
      ),
    )
  })
})

describe('what an editable element holds', () => {
  it.each([
    ['a<br>b', 'a\nb'],
    ['a<div>b</div><div>c</div>', 'a\nb\nc\n'],
    ['a<div><br></div><div>b</div>', 'a\n\nb\n'],
    ['<p>a</p><p>b</p>', 'a\nb\n'],
    ['<div>a<br></div>b', 'a\nb'],
    ['a&nbsp;b &lt;b&gt; &amp;amp;', 'a b <b> &amp;'],
    ['&amp;lt;', '&lt;'],
    ['<b>x</b> <BR> <br/> <div class="x"> &quot;', '<b>x</b> <BR> <br/> <div class="x"> &quot;'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['好<img src="https://a.example/e/1f600.png" alt="😀">的', '好😀的'],
    ['<img class="emoji" draggable="false" alt="[微笑]" src="/e/1.gif">', '[微笑]'],
    ['<img src="/static/emoji/12.png">', '[表情]'],
    ['<img src="/a.png">', '<img src="/a.png">'],
    ['<img src="x" alt="😀" onerror="alert(1)">', '<img src="x" alt="😀" onerror="alert(1)">'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['<img src="x" alt="&lt;b&gt;">', '<b>'],
    ['<span style="color: rgb(0, 0, 0);">粘来</span>的', '粘来的'],
    ['<span style="x">a &lt;b&gt; &amp;amp;</span>', 'a <b> &amp;'],
    ['1 < 2 <span style="color: red"><b>粘</b></span>', '1 < 2 <b>粘</b>'],
    ['<b style="font-weight:normal;" id="docs"><p dir="ltr">一</p><p>二</p></b><br class="x">', '一\n二\n\n'],
    ['<font color="#333333" face="宋体">一</font><i>二</i><o:p></o:p>', '一二'],
    ['<ul style="x"><li>一</li><li><a href="https://a.example/">二</a></li></ul>三', '一\n二\n三'],
    [
      '<table class="t"><tbody><tr><td>一</td><td>二</td></tr><tr><td>三</td></tr></tbody></table>',
      '一 二\n三\n',
    ],
    ['<!--StartFragment--><h2 style="x">题</h2>文<!--EndFragment-->', '题\n文'],
    ['<b>一</b> <i>二</i>', '<b>一</b> <i>二</i>'],
    ['<a href="https://a.example/">来</a>', '<a href="https://a.example/">来</a>'],
    ['<div class="a"><script>b</script></div>', '<div class="a"><script>b</script>\n'],
    ['<span style="x" onclick="alert(1)">一', '一'],
    ['</span>一<span class="x">', '</span>一<span class="x">'],
  ])('%s is %j', (source, text) => {
    expect(textOfEditable(source)).toBe(text)
  })

  it('is measured as the text that it is', () => {
    const { printed, source } = writtenText({ empty: '空', max: 3, tooLong: '长' })
    expect(v.parse(printed, '<div>a&nbsp;b</div>')).toBe('a b')
    expect(v.parse(source, '<br>'.slice(0, 3))).toBe('<br')
    const wordsOf = (given: unknown) => v.safeParse(printed, given).issues?.[0]?.message
    expect([wordsOf('<div><br></div>'), wordsOf('a&nbsp;bc'), wordsOf(null)]).toEqual(['空', '长', '空'])
    expect([wordsOf('<br>'.repeat(13)), v.parse(printed, undefined)]).toEqual(['长', undefined])
  })
})

import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const convert = (html: string) => htmlToMarkdown(html, ({ alt, address }) => `![${alt}](${address})`).markdown

test.each([
  ['<h2>题</h2><p>字<b>粗</b>与<em>斜</em></p>', '## 题\n\n字**粗**与*斜*'],
  ['<ul><li>一</li><li>二</li></ul>', '- 一\n- 二'],
  [
    '<p><a href="https://a.example/b">链</a> <a href="javascript:alert(1)">假</a></p>',
    '[链](https://a.example/b) 假',
  ],
  ['<pre class="language-ts"><code>const a = `b`\n</code></pre>', '```ts\nconst a = `b`\n```'],
  ['<pre>```\n</pre>', '````\n```\n````'],
  ['<p><del>旧</del><mark>亮</mark></p>', '~~旧~~==亮=='],
  [
    '<table><tr><th>一</th><th>二</th></tr><tr><td>a|b</td><td>c</td></tr></table>',
    '| 一 | 二 |\n| --- | --- |\n| a\\|b | c |',
  ],
  ['<table><tr><td><p>版面</p></td></tr></table>', '版面'],
  ['<script>alert(1)</script><style>p{}</style><p>字</p>', '字'],
  ['<p>一&nbsp;二</p>', '一 二'],
])('%s', (html, markdown) => {
  expect(convert(html)).toBe(markdown)
})

test('a page of 公众号: pictures that load late, bold by style', () => {
  const html =
    '<section><p style="text-align:center"><img class="rich_pages" data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" src="data:image/gif;base64,R0" alt="图片"></p><p><span style="font-weight: bold;">要紧</span>的话</p></section>'
  expect(convert(html)).toBe('![图片](https://mmbiz.qpic.cn/a/640?wx_fmt=png)\n\n**要紧**的话')
})

test('a clipboard of Word: its own names go', () => {
  const html =
    '<html xmlns:o="urn:x"><body><!--StartFragment--><p class=MsoNormal><![if !supportLists]>·<![endif]>字<o:p></o:p></p><!--[if gte mso 9]><xml>x</xml><![endif]--><!--EndFragment--></body></html>'
  expect(convert(html)).toBe('·字')
})

test('pictures that lead nowhere go, all others are named in their order', () => {
  const { pictures } = htmlToMarkdown(
    '<img src="//a.example/1.png" alt="一"><img src="file:///C:/x.png"><img src="blob:x"><img src="data:image/png;base64,AA">',
    () => 'x',
  )
  expect(pictures).toEqual([
    { address: 'https://a.example/1.png', alt: '一' },
    { address: 'data:image/png;base64,AA', alt: '' },
  ])
})

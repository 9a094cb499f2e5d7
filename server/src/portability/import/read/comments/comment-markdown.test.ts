import { renderComment } from '@xiaolou/markdown'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commentMarkdown } from './comment-markdown.ts'

it.each([
  ['<p>甲</p>\n<p>乙<br>丙</p>', '甲\n\n乙  \n丙'],
  ['<p><a class="at" href="#5c">@阿光</a> , 好</p>', '@阿光 , 好'],
  ['<a href="https://a.example">甲</a>', '[甲](https://a.example)'],
  ['见 <a href="http://a.example/x_y*z">http://a.example/x_y*z</a>', '见 http://a.example/x_y*z'],
  ['<a href="http://b.example">http://a.example/x*y*</a>', '[http://a.example/x\\*y\\*](http://b.example)'],
  ['<p><img class="tk-owo-emotion" src="https://a.example/1.png" alt="笑"></p>', '笑'],
  ['<p><img src="https://a.example/1.png"><script>x</script></p>', '[图](https://a.example/1.png)'],
  [
    '<a href="http://a.example/p"><img src="http://a.example/i.png" alt="图"></a>',
    '[图](http://a.example/p) [图片](http://a.example/i.png)',
  ],
  ['<a href="http://a.example/i.png"><img src="http://a.example/i.png"></a>', '[图](http://a.example/i.png)'],
  ['<h2>题</h2>正文', '**题**\n\n正文'],
  ['<h2><b>题</b></h2>', '**题**'],
  ['<pre>if (a < b) {\n  x\n}</pre>', '```\nif (a < b) {\n  x\n}\n```'],
  ['用 <code>a_b*c</code> 就好', '用 `a_b*c` 就好'],
  ['<strong>注意:</strong>abc', '**注意**:abc'],
  ['<b>甲</b><b>乙</b>', '**甲乙**'],
  ['x<em>"y"</em>z', 'x"*y*"z'],
  ['<del>旧</del>新', '~~旧~~新'],
  ['<ol><li>甲</li><li>乙</li></ol>', '1. 甲\n2. 乙'],
  ['<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>', '甲 乙\n丙'],
  ['<p>&lt;script&gt; 1 &amp; 2</p>', '&lt;script> 1 & 2'],
  ['<p>E=<u>mc</u><sup>2</sup>，<mark>亮</mark></p>', 'E=mc2，亮'],
  ['<p>甲</p><hr>乙<details><summary>看</summary>里</details>', '甲\n\n乙\n\n看\n\n里'],
  ['[http://a.example/b_c*]()', '[<http://a.example/b_c>\\*\\]()'],
  ['http://a.example/b_c*](http://a.example/b_c*', '<http://a.example/b_c>\\*\\](<http://a.example/b_c>\\*'],
  ['用 List<T> 和 <stdio.h>，a <b 而', '用 List\\<T> 和 \\<stdio.h>，a \\<b 而'],
  ['1 < 2，**粗**', '1 < 2，\\*\\*粗\\*\\*'],
  ['赞~~赞~~赞~', '赞\\~~赞\\~~赞~'],
  ['# 题\n1. 甲\n- 乙\n> 丙', '# 题\n1\\. 甲\n\\- 乙\n\\> 丙'],
  ['[url=http://a.example/x]链接[/url]', '[url=http://a.example/x]链接[/url]'],
  ['甲\r\n\r\n\r\n\r\n乙', '甲\n\n乙'],
  ['<b>甲</b>\n乙', '**甲**  \n乙'],
  ['<p><frameset><p>甲', '甲'],
  ['<div><frameset></div>', ''],
  [`${'<b>'.repeat(20_000)}词`, '词'],
])('HTML: %j', (text, markdown) => {
  expect(commentMarkdown(text, 'html')).toBe(markdown)
})

it.each([
  ['1 < 2，**粗**', '1 < 2，**粗**'],
  ['```html\n<p>x</p>\n# y\n```', '```html\n<p>x</p>\n# y\n```'],
  ['## 题 ##\n文', '**题**\n文'],
  ['![图](http://a.example/i.png)', '[图](http://a.example/i.png)'],
  [
    '[![](http://a.example/i.png)](http://a.example/p)',
    '[图片](http://a.example/i.png) [图](http://a.example/p)',
  ],
  ['[@阿光](#5c): 好', '@阿光: 好'],
  ['<p>旧的 <b>HTML</b></p>', '旧的 **HTML**'],
])('Markdown: %j', (text, markdown) => {
  expect(commentMarkdown(text, 'markdown')).toBe(markdown)
})

const visible = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '"')
    .replace(/\s+/g, '')

it('shows a text without tags as it was typed', () => {
  const piece = fc.constantFrom(
    ...'甲 a 1 * ** _ ~ ~~ ` ``` # > - + 1. [ ]( ) ! \\, & : = | $ " \' ^ @ www. http://a.example/b_c* \n'.split(
      ' ',
    ),
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
      const text = pieces.join('')
      expect(visible(renderComment(commentMarkdown(text, 'html')))).toBe(text.replace(/\s+/g, ''))
    }),
  )
})

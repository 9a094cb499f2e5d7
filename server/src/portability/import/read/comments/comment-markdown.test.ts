import { expect, it } from 'vitest'
import { commentMarkdown } from './comment-markdown.ts'

it.each([
  ['<p>甲</p>\n<p>乙<br>丙</p>', '甲\n\n乙  \n丙'],
  ['<p><a class="at" href="#5c">@阿光</a> , 好</p>', '@阿光 , 好'],
  ['<a href="https://a.example">甲</a>', '[甲](https://a.example)'],
  ['<p><img class="tk-owo-emotion" src="https://a.example/1.png" alt="笑"></p>', '笑'],
  ['<p><img src="https://a.example/1.png"><script>x</script></p>', '[图](https://a.example/1.png)'],
  ['<p>&lt;script&gt; 1 &amp; 2</p>', '<script> 1 & 2'],
  ['1 < 2，**粗**', '1 < 2，**粗**'],
  ['```html\n<p>x</p>\n```', '```html\n<p>x</p>\n```'],
  ['甲\r\n\r\n\r\n\r\n乙', '甲\n\n乙'],
  ['<p><frameset><p>甲', '甲'],
  ['<div><frameset></div>', ''],
  [`${'<b>'.repeat(20_000)}词`, '词'],
])('%#: HTML becomes Markdown, Markdown stays', (text, markdown) => {
  expect(commentMarkdown(text)).toBe(markdown)
})

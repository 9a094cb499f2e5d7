import { expect, it } from 'vitest'
import { takeFootnotes } from './footnote.ts'

const take = (html: string) => takeFootnotes(html, number => `{${number}}`)

it.each([
  [
    'of Markdown: two marks of one note, several paragraphs',
    '<p>甲<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>乙<sup><a href="#fn1" id="fnref1:1">[1:1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>注</p><p>二 <a href="#fnref1">↩︎</a> <a href="#fnref1:1">↩︎</a></p></li></ol></section>',
    '<p>甲{1}乙{1}</p>',
    ['<p>注</p><p>二  </p>'],
  ],
  [
    'of WordPress',
    '<p>甲<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup></p><ol><li id="a">注 <a href="#a-link">↩︎</a></li></ol><p>后</p>',
    '<p>甲{1}</p><p>后</p>',
    ['注 '],
  ],
  [
    'of Word',
    '<p>甲<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> 注</p>',
    '<p>甲{1}</p>',
    [' 注'],
  ],
])('%s', (_, html, text, notes) => {
  expect(take(html)).toEqual({ html: text, notes })
})

it.each([
  '<p><a href="#x">去</a></p><h2 id="x">题</h2><a href="#y">回</a>',
  '<p>没有链接</p>',
  '<p id="top"><a href="#end">到底</a></p><p id="end"><a href="#top">到顶，回到开头</a></p>',
])('other links within a text stay: %j', html => {
  expect(take(html)).toEqual({ html, notes: [] })
})

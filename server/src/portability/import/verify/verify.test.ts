import { describe, expect, it } from 'vitest'
import { differencesOf, type SourceDocument } from './compare.ts'
import { measure } from './measure.ts'
import { plainHtml } from './source-text.ts'

const source = (html: string, more: Partial<SourceDocument> = {}): SourceDocument => ({
  ...{ key: '1', kind: 'post', title: '题', html, createdAtMs: 0, comments: [] },
  ...more,
})
const stored = (html: string, comments: SourceDocument['comments'] = []) => ({
  html,
  createdAtMs: 0,
  comments,
})
const said = (from: SourceDocument, to: ReturnType<typeof stored>) =>
  differencesOf(from, to).map(({ text, isMissing }) => `${isMissing ? '✗' : '·'} ${text}`)

it.each([
  ['words', '<p>甲乙 one</p>', '<p>甲 two</p>', ['✗ 少了 2 个字词：乙 one', '· 多了 1 个字词：two']],
  ['code', '<pre>a</pre><pre>a</pre>', '<pre>a a</pre>', ['✗ 代码块 2 → 1']],
  ['pictures', '<img src="a"><img src="b">', '<img src="a">', ['✗ 图片 2 → 1']],
  ['tables', '<table><tr><td>甲</td></tr></table>', '<p>甲</p>', ['✗ 表格 1 → 0']],
  ['links', '<a href="/a">甲</a>', '甲', ['✗ 链接 1 → 0']],
  [
    'formulas, by their source',
    '<span class="math-error">x_1</span>',
    '<span class="katex"><math><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></math><span>x1</span></span>',
    [],
  ],
  [
    'marks that are seen',
    '<p>甲</p>',
    '<p>甲 ** &amp;lt; [/x] {% y %}</p>',
    ['· 多了 3 个字词：lt x y', '✗ 露出来的记号：** &lt; [/x] {% y'],
  ],
  ['marks that were typed', '<p>2 ** 3</p>', '<p>2 ** 3</p>', []],
  ['a heading with the title', '<h1>题</h1><p>甲</p>', '<p>甲</p>', ['· 少了 1 个字词：题']],
])('finds what is different: %s', (_, from, to, differences) => {
  expect(said(source(from), stored(to))).toEqual(differences)
})

it('compares dates to the minute, and comments by their time', () => {
  const [one, other] = [1_000_000, 2_000_000].map(createdAtMs => ({ createdAtMs, html: '<p>好文</p>' }))
  const comments = [one, other].flatMap(comment => comment ?? [])
  expect(said(source('甲', { comments, createdAtMs: 90_000 }), stored('甲', comments.slice(0, 1)))).toEqual([
    '✗ 日期 1970-01-01 00:01:30 → 1970-01-01 00:00:00（UTC）',
    '✗ 评论 2 条，少了 1 条：“好文”',
  ])
})

describe('the plain words of a text with shortcodes', () => {
  it.each([
    ['[a b="c"]甲[/a] [note] [my_form]', ' 甲 [note] '],
    ['[code lang="c"]<x>[/code]', '<pre>&lt;x></pre>'],
    ['[gallery ids="1,2"]', '<img><img>'],
    ['<pre>#include <stdio.h></pre>', '<pre>#include &lt;stdio.h></pre>'],
  ])('%j', (text, html) => {
    expect(plainHtml(text).trim()).toBe(html.trim())
  })

  it('counts no mark of a footnote and no link to a picture itself', () => {
    const html = '<sup><a href="#fn1">1</a></sup><a href="/a.png"><img src="/b.png"></a>'
    expect(measure(html)).toMatchObject({ words: new Map(), counts: { links: 0, pictures: 1 } })
  })
})

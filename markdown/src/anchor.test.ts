import { expect, test } from 'vitest'
import { renderMarkdown } from './index.ts'

const ids = (source: string) => renderMarkdown(source).toc.map(({ id }) => id.replace('user-content-', ''))

test.each([
  ['## 中文 标题', '中文-标题'],
  ['## 一、开始！', '一开始'],
  ['## Hello, World', 'hello-world'],
  ['## `code` 与 **粗**', 'code-与-粗'],
  ['## 1.2 概述', '12-概述'],
  ['## ！？', 'section'],
  ['## 表情 :smile:', '表情-'],
  ['## [链](https://a.com)', '链'],
])('%s', (source, id) => {
  expect(ids(source)).toEqual([id])
})

test('repeated headings are numbered, without hitting one that has that number', () => {
  expect(ids('## 甲\n## 甲\n## 甲-1\n## 甲')).toEqual(['甲', '甲-1', '甲-1-1', '甲-2'])
})

test('the table of contents has rendered levels, plain texts and the elements’ ids', () => {
  const rendered = renderMarkdown('## 甲 `x`\n\n### 乙 $a$\n\n标题\n---\n')
  expect(rendered.toc).toEqual([
    { depth: 2, id: 'user-content-甲-x', text: '甲 x' },
    { depth: 3, id: 'user-content-乙-a', text: '乙 a' },
    { depth: 2, id: 'user-content-标题', text: '标题' },
  ])
  expect(rendered.html).toContain(
    '<h2 id="user-content-甲-x">甲 <code>x</code><a class="heading-anchor" href="#user-content-甲-x" aria-label="“甲 x”一节的链接"></a></h2>',
  )
})

test('with an h1 in the body all levels move down by one, h6 stays', () => {
  expect(renderMarkdown('# 一\n\n## 二\n\n###### 六').toc.map(({ depth }) => depth)).toEqual([2, 3, 6])
  expect(renderMarkdown('## 二\n\n### 三').toc.map(({ depth }) => depth)).toEqual([2, 3])
  expect(renderMarkdown('<h1>一</h1>').html).toBe('<h2>一</h2>')
})

test.each([
  ['#中文标题', '中文标题'],
  ['#%E4%B8%AD%E6%96%87%E6%A0%87%E9%A2%98', '中文标题'],
  ['#Hello-World', 'hello-world'],
  ['#12-概述', '12-概述'],
  ['#1-2-概述', '12-概述'],
  ['#一、开始', '一开始'],
  ['#user-content-中文标题', '中文标题'],
  ['#锚', '锚'],
])('the link %s finds its target', (href, id) => {
  const source = `[去](${href})\n\n## 中文标题\n\n## Hello World\n\n## 1.2 概述\n\n## 一、开始！\n\n<a id="锚"></a>`
  const rendered = renderMarkdown(source)
  expect(rendered.html).toContain(`<a href="#user-content-${id}">去</a>`)
  expect(rendered.missingAnchors).toEqual([])
})

test('links without a target are reported once each', () => {
  expect(renderMarkdown('[a](#无) [b](#无) [c](#%ZZ) [d](#) [e](#top)').missingAnchors).toEqual(['无', '%ZZ'])
})

test('an old-style anchor is a target, footnotes are', () => {
  expect(renderMarkdown('<a name="x"></a>[去](#x)[^1]\n\n[^1]: 注').missingAnchors).toEqual([])
})

test('only links to other origins open apart', () => {
  const options = { siteUrl: 'https://me.example' }
  const link = (href: string) => renderMarkdown(`[a](${href})`, options).html.trim()
  expect(link('https://me.example/posts/a')).toBe('<p><a href="https://me.example/posts/a">a</a></p>')
  expect(link('/posts/a')).toBe('<p><a href="/posts/a">a</a></p>')
  expect(link('https://me.example.evil/')).toContain('target="_blank" rel="noopener noreferrer"')
  expect(link('//other.example/')).toContain('target="_blank"')
  expect(link('mailto:a@b.c')).toBe('<p><a href="mailto:a@b.c">a</a></p>')
})

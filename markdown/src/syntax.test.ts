import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './index.ts'

const html = (source: string) => renderMarkdown(source).html.trim()
const flat = (source: string) => html(source).replaceAll('\n', '')

describe('callouts', () => {
  test.each([
    ['tip', 'tip', '提示'],
    ['note', 'note', '注'],
    ['info', 'info', '说明'],
    ['important', 'important', '要点'],
    ['warning', 'warning', '注意'],
    ['danger', 'danger', '危险'],
    ['caution', 'caution', '当心'],
  ])(':::%s', (name, kind, title) => {
    const expected = `<div class="callout callout-${kind}" role="note"><p class="callout-title">${title}</p><p>文</p></div>`
    expect(flat(`:::${name}\n文\n:::`)).toBe(expected)
    expect(flat(`::: ${name}\n文\n:::`)).toBe(expected)
  })

  test('a title may hold marks and stands after a space or in brackets', () => {
    expect(flat(':::tip **要**紧\n文\n:::')).toContain('<p class="callout-title"><strong>要</strong>紧</p>')
    expect(flat(':::note[题]\n文\n:::')).toContain('<p class="callout-title">题</p>')
  })

  test('more colons outside hold fewer inside', () => {
    expect(flat('::::tip 外\n前\n:::warning 内\n中\n:::\n后\n::::\n尾')).toBe(
      '<div class="callout callout-tip" role="note"><p class="callout-title">外</p><p>前</p>' +
        '<div class="callout callout-warning" role="note"><p class="callout-title">内</p><p>中</p></div>' +
        '<p>后</p></div><p>尾</p>',
    )
  })

  test('the outer mark closes an inner callout that was left open', () => {
    expect(flat('::::tip\n:::note\n:::info\n内\n::::\n尾')).toMatch(
      /<p>内<\/p><\/div><\/div><\/div><p>尾<\/p>$/,
    )
  })

  test('equal colons nest too', () => {
    expect(flat(':::tip\n:::note\n内\n:::\n外\n:::\n尾')).toMatch(
      /内<\/p><\/div><p>外<\/p><\/div><p>尾<\/p>$/,
    )
  })

  test('colons in a fence do not close', () => {
    expect(flat(':::tip\n```\n:::\n```\n后\n:::')).toMatch(/<p>后<\/p><\/div>$/)
  })

  test('without an end it runs to the end of its parent', () => {
    expect(flat('> :::tip\n> 文\n\n外')).toMatch(/<p>文<\/p><\/div><\/blockquote><p>外<\/p>$/)
  })

  test('unknown names stay text', () => {
    expect(flat(':::unknown\n文\n:::')).toBe('<p>:::unknown文:::</p>')
    expect(flat(':::constructor\n文')).toContain(':::constructor')
  })

  test.each([
    ['NOTE', 'note', '注'],
    ['TIP', 'tip', '提示'],
    ['IMPORTANT', 'important', '要点'],
    ['WARNING', 'warning', '注意'],
    ['CAUTION', 'caution', '当心'],
    ['bug', 'danger', '危险'],
    ['question', 'question', '疑问'],
  ])('> [!%s]', (name, kind, title) => {
    expect(flat(`> [!${name}]\n> 文`)).toBe(
      `<div class="callout callout-${kind}" role="note"><p class="callout-title">${title}</p><p>文</p></div>`,
    )
  })

  test('Obsidian’s fold marks make details, closed or open', () => {
    expect(flat('> [!NOTE]- 题\n> 文')).toBe(
      '<details class="callout callout-note"><summary class="callout-title">题</summary><p>文</p></details>',
    )
    expect(flat('> [!tip]+\n> 文')).toContain('<details class="callout callout-tip" open>')
  })

  test('an alert holds lists, and other alerts inside', () => {
    expect(flat('> [!NOTE]\n> - 甲\n>\n> > [!TIP]\n> > 乙')).toMatch(
      /<li>甲<\/li><\/ul><div class="callout callout-tip"/,
    )
  })

  test('unknown alerts and escaped ones stay quotations', () => {
    expect(flat('> [!NOPE]\n> 文')).toBe('<blockquote><p>[!NOPE]文</p></blockquote>')
    expect(flat('> \\[!NOTE]\n> 文')).toBe('<blockquote><p>[!NOTE]文</p></blockquote>')
  })
})

test('details fold with their title', () => {
  expect(flat(':::details 看看\n文\n:::')).toBe(
    '<details class="details"><summary>看看</summary><p>文</p></details>',
  )
  expect(flat(':::details\n文\n:::')).toContain('<summary>展开</summary>')
})

describe('tabs', () => {
  const TABS = ':::tabs\n@tab 甲\n一\n@tab:active 乙\n```sh\n@tab 码\n```\n:::'

  test('are radio buttons with a label each, in reading order, so that they work without script', () => {
    const output = flat(TABS)
    expect(output.match(/type="radio"/g)).toHaveLength(2)
    expect(output).toMatch(
      /^<div class="tabs" role="group" aria-label="选项卡 1"><input type="radio" class="tab-radio" name="user-content-tabs-1" id="([^"]+)" \/><label class="tab-label" for="\1">甲<\/label><div class="tab-panel"><p>一<\/p><\/div>/,
    )
    expect(output).toMatch(/checked \/><label class="tab-label" for="[^"]+">乙/)
    expect(output).toContain('@tab 码')
  })

  test('two sets do not share a group, also one inside the other', () => {
    const names = (source: string) =>
      new Set(Array.from(html(source).matchAll(/ name="([^"]+)"/g), match => match[1]))
    expect(names(`${TABS}\n\n${TABS}`).size).toBe(2)
    const nested = '::::tabs\n@tab 甲\n:::tabs\n@tab 子\n一\n:::\n@tab 乙\n二\n::::'
    expect(names(nested).size).toBe(2)
    const ids = Array.from(html(nested).matchAll(/name="([^"]+)" id="([^"]+)"/g))
    expect(ids.map(match => match[1])).toEqual([
      'user-content-tabs-1',
      'user-content-tabs-2',
      'user-content-tabs-1',
    ])
  })

  test('without a tab the content stands alone', () => {
    expect(flat(':::tabs\n文\n:::')).toBe('<p>文</p>')
  })
})

test.each(['[TOC]', '[toc]', '[[toc]]', '[[TOC]]', '@[toc]', '@[TOC](目录)', '<!-- toc -->', '{:toc}'])(
  'the table-of-contents mark %s is dropped when alone',
  mark => {
    expect(flat(`前\n\n${mark}\n\n后`)).toBe('<p>前</p><p>后</p>')
  },
)

test('inside a sentence or code a mark stays', () => {
  expect(flat('写 [TOC] 即可')).toBe('<p>写 [TOC] 即可</p>')
  expect(flat('`[TOC]`')).toBe('<p><code>[TOC]</code></p>')
})

test.each([
  ['a block', '前\n\n<!-- 密 -->\n\n后'],
  ['a block with blank lines', '前\n\n<!--\n密\n\n密\n-->\n\n后'],
  ['in a line', '前<!-- 密 -->\n\n后'],
  ['over lines', '前<!-- 密\n密 -->\n\n后'],
  ['over paragraphs', '前<!-- 密\n\n密\n\n- 密\n\n密 -->\n\n后'],
  ['in a heading', '# 前 <!-- 密 -->\n\n后'],
  ['in a table', '|前|\n|-|\n|后<!-- 密 -->|'],
  ['in raw HTML', '<div>前<!-- 密 -->后</div>'],
  ['three dashes', '前\n\n<!--密--->\n\n后'],
])('a comment is visible nowhere: %s', (_name, source) => {
  const rendered = renderMarkdown(source)
  expect(JSON.stringify(rendered)).not.toContain('密')
  expect(rendered.text).toContain('前')
  expect(rendered.text).toContain('后')
})

test('a comment over paragraphs leaves no empty list behind', () => {
  expect(flat('前<!-- 密\n\n- 密\n\n密 -->尾\n\n后')).toBe('<p>前</p><p>尾</p><p>后</p>')
})

test('a comment’s marks in code stay', () => {
  expect(html('`<!-- x -->`')).toContain('&lt;!-- x --&gt;')
})

test('an unclosed mark hides nothing', () => {
  expect(renderMarkdown('前 <!-- 中\n\n后').text).toBe('前 <!-- 中\n后')
})

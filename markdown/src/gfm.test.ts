import { expect, test } from 'vitest'
import { renderMarkdown } from './index.ts'

const html = (source: string) => renderMarkdown(source).html.trim()

test.each([
  ['strikethrough', '~~删~~', '<p><s>删</s></p>'],
  ['strikethrough glued to Chinese punctuation', '~~删，~~字', '<p><s>删，</s>字</p>'],
  ['a lone tilde stays', '好吧~明天见~', '<p>好吧~明天见~</p>'],
  ['a range is no subscript', '3~5 和 6~8', '<p>3~5 和 6~8</p>'],
  ['subscript', 'H~2~O', '<p>H<sub>2</sub>O</p>'],
  ['superscript', 'x^2^', '<p>x<sup>2</sup></p>'],
  ['a face is no superscript', '好^_^呀', '<p>好^_^呀</p>'],
  ['mark', '==要紧==的', '<p><mark>要紧</mark>的</p>'],
  ['mark holds emphasis', '==**a** b==', '<p><mark><strong>a</strong> b</mark></p>'],
  ['comparison is no mark', 'a==b and c==d', '<p>a==b and c==d</p>'],
  ['ins', '++新++', '<p><ins>新</ins></p>'],
  ['C++ is no ins', 'C++和C++的区别', '<p>C++和C++的区别</p>'],
  ['i++ is no ins', 'i++ 与 j++', '<p>i++ 与 j++</p>'],
  ['emoji', '好 :smile: :tada:', '<p>好 😄 🎉</p>'],
  ['unknown emoji stays', ':no_such_emoji: 10:30:45', '<p>:no_such_emoji: 10:30:45</p>'],
  ['kbd', '<kbd>Ctrl</kbd>', '<p><kbd>Ctrl</kbd></p>'],
  [
    'autolink in angle brackets',
    '<https://a.com/>',
    '<p><a href="https://a.com/" class="url" target="_blank" rel="noopener noreferrer">https://a.com/</a></p>',
  ],
  ['escape', '\\*a\\* \\$5', '<p>*a* $5</p>'],
  ['hard break by two spaces', '一  \n二', '<p>一<br />\n二</p>'],
])('%s', (_name, source, expected) => {
  expect(html(source)).toBe(expected)
})

test('a table keeps alignment and lies in a scrolling region that the keyboard reaches', () => {
  const output = html('|甲|乙|\n|:-|-:|\n|1|`a\\|b`|\n')
  expect(output).toContain('<div class="table-scroll" role="region" aria-label="表格 1" tabindex="0"><table>')
  expect(output).toContain('<th style="text-align:left">甲</th>')
  expect(output).toContain('<td style="text-align:right"><code>a|b</code></td>')
})

test('each table has its own name', () => {
  const table = '|a|\n|-|\n|1|\n\n'
  expect(html(table + table)).toContain('aria-label="表格 2"')
})

test('task items are disabled checkboxes that say their state', () => {
  const output = html('- [x] 做完\n- [ ] 没做\n- 平常')
  expect(output).toContain('<ul class="tasks">')
  expect(output).toContain(
    '<input type="checkbox" class="task-box" disabled checked aria-label="已完成" /> 做完',
  )
  expect(output).toContain('<input type="checkbox" class="task-box" disabled aria-label="未完成" /> 没做')
  expect(output).toContain('<li>平常</li>')
})

test('footnotes link both ways, with Chinese names for screen readers', () => {
  const output = html('文[^a]又[^a]。^[行内注]\n\n[^a]: 注 **粗**')
  expect(output).toContain(
    'href="#user-content-fn-1" id="user-content-fnref-1" role="doc-noteref" aria-label="脚注 1">1</a>',
  )
  expect(output).toContain('id="user-content-fnref-1-2"')
  expect(output).toContain(
    '<section class="footnotes" role="doc-endnotes" aria-label="脚注"><ol class="footnotes-list">',
  )
  expect(output).toContain('<li id="user-content-fn-1" class="footnote-item"><p>注 <strong>粗</strong>')
  expect(output).toContain(
    'href="#user-content-fnref-1-2" class="footnote-backref" role="doc-backlink" aria-label="回到脚注 1 的第 2 处引用"',
  )
  expect(output).toContain('行内注')
  expect(renderMarkdown('文[^a]\n\n[^a]: 注').missingAnchors).toEqual([])
})

const LINK = (url: string, text = url) =>
  `<a href="${url}" class="url" target="_blank" rel="noopener noreferrer">${text}</a>`

test.each([
  [
    'a path',
    '见 https://a.com/x_y_z?q=1&r=2#f 。',
    `<p>见 ${LINK('https://a.com/x_y_z?q=1&amp;r=2#f')} 。</p>`,
  ],
  ['Chinese glued in front', '见https://a.com', `<p>见${LINK('https://a.com')}</p>`],
  ['Chinese glued behind', 'https://a.com/x这里', `<p>${LINK('https://a.com/x')}这里</p>`],
  ['a full-width comma behind', 'https://a.com，好', `<p>${LINK('https://a.com')}，好</p>`],
  ['a full stop behind', '看https://a.com/x。好', `<p>看${LINK('https://a.com/x')}。好</p>`],
  ['full-width brackets', '（https://a.com/x）', `<p>（${LINK('https://a.com/x')}）</p>`],
  ['curly quotes', '“https://a.com/x”', `<p>“${LINK('https://a.com/x')}”</p>`],
  ['corner brackets', '「https://a.com」', `<p>「${LINK('https://a.com')}」</p>`],
  ['an ellipsis', 'https://a.com/x……', `<p>${LINK('https://a.com/x')}……</p>`],
  ['a final dot', 'https://a.com/x.', `<p>${LINK('https://a.com/x')}.</p>`],
  ['matched brackets inside', 'https://a.com/x_(y)', `<p>${LINK('https://a.com/x_(y)')}</p>`],
  ['an outer bracket', '(https://a.com/x)', `<p>(${LINK('https://a.com/x')})</p>`],
  ['emphasis around', '**https://a.com/x**', `<p><strong>${LINK('https://a.com/x')}</strong></p>`],
  ['percent escapes', 'https://a.com/%E4%BD%A0', `<p>${LINK('https://a.com/%E4%BD%A0')}</p>`],
  ['a port', 'http://localhost:8080/a', `<p>${LINK('http://localhost:8080/a')}</p>`],
  ['www', '见www.a.com/x，好', `<p>见${LINK('http://www.a.com/x', 'www.a.com/x')}，好</p>`],
  ['mail', '写信a@b.com吧', '<p>写信<a href="mailto:a@b.com" class="url">a@b.com</a>吧</p>'],
  ['in code it stays', '`https://a.com`', '<p><code>https://a.com</code></p>'],
  ['a file name is no address', 'README.md 与 a.py', '<p>README.md 与 a.py</p>'],
  ['without a host', 'https://，好', '<p>https://，好</p>'],
  [
    'inside a link it is text',
    '[https://a.com](https://b.com)',
    '<p><a href="https://b.com" target="_blank" rel="noopener noreferrer">https://a.com</a></p>',
  ],
  [
    'two of them',
    'https://a.com、https://b.com',
    `<p>${LINK('https://a.com')}、${LINK('https://b.com')}</p>`,
  ],
])('bare address: %s', (_name, source, expected) => {
  expect(html(source)).toBe(expected)
})

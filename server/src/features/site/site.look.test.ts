import { expect, test } from 'vitest'
import { problemOfCss, readHead } from './site.look.ts'

test.each([
  [':root { --accent: #a8402a }\n.prose h2::before { content: "〔" }', undefined],
  ['.a { background: url("/uploads/a.webp") } .b { mask: url(data:image/svg+xml,%3Csvg/%3E) }', undefined],
  ['@media (width < 600px) { .a:has(> b) { color: color-mix(in oklab, red, blue) } }', undefined],
  ['', undefined],
  ['.a {\n  color red;\n}', '第 2 行第 9 列读不懂'],
  ['.a { color: red', undefined],
  ['@import "/x.css";', '第 1 行第 1 列，这里不能用 @import'],
  [
    '.a{}\n.b { background: url(https://far.example/a.png) }',
    expect.stringContaining('第 2 行第 18 列，只能用站里的图'),
  ],
  ['.b { background: url(//far.example/a.png) }', expect.stringContaining('只能用站里的图')],
  ['.b { --x: url(https://far.example/a.png) }', expect.stringContaining('只能用站里的图')],
  ['.b { background: image-set("https://far.example/a.png" 1x) }', expect.stringContaining('只能用站里的图')],
  ['.b { background: url("/\\\\far.example/a.png") }', expect.stringContaining('只能用站里的图')],
  ['.b { background: url("/\\9/far.example/a.png") }', expect.stringContaining('只能用站里的图')],
  ['.b { background: u\\72l("https://far.example/a.png") }', expect.stringContaining('只能用站里的图')],
  [
    '.b { background: image-\\73 et("https://far.example/a.png" 1x) }',
    expect.stringContaining('只能用站里的图'),
  ],
  [
    '.b { --u: "https://far.example/a.png"; background: image-set(var(--u) 1x) }',
    expect.stringContaining('只能用站里的图'),
  ],
  ['@\\69mport "https://far.example/x.css";', '第 1 行第 1 列，这里不能用 @import'],
  ['.b { background: url(data:text/html,x) }', expect.stringContaining('只能用站里的图')],
])('%s', async (css, problem) => expect(await problemOfCss(css)).toEqual(problem))

test('tags of the head are read, whatever order and case they come in', async () => {
  const html = `<!-- 百度 -->
<meta content="codeva-x" name="baidu-site-verification" />
<META NAME="google-site-verification" CONTENT="a&amp;b">
<link href="https://social.example/@me" rel="ME">`
  expect(await readHead(html)).toEqual({
    problem: undefined,
    tags: [
      { tag: 'meta', attributes: { name: 'baidu-site-verification', content: 'codeva-x' } },
      { tag: 'meta', attributes: { name: 'google-site-verification', content: 'a&b' } },
      { tag: 'link', attributes: { rel: 'me', href: 'https://social.example/@me' } },
    ],
  })
})

test.each([
  ['<meta name="author" content="x">\n<script>1</script>', '第 2 行，<script>不能放在这里'],
  ['<meta http-equiv="refresh" content="0">', '第 1 行，这一种不在准放的里面'],
  ['<meta name="description" content="x">', '第 1 行，这一种不在准放的里面'],
  ['<link rel="stylesheet" href="https://x.example/a.css">', '第 1 行，这一种不在准放的里面'],
  ['<link rel="me" href="javascript:1">', '第 1 行，这一种不在准放的里面'],
  ['baidu-site-verification: x', '第 1 行，标签外面的字不能放在这里'],
  ['<style>a{}</style>', '第 1 行，<style>不能放在这里'],
  ['<meta name="author" content="x">'.repeat(21), '最多放 20 个'],
])('%s is refused: %s', async (html, problem) => expect((await readHead(html)).problem).toBe(problem))

import { expect, test } from 'vitest'
import { readHead } from './site.look.ts'

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

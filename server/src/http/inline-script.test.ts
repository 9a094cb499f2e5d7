import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowInlineScripts, findInlineScripts, hashSource } from './inline-script.ts'

test.each([
  ['<script>a</script>', ['a']],
  ['<SCRIPT>a</SCRIPT >', ['a']],
  ['<script type="module">a</script><script async>b</script>', ['a', 'b']],
  ['<script src="/x.js"></script><script>b</script>', ['b']],
  ['<script type="application/ld+json">{"a":1}</script>', []],
  ["<script data-x='a>b'>c</script>", ['c']],
  ['<script data-src="x">c</script>', ['c']],
  ['<script></script>', []],
  ['<script>a', []],
  ['<script', []],
  ['<scripture>a</scripture>', []],
  ['no script', []],
  ['İİİ<script>a</script>', ['a']],
  ['<script>if (a < b) {}\n</script>', ['if (a < b) {}\n']],
  ['<script>"中文"</script>', ['"中文"']],
])('inline scripts of %j', (html, texts) => {
  expect(findInlineScripts(html).map(script => script.text)).toEqual(texts)
})

test('the hash is that of the exact bytes', () => {
  const expected = createHash('sha256').update(Buffer.from('"中文"')).digest('base64')
  expect(hashSource('"中文"')).toBe(`'sha256-${expected}'`)
})

test('only scripts that carry the mark are allowed, and the mark is taken out', () => {
  const html = '<script nonce="abc">"自己的"</script><p>雨</p><script>slipped in</script>'
  const allowed = allowInlineScripts(Buffer.from(html), 'abc')
  expect(allowed.sources).toEqual([hashSource('"自己的"')])
  expect(allowed.html.toString()).toBe('<script>"自己的"</script><p>雨</p><script>slipped in</script>')
})

test('a page whose renderer sets no marks has all its scripts allowed', () => {
  expect(allowInlineScripts(Buffer.from('<script>a</script><script>b</script>'), 'n').sources).toHaveLength(2)
})

test('a page of two megabytes that never closes its tags is read in one pass', () => {
  const html = '<script '.repeat(250_000)
  const startedAtMs = performance.now()
  expect(findInlineScripts(html)).toEqual([])
  expect(performance.now() - startedAtMs).toBeLessThan(500)
})

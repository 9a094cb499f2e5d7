import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeOwnScripts } from './own-script.server.ts'

const allow = (html: string) => {
  const { page, scripts } = takeOwnScripts(html, 'abc')
  return { html: page, sources: scripts }
}
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  ['<script nonce="abc">a</script>', ['a']],
  ['<script nonce="abc" type="module">a</script><script async="" nonce="abc">b</script>', ['a', 'b']],
  ['<script src="/x.js" nonce="abc"></script><script nonce="abc">b</script>', ['b']],
  ['<link nonce="abc" rel="modulepreload"/><script>c</script>', []],
  ['<script nonce="abd">a</script>', []],
  ['<script>a</script>', []],
  ['<SCRIPT>a</SCRIPT>', []],
  ['<p title="<script nonce">a</p><p nonce="abc">b</p>', []],
  ['<script nonce="abc"></script>', []],
  ['<script nonce="abc">a', []],
  ['<script nonce="abc"', []],
  ['雨雨雨<script nonce="abc">"中文"</script>', ['"中文"']],
  ['<script nonce="abc">if (a < b) {}\n</script>', ['if (a < b) {}\n']],
])('scripts that may run in %j', (html, texts) => {
  expect(allow(html).sources).toEqual(texts.map(hashSource))
})

test('only scripts that carry the mark are allowed, and the mark is taken out everywhere', () => {
  const html = '<link nonce="abc"/><script nonce="abc">"自己的"</script><p>雨</p><script>slipped in</script>'
  const allowed = allow(html)
  expect(allowed.sources).toEqual([hashSource('"自己的"')])
  expect(allowed.html).toBe('<link/><script>"自己的"</script><p>雨</p><script>slipped in</script>')
})

test('a page of two megabytes that never closes its tags is read in one pass', () => {
  const html = '<script '.repeat(250_000)
  const startedAtMs = performance.now()
  expect(takeOwnScripts(html, 'abc').scripts).toEqual([])
  expect(performance.now() - startedAtMs).toBeLessThan(500)
})

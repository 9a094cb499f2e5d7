import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptSource, takeOwnScripts } from './own-script.server.ts'
import { writePage } from './page-edit.server.ts'

const allow = (html: string) => {
  const { edits, scripts } = takeOwnScripts(html, { nonce: 'abc', replaced: [] })
  return { html: writePage(html, edits).toString(), sources: scripts.map(scriptSource) }
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
  expect(() =>
    expect(takeOwnScripts(html, { nonce: 'abc', replaced: [] }).scripts).toEqual([]),
  ).toTakeLessThan(500)
})

test('what stands in a replaced stretch is left to whoever replaces it', () => {
  const html = '<script nonce="abc">a</script><script nonce="abc">b</script>'
  const { edits, scripts } = takeOwnScripts(html, {
    nonce: 'abc',
    replaced: [{ from: 0, to: html.indexOf('</script>'), text: '<script>c' }],
  })
  expect(scripts).toEqual(['b'])
  expect(edits).toHaveLength(1)
})

test('the source of a script stays the same however many others come between', () => {
  const first = scriptSource('第一')
  for (let at = 0; at < 500; at += 1) scriptSource(`第 ${at}`)
  expect(scriptSource('第一')).toBe(first)
  expect(first).toBe(hashSource('第一'))
})

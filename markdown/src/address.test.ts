import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedUrl, isExternal } from './address.ts'

test.each(['https://a.b', 'HTTP://a.b', 'mailto:a@b.c', '/a', 'a/b:c', '?a:b', '#a:b', '//a.b', 'a.png', ''])(
  '%j is allowed',
  url => {
    expect(isAllowedUrl(url)).toBe(true)
  },
)

test.each([
  'javascript:x',
  ' JavaScript:x',
  'java\nscript:x',
  'java\tscript:x',
  '\u0001javascript:x',
  'javascript\u200b:x',
  'data:text/html,x',
  'data:image/svg+xml,x',
  'vbscript:x',
  'blob:https://a',
  'file:///a',
  'ftp://a.b',
  'tel:1',
  'view-source:https://a',
  '1x:y',
])('%j is refused', url => {
  expect(isAllowedUrl(url)).toBe(false)
})

test('whatever URL says of an allowed address, it is no other scheme', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('javascript:', 'data:', 'a:', ''),
      (text, scheme) => {
        const url = `${text}${scheme}${text}`
        if (!isAllowedUrl(url) || !URL.canParse(url, 'https://me.example')) return
        expect(['https:', 'http:', 'mailto:']).toContain(new URL(url, 'https://me.example').protocol)
      },
    ),
  )
})

test.each([
  ['https://me.example/a', false],
  ['HTTPS://ME.example', false],
  ['/a', false],
  ['#a', false],
  ['http://me.example', true],
  ['https://me.example:8443', true],
  ['https://me.example.evil', true],
  ['https://me.example@evil.example', true],
  ['//evil.example', true],
  ['\\\\evil.example', true],
  ['/\t/evil.example', true],
  ['\n/\\evil.example', true],
])('%s is external: %j', (url, expected) => {
  expect(isExternal(url, 'https://me.example')).toBe(expected)
})

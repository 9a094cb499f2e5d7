import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commonHeaders, hashSource, pagePolicy } from './security-headers.ts'

test('the hash is that of the exact bytes', () => {
  const expected = createHash('sha256').update(Buffer.from('"中文"')).digest('base64')
  expect(hashSource('"中文"')).toBe(`'sha256-${expected}'`)
})

const directives = new Map(
  pagePolicy({ scripts: ["'sha256-one'"] })
    .split('; ')
    .map(text => [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)]),
)

describe('the policy of a page', () => {
  test.each([
    ['default-src', "'self'"],
    ['script-src', "'self' 'sha256-one'"],
    ['connect-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ])('%s is %s', (name, expected) => {
    expect(directives.get(name)).toBe(expected)
  })
})

test('a site over HTTPS asks to be asked over HTTPS; one over HTTP cannot', () => {
  expect(commonHeaders('https://lou.example')).toHaveProperty('Strict-Transport-Security')
  expect(commonHeaders('http://lou.example')).not.toHaveProperty('Strict-Transport-Security')
  expect(commonHeaders('http://lou.example')).toHaveProperty('X-Content-Type-Options', 'nosniff')
})

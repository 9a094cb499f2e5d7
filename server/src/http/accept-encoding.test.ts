import { expect, test } from 'vitest'
import { encodingFor } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['GZIP', 'gzip'],
  ['br;q=2, gzip', 'gzip'],
  ['br;q=x, gzip', 'gzip'],
  [`${'a,'.repeat(5000)}br`, 'identity'],
] as const)('Accept-Encoding %j → %s, the first time and again', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
  expect(encodingFor(header)).toBe(encoding)
})

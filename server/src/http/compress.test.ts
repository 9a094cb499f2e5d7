import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingFor } from './compress.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['GZIP', 'gzip'],
  [`${'a,'.repeat(5000)}br`, 'identity'],
] as const)('Accept-Encoding %j → %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})

test.each(['', '楼', '小楼一夜听春雨，深巷明朝卖杏花。'.repeat(3_000)])(
  'a text comes back as it went in',
  async text => {
    const bytes = Buffer.from(text)
    expect(await compress(bytes, 'identity')).toBe(bytes)
    expect(gunzipSync(await compress(bytes, 'gzip')).toString()).toBe(text)
    expect(brotliDecompressSync(await compress(bytes, 'br')).toString()).toBe(text)
  },
)

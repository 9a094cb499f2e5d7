import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UploadReader } from './deps.ts'
import { readRange } from './send-file.ts'
import { makeHttp } from './testing/make-http.ts'

const bytes = Buffer.from('0123456789')
const uploads: UploadReader = {
  open: async name =>
    name === 'a.png' || name === 'b.pdf'
      ? {
          contentType: name === 'a.png' ? 'image/png' : 'application/pdf',
          sizeBytes: bytes.length,
          etag: `"${name}"`,
          ...(name === 'b.pdf' ? { downloadName: "茶'书.pdf" } : {}),
          read: range => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
        }
      : undefined,
}

test.each([
  [undefined, undefined],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-100', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=99999999999999999999-', undefined],
  ['bytes=0x1-2', undefined],
])('range %j of ten bytes is %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

test('any range lies within the file, whatever was asked', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.nat(1000), (text, size) => {
      const range = readRange(`bytes=${text}`, size)
      if (typeof range !== 'object') return
      expect(range.start).toBeLessThanOrEqual(range.end)
      expect(range.end).toBeLessThan(size)
    }),
  )
})

test('a file is sent whole, for ever, in a sandbox', async () => {
  const app = await makeHttp({ uploads })
  const file = await app.inject('/uploads/a.png')
  expect([file.statusCode, file.body]).toEqual([200, '0123456789'])
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: '"a.png"',
  })
  expect(file.headers).not.toHaveProperty('content-disposition')
})

test('a part, a part that is not there, a part of another version', async () => {
  const app = await makeHttp({ uploads })
  const get = (headers: Record<string, string>) => app.inject({ url: '/uploads/a.png', headers })
  const part = await get({ range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual(
    [206, '234', 'bytes 2-4/10', '3'],
  )
  const beyond = await get({ range: 'bytes=10-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
  expect((await get({ range: 'bytes=0-1,3-4' })).statusCode).toBe(200)
  expect((await get({ range: 'bytes=2-4', 'if-range': '"a.png"' })).statusCode).toBe(206)
  expect((await get({ range: 'bytes=2-4', 'if-range': '"old"' })).statusCode).toBe(200)
  expect((await get({ 'if-none-match': 'W/"x", "a.png"' })).statusCode).toBe(304)
})

test('HEAD tells the size and sends nothing', async () => {
  const app = await makeHttp({ uploads })
  const head = await app.inject({ method: 'HEAD', url: '/uploads/a.png' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
})

test('a document is handed out to be saved under its own name', async () => {
  const app = await makeHttp({ uploads })
  const file = await app.inject('/uploads/b.pdf')
  expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%E8%8C%B6%27%E4%B9%A6.pdf")
})

test.each(['/uploads/x.png', '/uploads/', '/uploads/..%2f..%2fetc%2fpasswd'])('%s is missing', async url => {
  const app = await makeHttp({ uploads })
  expect((await app.inject(url)).statusCode).toBe(404)
})

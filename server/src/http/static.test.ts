import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHttp } from './testing/make-http.ts'

let clientDir = ''
const script = `export const text = '${'小楼'.repeat(500)}'`

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'xiaolou-static-'))
  clientDir = join(root, 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await mkdir(join(clientDir, '.vite'))
  await mkdir(join(clientDir, 'fonts'))
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(clientDir, 'assets', 'app-abc123.js'), script)
  await writeFile(join(clientDir, 'assets', 'app-abc123.js.gz'), gzipSync(script))
  await writeFile(join(clientDir, 'assets', '.hidden'), 'hidden')
  await writeFile(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(clientDir, 'fonts', '字.woff2'), 'font')
  await writeFile(join(clientDir, '.vite', 'manifest.json'), '{}')
  await symlink(join(root, 'secret.txt'), join(clientDir, 'link.txt'))
})
afterAll(() => rm(join(clientDir, '..'), { recursive: true, force: true }))

test('hashed files are sent for a year, encoded from beside the file, with a tag', async () => {
  const app = await makeHttp({ clientDir })
  const plain = await app.inject('/assets/app-abc123.js')
  expect([plain.statusCode, plain.body]).toEqual([200, script])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  const encoded = await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'gzip' } })
  expect(encoded.headers['content-encoding']).toBe('gzip')
  const again = await app.inject({
    url: '/assets/app-abc123.js',
    headers: { 'if-none-match': String(plain.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(plain.headers['x-content-type-options']).toBe('nosniff')
})

test('other files of the build are sent for an hour', async () => {
  const app = await makeHttp({ clientDir })
  const icon = await app.inject('/favicon.svg')
  expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=3600',
  ])
  expect((await app.inject(`/fonts/${encodeURIComponent('字')}.woff2`)).body).toBe('font')
})

test.each([
  '/assets/',
  '/assets',
  '/assets/missing.js',
  '/assets/.hidden',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/%00',
  '/.vite/manifest.json',
  '/link.txt',
  '/fonts/',
  '/fonts',
])('%s gives nothing', async url => {
  const app = await makeHttp({ clientDir })
  const answer = await app.inject(url)
  expect([400, 403, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toMatch(/secret|hidden\b|\{\}/)
})

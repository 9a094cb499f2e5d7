import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHttp } from './testing/make-http.ts'

let adminDir = ''
const inline = "document.documentElement.dataset.theme='light'"
const document = `<!doctype html><html><head><script>${inline}</script></head><body><div id="root"></div><script type="module" src="/admin/assets/index-abc123.js"></script></body></html>`

beforeAll(async () => {
  adminDir = await mkdtemp(join(tmpdir(), 'xiaolou-admin-'))
  await mkdir(join(adminDir, 'assets'))
  await mkdir(join(adminDir, '.vite'))
  await writeFile(join(adminDir, 'index.html'), document)
  await writeFile(join(adminDir, 'inputs.json'), '{"hidden":true}')
  await writeFile(join(adminDir, '.vite', 'manifest.json'), '{"hidden":true}')
  await writeFile(join(adminDir, 'assets', 'index-abc123.js'), 'export {}')
  await writeFile(join(adminDir, 'assets', '.hidden'), 'hidden')
})
afterAll(() => rm(adminDir, { recursive: true, force: true }))

test.each([
  '/admin',
  '/admin/',
  '/admin/articles?state=private',
  '/admin/write/article-7',
  '/admin/no/such/room',
])('%s is the one document, for anybody and for no search engine', async url => {
  const app = await makeHttp({ adminDir })
  const { statusCode, headers, body } = await app.inject(url)
  expect([statusCode, body]).toEqual([200, document])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
})

test('its policy lets its own inline script run, by its hash, and no other', async () => {
  const app = await makeHttp({ adminDir })
  const { headers } = await app.inject('/admin')
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('a build beside the running server is what the next to ask are sent', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'xiaolou-admin-built-'))
  await mkdir(join(dir, 'assets'))
  const file = join(dir, 'index.html')
  await writeFile(file, document)
  const app = await makeHttp({ adminDir: dir })
  expect((await app.inject('/admin')).body).toBe(document)
  // A build empties the folder first.
  await rm(file)
  const meanwhile = await app.inject('/admin/articles')
  expect([meanwhile.statusCode, meanwhile.headers['retry-after']]).toEqual([503, '5'])
  expect(meanwhile.headers['cache-control']).toBe('no-store')
  const [inlineNow, built] = ['next()', document.replaceAll('abc123', 'def456')]
  await writeFile(file, built.replace(inline, inlineNow))
  await writeFile(join(dir, 'assets', 'index-def456.js'), 'export {}')
  const { body, headers } = await app.inject('/admin')
  expect(body).toContain('index-def456.js')
  expect(headers['content-security-policy']).toContain(
    createHash('sha256').update(inlineNow).digest('base64'),
  )
  expect((await app.inject('/admin/assets/index-def456.js')).statusCode).toBe(200)
  await rm(dir, { recursive: true })
})

test('its files are kept for a year', async () => {
  const app = await makeHttp({ adminDir })
  const { statusCode, headers, body } = await app.inject('/admin/assets/index-abc123.js')
  expect([statusCode, body]).toEqual([200, 'export {}'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/admin/assets/index-gone.js',
  '/admin/assets/.hidden',
  '/admin/assets/..%2finputs.json',
  '/admin/assets/%00',
])('%s gives nothing, and not for long', async url => {
  const app = await makeHttp({ adminDir })
  const { statusCode, headers, body } = await app.inject(url)
  expect([400, 403, 404]).toContain(statusCode)
  expect(body).not.toContain('hidden"')
  expect(body).not.toBe(document)
  expect(String(headers['cache-control'] ?? '')).not.toContain('immutable')
})

test('what lies beside its files is not sent', async () => {
  const app = await makeHttp({ adminDir })
  for (const url of ['/admin/inputs.json', '/admin/.vite/manifest.json'])
    expect((await app.inject(url)).body).not.toContain('hidden')
})

test('without a build there is no console', async () => {
  const app = await makeHttp({})
  expect((await app.inject('/admin')).statusCode).toBe(404)
})

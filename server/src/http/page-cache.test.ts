import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { Compression } from '../platform/compression.ts'
import { createCompressor } from '../platform/compressor.ts'
import { createPageCache, type PageCache, type Rendered } from './page-cache.ts'
import { readPageTarget } from './page-key.ts'

const html = (text: string, times = 300) => `<!doctype html>${text.repeat(times)}`
const pageOf = (text: string, status = 200, times = 300): Rendered => ({
  kind: 'page',
  page: {
    status,
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: 'policy',
    body: Buffer.from(html(text, times)),
  },
})

type Sent = { isServed: boolean; status: number; headers: Record<string, string>; body: Buffer }

let nowMs = 0
let pages: PageCache
const errors: unknown[] = []
const make = (maxBytes = 10_000_000, compressor = createCompressor()) =>
  createPageCache({
    compressor,
    clock: { now: () => nowMs },
    common: ['X-Content-Type-Options', 'nosniff'],
    maxBytes,
    staleAfterMs: 60_000,
    onError: cause => errors.push(cause),
  })

/** Makes the cache anew with a compressor that does some of its work only when the promise is resolved. */
function makeHolding(isHeld: (compression: Compression) => boolean) {
  const compressor = createCompressor()
  const going = Promise.withResolvers<void>()
  pages = make(10_000_000, {
    ...compressor,
    async compress(bytes, compression) {
      if (isHeld(compression)) await going.promise
      return compressor.compress(bytes, compression)
    },
  })
  return going
}

beforeEach(() => {
  nowMs = 1_000_000
  errors.length = 0
  pages = make()
})

/** Asks the cache as Node's server would: kept pages first, then what the router behind it does. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const sent: Sent = { isServed: false, status: 0, headers: {}, body: Buffer.alloc(0) }
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const req = { url, headers, method } as unknown as IncomingMessage
  const res = {
    writeHead(status: number, flat: string[]) {
      sent.status = status
      for (let at = 0; at < flat.length; at += 2)
        sent.headers[String(flat[at]).toLowerCase()] = String(flat[at + 1])
    },
    end(body?: Buffer) {
      if (body) sent.body = body
      sent.isServed = true
      resolve(sent)
    },
  } as unknown as ServerResponse
  const key = readPageTarget(url)?.key ?? ''
  if (pages.tryServe(req, res)) return promise
  if (method === 'POST' || pages.wouldRender(key)) return Promise.resolve(sent)
  const kept = pages.getOrRender(key, () => Promise.reject(new Error('rendered again')))
  return kept.then(async found => {
    if (found.kind === 'page') await pages.write(found, req, res)
    return promise
  })
}

const settle = () => new Promise(resolve => setTimeout(resolve, 60))

test('a page is rendered once and then served in the form that the client takes', async () => {
  expect((await ask('/home')).isServed).toBe(false)
  await pages.getOrRender('/home', async () => pageOf('甲'))
  const plain = await ask('/home')
  expect(plain.body.toString()).toBe(html('甲'))
  const br = await ask('/home', { 'accept-encoding': 'gzip, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(html('甲'))
  const gzip = await ask('/home', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(html('甲'))
  expect(new Set([plain, br, gzip].map(sent => sent.headers.etag)).size).toBe(3)
  for (const sent of [plain, br, gzip]) {
    expect(sent.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': 'policy',
      'x-content-type-options': 'nosniff',
      'content-length': String(sent.body.length),
    })
    expect(sent.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('every request has an id of its own, although the headers are made once', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  const sent = await Promise.all(Array.from({ length: 20 }, () => ask('/home')))
  const ids = sent.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(20)
  expect((await ask('/home', { 'x-request-id': 'from-the-proxy-1' })).headers['x-request-id']).toBe(
    'from-the-proxy-1',
  )
})

test('what the client holds already is answered 304, whichever form it has', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  const etag = (await ask('/home', { 'accept-encoding': 'br' })).headers.etag ?? ''
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*', (await ask('/home')).headers.etag ?? '']) {
    const sent = await ask('/home', { 'accept-encoding': 'br', 'if-none-match': held })
    // The tag of the same page, which by now may be packed tighter.
    const tag = sent.headers.etag?.slice(0, 20)
    expect([held, sent.status, sent.body.length, tag]).toEqual([held, 304, 0, etag.slice(0, 20)])
    expect(sent.headers).not.toHaveProperty('content-length')
  }
  expect((await ask('/home', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD gets the headers alone; other methods are not for pages', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  const head = await ask('/home', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(html('甲')))
  expect((await ask('/home', {}, 'POST')).isServed).toBe(false)
})

test('addresses that mean the same page share it, and queries that pages do not know make no new one', async () => {
  await pages.getOrRender('/home?page=2', async () => pageOf('甲'))
  for (const url of ['/home?page=2', '/home?utm_source=a&page=2', '/home?page=2&fbclid=b']) {
    expect([url, (await ask(url)).isServed]).toEqual([url, true])
  }
  for (let at = 0; at < 50; at += 1) expect((await ask(`/home?page=2&x=${at}`)).isServed).toBe(true)
  expect((await ask('/home?page=3')).isServed).toBe(false)
  expect(pages.stats().pages).toBe(1)
})

test('all who ask while a page is being rendered share that rendering', async () => {
  let renderings = 0
  const render = async () => {
    renderings += 1
    await settle()
    return pageOf('甲')
  }
  expect(pages.wouldRender('/home')).toBe(true)
  const asked = Array.from({ length: 30 }, () => pages.getOrRender('/home', render))
  expect(pages.wouldRender('/home')).toBe(false)
  await Promise.all(asked)
  expect(renderings).toBe(1)
})

test('a rendering that began before a change is answered but not kept', async () => {
  let finish = () => {}
  const slow = pages.getOrRender('/home', async () => {
    await new Promise<void>(resolve => {
      finish = resolve
    })
    return pageOf('旧')
  })
  pages.drop()
  const fresh = await pages.getOrRender('/home', async () => pageOf('新'))
  finish()
  const old = await slow
  expect(old.kind === 'page' && old.packed.forms.get('identity')?.body.toString()).toBe(html('旧'))
  expect(fresh.kind === 'page' && fresh.packed.forms.get('identity')?.body.toString()).toBe(html('新'))
  expect((await ask('/home')).body.toString()).toBe(html('新'))
})

test('a change forgets every page', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  expect((await ask('/home?x=1')).isServed).toBe(true)
  pages.drop()
  expect((await ask('/home')).isServed || (await ask('/home?x=1')).isServed).toBe(false)
  expect(pages.stats()).toMatchObject({ pages: 0, sizeBytes: 0 })
})

test('an old page is served at once and renewed once behind the reader', async () => {
  let renderings = 0
  const render = async () => {
    renderings += 1
    return pageOf(`第${renderings}次`)
  }
  await pages.getOrRender('/home', render)
  nowMs += 59_000
  await ask('/home')
  await settle()
  expect(renderings).toBe(1)
  nowMs += 2_000
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => ask('/home')))
  expect(new Set(atOnce.map(({ body }) => body.toString()))).toEqual(new Set([html('第1次')]))
  await settle()
  expect(renderings).toBe(2)
  expect((await ask('/home')).body.toString()).toBe(html('第2次'))
})

test('a renewal that fails is reported and the old page stays', async () => {
  let renderings = 0
  await pages.getOrRender('/home', async () => {
    renderings += 1
    if (renderings === 2) throw new Error('no database')
    return pageOf(`第${renderings}次`)
  })
  nowMs += 61_000
  expect((await ask('/home')).body.toString()).toBe(html('第1次'))
  await settle()
  expect(errors).toHaveLength(1)
  expect((await ask('/home')).body.toString()).toBe(html('第1次'))
  await settle()
  expect((await ask('/home')).body.toString()).toBe(html('第3次'))
})

test('a clock set back renews a page instead of keeping it for ever', async () => {
  let renderings = 0
  await pages.getOrRender('/home', async () => pageOf(`第${++renderings}次`))
  nowMs -= 3_600_000
  await ask('/home')
  await settle()
  expect(renderings).toBe(2)
})

test('a page that may be taken back at any moment is answered and never kept', async () => {
  const volatile: Rendered = { ...pageOf('甲'), isVolatile: true } as Rendered
  const kept = await pages.getOrRender('/chat', async () => volatile)
  expect(kept.kind).toBe('page')
  expect((await ask('/chat')).isServed).toBe(false)
  expect(pages.stats().pages).toBe(0)
})

test('an error is thrown to all who asked and nothing is kept', async () => {
  const fail = async () => {
    throw new Error('broken')
  }
  await expect(pages.getOrRender('/home', fail)).rejects.toThrow('broken')
  await pages.getOrRender('/home', async () => pageOf('甲'))
  expect((await ask('/home')).status).toBe(200)
})

test('a redirect is passed on and not kept; a page that became one is forgotten', async () => {
  await pages.getOrRender('/old', async () => pageOf('甲'))
  pages.drop()
  const kept = await pages.getOrRender('/old', async () => ({
    kind: 'redirect',
    status: 301,
    location: '/new',
  }))
  expect(kept).toEqual({ kind: 'redirect', status: 301, location: '/new' })
  expect((await ask('/old')).isServed).toBe(false)
})

test('a missing page is kept for ten seconds, and only so many of them', async () => {
  await pages.getOrRender('/gone', async () => pageOf('无', 404))
  expect((await ask('/gone')).status).toBe(404)
  nowMs += 10_001
  expect((await ask('/gone')).isServed).toBe(false)
  for (let at = 0; at < 230; at += 1) await pages.getOrRender(`/gone/${at}`, async () => pageOf('无', 404))
  expect(pages.stats().pages).toBeLessThanOrEqual(200)
  expect((await ask('/gone/229')).status).toBe(404)
  expect((await ask('/gone/0')).isServed).toBe(false)
})

test('memory is bounded, and the page longest unused goes first', async () => {
  await pages.getOrRender('/size', async () => pageOf('0'))
  const one = pages.stats().sizeBytes
  pages = make(one * 4 + 100)
  for (const name of ['a', 'b', 'c', 'd']) await pages.getOrRender(`/${name}`, async () => pageOf('0'))
  await ask('/a')
  await pages.getOrRender('/e', async () => pageOf('0'))
  const asked = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(name => ask(`/${name}`)))
  expect(asked.map(({ isServed }) => isServed)).toEqual([true, false, true, true, true])
  expect(pages.stats().sizeBytes).toBeLessThanOrEqual(one * 4 + 100)
})

test('a page larger than the whole memory is answered all the same', async () => {
  pages = make(100)
  const kept = await pages.getOrRender('/home', async () => pageOf('甲'))
  expect(kept.kind).toBe('page')
  expect(pages.stats()).toMatchObject({ pages: 0, sizeBytes: 0 })
})

test('a page that is asked for again is packed tighter, under another tag, and what clients hold stays valid', async () => {
  const text = Array.from(
    { length: 900 },
    (_, at) => `<p class="c${at % 17}">第${(at * 7919) % 1000}段</p>`,
  ).join('')
  await pages.getOrRender('/home', async () => pageOf(text, 200, 1))
  const accept = { 'accept-encoding': 'br' }
  const first = await ask('/home', accept)
  await expect.poll(async () => (await ask('/home', accept)).headers.etag).not.toBe(first.headers.etag)
  const later = await ask('/home', accept)
  expect(later.body.length).toBeLessThan(first.body.length)
  expect(later.headers.etag).not.toBe(first.headers.etag)
  expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body))
  expect((await ask('/home', { ...accept, 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
})

test('while another page is being compressed one is packed quickly, under a tag of its own', async () => {
  const text = Array.from({ length: 900 }, (_, at) => `<p>第${(at * 7919) % 1000}段</p>`).join('')
  const accept = { 'accept-encoding': 'br' }
  for (const url of ['/home', '/archives']) await pages.getOrRender(url, async () => pageOf(text, 200, 1))
  const [calm, quick] = await Promise.all([ask('/home', accept), ask('/archives', accept)])
  expect(quick.body.length).toBeGreaterThan(calm.body.length)
  expect(brotliDecompressSync(quick.body)).toEqual(brotliDecompressSync(calm.body))
  expect(quick.headers.etag).not.toBe(calm.headers.etag)
  expect((await ask('/archives', { ...accept, 'if-none-match': calm.headers.etag ?? '' })).status).toBe(304)
})

test('bytes that are still being compressed stay, although another form is there already', async () => {
  const going = makeHolding(({ coding }) => coding === 'gzip')
  const body = Buffer.from(html('雨', 30_000))
  const answer = pageOf('雨')
  if (answer.kind === 'page')
    await pages.getOrRender('/home', async () => ({ ...answer, page: { ...answer.page, body } }))
  const gzip = ask('/home', { 'accept-encoding': 'gzip' })
  const br = await ask('/home', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(br.body).toString()).toBe(html('雨', 30_000))
  expect(body.length).toBe(Buffer.byteLength(html('雨', 30_000)))
  going.resolve()
  expect(gunzipSync((await gzip).body).toString()).toBe(html('雨', 30_000))
})

test('calls and files never touch the pages', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  for (const url of ['/api/config', '/assets/x.js', '/uploads/x.png', '//home', '/%zz', '']) {
    expect([url, (await ask(url)).isServed]).toEqual([url, false])
  }
})

test('a compressed form is made for the first who takes it, in place of the plain one, and counted', async () => {
  const plain = Buffer.from(html('甲'))
  // Each is asked for twice: the third time a page is packed tighter.
  for (const url of ['/home', '/archives']) await pages.getOrRender(url, async () => pageOf('甲'))
  const besideBytes = pages.stats().sizeBytes - 2 * plain.length
  const accept = { 'accept-encoding': 'gzip' }
  const [first, second] = await Promise.all([ask('/home', accept), ask('/home', accept)])
  expect(second.body).toBe(first.body)
  expect(pages.stats().sizeBytes).toBe(besideBytes + first.body.length + plain.length)
  const br = await ask('/archives', { 'accept-encoding': 'br' })
  expect(pages.stats().sizeBytes).toBe(besideBytes + first.body.length + br.body.length)
  expect(brotliDecompressSync(br.body)).toEqual(plain)
  expect((await ask('/archives')).body).toEqual(plain)
  expect(pages.stats().sizeBytes).toBe(besideBytes + first.body.length + br.body.length + plain.length)
})

test('what was packed tightest stays, although the usual form is done after it', async () => {
  const going = makeHolding(({ level }) => level < 11)
  await pages.getOrRender('/home', async () => pageOf('雨', 200, 3_000))
  const plainBytes = pages.stats().sizeBytes
  const asked = Array.from({ length: 3 }, () => ask('/home', { 'accept-encoding': 'br' }))
  await expect.poll(() => pages.stats().sizeBytes).toBeLessThan(plainBytes)
  const tightest = await ask('/home', { 'accept-encoding': 'br' })
  going.resolve()
  for (const { body } of await Promise.all(asked)) expect(body).toBe(tightest.body)
  expect((await ask('/home', { 'accept-encoding': 'br' })).body).toBe(tightest.body)
})

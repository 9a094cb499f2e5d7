import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contentVersionHeader } from '@xiaolou/contract/content-version'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type CachedPage, createPageCache, type Redirect, type Rendered } from './page-cache.ts'
import { makeHttp, rendered } from './testing/make-http.ts'

const html = (text: string, times = 600) => `<!doctype html>${text.repeat(times)}`
const pageOf = (text: string, status = 200): Rendered => ({
  kind: 'page',
  page: {
    status,
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: 'policy',
    body: Buffer.from(html(text)),
  },
})
const settle = () => new Promise(resolve => setTimeout(resolve, 30))

let nowMs = 0
let pages = make()
const errors: unknown[] = []

function make(maxBytes = 10_000_000) {
  return createPageCache({
    maxBytes,
    staleAfterMs: 60_000,
    onError: cause => errors.push(cause),
    nowMs: () => nowMs,
  })
}

beforeEach(() => {
  nowMs = 1_000_000
  errors.length = 0
  pages = make()
})

async function textOf(answer: CachedPage | Redirect | Promise<CachedPage | Redirect>) {
  const page = await answer
  return page.kind === 'page' ? (await page.getForm('identity')).body.toString() : page.location
}
async function headersOf(key: string, rendered: Rendered) {
  const page = await pages.getOrRender(key, async () => rendered)
  return page.kind === 'page' ? (await page.getForm('identity')).headers : {}
}
/** The cached text under a key; rejects if it is not cached. */
const read = (key: string) =>
  textOf(pages.getOrRender(key, () => Promise.reject(new Error('rendered again'))))

test('all who ask while a page is being rendered share that rendering', async () => {
  let renderings = 0
  const render = async () => {
    renderings += 1
    await settle()
    return pageOf('甲')
  }
  expect(pages.has('/home')).toBe(false)
  const asked = Array.from({ length: 30 }, () => pages.getOrRender('/home', render))
  expect(pages.has('/home')).toBe(true)
  await Promise.all(asked)
  expect(renderings).toBe(1)
  expect(await read('/home')).toBe(html('甲'))
})

test('a rendering that began before a change is answered but not cached', async () => {
  const going = Promise.withResolvers<Rendered>()
  const slow = pages.getOrRender('/home', () => going.promise)
  pages.drop()
  const fresh = await pages.getOrRender('/home', async () => pageOf('新'))
  going.resolve(pageOf('旧'))
  expect([await textOf(slow), await textOf(fresh)]).toEqual([html('旧'), html('新')])
  expect(await read('/home')).toBe(html('新'))
})

test('a change forgets every page', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  await pages.getOrRender('/gone', async () => pageOf('无', 404))
  pages.drop()
  expect([pages.has('/home'), pages.has('/gone')]).toEqual([false, false])
  expect(pages.stats()).toMatchObject({ pages: 0, sizeBytes: 0 })
})

test('an old page is served at once and renewed once behind the reader', async () => {
  let renderings = 0
  const render = async () => pageOf(`第${++renderings}次`)
  await pages.getOrRender('/home', render)
  nowMs += 59_000
  await read('/home')
  await settle()
  expect(renderings).toBe(1)
  nowMs += 2_000
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => read('/home')))
  expect(new Set(atOnce)).toEqual(new Set([html('第1次')]))
  await settle()
  expect(renderings).toBe(2)
  expect(await read('/home')).toBe(html('第2次'))
})

test('a renewal that fails is reported and the old page stays', async () => {
  let renderings = 0
  await pages.getOrRender('/home', async () => {
    renderings += 1
    if (renderings === 2) throw new Error('no database')
    return pageOf(`第${renderings}次`)
  })
  nowMs += 61_000
  expect(await read('/home')).toBe(html('第1次'))
  await settle()
  expect(errors).toHaveLength(1)
  expect(await read('/home')).toBe(html('第1次'))
  await settle()
  expect(await read('/home')).toBe(html('第3次'))
})

test('a page that may be taken back at any moment is answered and never cached', async () => {
  const volatile: Rendered = { ...pageOf('甲'), isVolatile: true } as Rendered
  expect(await textOf(pages.getOrRender('/chat', async () => volatile))).toBe(html('甲'))
  expect(pages.has('/chat')).toBe(false)
  expect(pages.stats().pages).toBe(0)
  expect((await headersOf('/chat', volatile))['Cache-Control']).toBe('no-store')
})

test('every page names the version of the content that it was made from', async () => {
  const first = await headersOf('/home', pageOf('甲'))
  expect((await headersOf('/archives', pageOf('乙')))[contentVersionHeader]).toBe(first[contentVersionHeader])
  pages.drop()
  expect((await headersOf('/home', pageOf('甲')))[contentVersionHeader]).not.toBe(first[contentVersionHeader])
})

test('an error is thrown to all who asked and nothing is cached', async () => {
  const fail = async () => {
    throw new Error('broken')
  }
  const asked = [pages.getOrRender('/home', fail), pages.getOrRender('/home', fail)]
  for (const answer of asked) await expect(answer).rejects.toThrow('broken')
  await pages.getOrRender('/home', async () => pageOf('甲'))
  expect(await read('/home')).toBe(html('甲'))
})

test('a redirect is passed on and not cached; a page that became one is forgotten', async () => {
  let renderings = 0
  const redirect: Redirect = { kind: 'redirect', status: 301, location: '/new' }
  const render = async () => (++renderings === 1 ? pageOf('甲') : redirect)
  await pages.getOrRender('/old', render)
  nowMs += 61_000
  await read('/old')
  await settle()
  expect(pages.has('/old')).toBe(false)
  expect(await pages.getOrRender('/old', render)).toEqual(redirect)
  expect(pages.has('/old')).toBe(false)
})

test('a missing page is cached for ten seconds, and only so many of them, which drive no page out', async () => {
  await pages.getOrRender('/home', async () => pageOf('甲'))
  await pages.getOrRender('/gone', async () => pageOf('无', 404))
  expect(await read('/gone')).toBe(html('无'))
  nowMs += 10_001
  expect(pages.has('/gone')).toBe(false)
  for (let at = 0; at < 230; at += 1) await pages.getOrRender(`/gone/${at}`, async () => pageOf('无', 404))
  expect(pages.stats().pages).toBe(201)
  expect([pages.has('/gone/229'), pages.has('/gone/0'), pages.has('/home')]).toEqual([true, false, true])
})

test('a page that is written after it was missed, or taken away, is what it is now', async () => {
  const statuses = [404, 200, 404]
  const render = async () => pageOf('甲', statuses.shift())
  await pages.getOrRender('/page', render)
  nowMs += 10_001
  await pages.getOrRender('/page', render)
  nowMs += 60_001
  await read('/page')
  await settle()
  const page = await pages.getOrRender('/page', render)
  expect(page.kind === 'page' && page.status).toBe(404)
  expect(pages.stats()).toMatchObject({ pages: 1, sizeBytes: 0 })
})

test('memory is bounded, and the page longest unused goes first', async () => {
  await pages.getOrRender('/size', async () => pageOf('0'))
  const one = pages.stats().sizeBytes
  expect(one).toBeGreaterThan(1.5 * html('0').length)
  pages = make(one * 4 + 100)
  for (const name of ['a', 'b', 'c', 'd']) await pages.getOrRender(`/${name}`, async () => pageOf('0'))
  await read('/a')
  await pages.getOrRender('/e', async () => pageOf('0'))
  expect(['a', 'b', 'c', 'd', 'e'].map(name => pages.has(`/${name}`))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ])
  expect(pages.stats().sizeBytes).toBeLessThanOrEqual(one * 4 + 100)
})

test('a page larger than the whole memory is answered all the same', async () => {
  pages = make(100)
  expect(await textOf(pages.getOrRender('/home', async () => pageOf('甲')))).toBe(html('甲'))
  expect(pages.stats()).toMatchObject({ pages: 0, sizeBytes: 0 })
})

test('a form is made once for all who ask for it', async () => {
  const page = await pages.getOrRender('/home', async () => pageOf('甲'))
  if (page.kind !== 'page') throw new Error('a redirect')
  const forms = await Promise.all([page.getForm('br'), page.getForm('br'), page.getForm('gzip')])
  expect(forms[0]).toBe(forms[1])
  expect(forms[2]).not.toBe(forms[0])
})

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

/** A site on which every page is the same text, with a count of renderings. */
async function openSite(text = html('甲'), given: Parameters<typeof makeHttp>[0] = {}) {
  const seen = { renderings: 0 }
  const app = await makeHttp({
    ...given,
    render: async () => {
      seen.renderings += 1
      return rendered(text)
    },
  })
  const ask = (url: string, encoding: keyof typeof unpack, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } })
  return { app, ask, seen }
}

test('a page is rendered once and then served in the form that the client takes', async () => {
  const { ask, seen } = await openSite()
  const tags = new Set()
  for (const encoding of ['identity', 'br', 'gzip', 'br'] as const) {
    const { headers, rawPayload } = await ask('/home', encoding)
    expect(unpack[encoding](rawPayload).toString()).toBe(html('甲'))
    tags.add(headers.etag)
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, must-revalidate, no-transform',
      'x-content-type-options': 'nosniff',
      'content-length': String(rawPayload.length),
    })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  }
  expect(tags.size).toBe(3)
  expect(seen.renderings).toBe(1)
})

test('a page that fits a packet is sent as it is', async () => {
  const { ask } = await openSite('short')
  const { headers, body } = await ask('/home', 'br')
  expect([headers['content-encoding'], body]).toEqual([undefined, 'short'])
})

test('every request has an id of its own', async () => {
  const { ask } = await openSite()
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask('/home', 'br')).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(20)
  const given = await ask('/home', 'br', { 'x-request-id': 'from-a-stranger' })
  expect(given.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  const { ask: askBehind } = await openSite(html('甲'), { trustProxy: 'loopback' })
  for (const _ of ['rendered', 'cached']) {
    const proxied = await askBehind('/home', 'br', { 'x-request-id': 'from-the-proxy-1' })
    expect(proxied.headers['x-request-id']).toBe('from-the-proxy-1')
  }
})

test('what the client holds already is answered 304, whichever form it has', async () => {
  const { ask } = await openSite()
  const etag = String((await ask('/home', 'br')).headers.etag)
  const plain = String((await ask('/home', 'identity')).headers.etag)
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*', plain]) {
    const { statusCode, body, headers } = await ask('/home', 'br', { 'if-none-match': held })
    expect([held, statusCode, body, headers.etag]).toEqual([held, 304, '', etag])
    expect(headers).not.toHaveProperty('content-length')
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
  }
  expect((await ask('/home', 'br', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a cached page is answered ahead of the program: whole, its headers alone, or 304', async () => {
  const { app, seen } = await openSite()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const ask = (given: RequestInit = {}) => fetch(`${origin}/home`, given)
  expect(await (await ask()).text()).toBe(html('甲'))
  const whole = await ask()
  expect(await whole.text()).toBe(html('甲'))
  const { etag, ...headers } = Object.fromEntries(whole.headers)
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' })
  const held = await ask({ headers: { 'if-none-match': etag ?? '' } })
  expect([held.status, await held.text(), held.headers.get('etag')]).toEqual([304, '', etag])
  const head = await ask({ method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  expect(seen.renderings).toBe(1)
})

test('HEAD gets the headers alone', async () => {
  const { app } = await openSite()
  const head = await app.inject({ method: 'HEAD', url: '/home' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(Buffer.byteLength(html('甲'))),
  ])
})

test('addresses that mean the same page share it', async () => {
  const { ask, seen } = await openSite()
  for (const url of ['/home?page=2', '/home?utm_source=a&page=2', '/home?page=2&fbclid=b'])
    await ask(url, 'br')
  expect(seen.renderings).toBe(1)
  await ask('/home?page=3', 'br')
  expect(seen.renderings).toBe(2)
})

test('whoever asks for whatever form at the same time gets the whole page', async () => {
  const { ask } = await openSite()
  const encodings = ['br', 'gzip', 'identity', 'br', 'identity', 'gzip'] as const
  const asked = Array.from({ length: 12 }, (_, at) => `/posts/${at}`).flatMap(url =>
    encodings.map(async encoding => unpack[encoding]((await ask(url, encoding)).rawPayload).toString()),
  )
  expect(new Set(await Promise.all(asked))).toEqual(new Set([html('甲')]))
})

test('a page that shows the time is rendered again before it is served when it is too old', async () => {
  const render = async () => ({ ...pageOf(`${nowMs}`), freshForMs: 900_000 })
  await pages.getOrRender('/home', render)
  nowMs += 900_001
  expect(pages.find('/home')).toBeUndefined()
  expect(await textOf(pages.getOrRender('/home', render))).toBe(html('1900001'))
})

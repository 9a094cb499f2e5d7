import { expect, test } from 'vitest'
import { contentTopic } from '../platform/content-change.ts'
import type { HttpDeps, RenderPage } from './deps.ts'
import { hashSource } from './security-headers.ts'
import { getThing, makeHttp, quietBus, rendered } from './testing/make-http.ts'

const site: RenderPage = async ({ url, call, ...rest }) => {
  const { origin, pathname, search } = new URL(url)
  if (pathname === '/') return { status: 302, location: '/home' }
  if (pathname === '/away') return { status: 302, location: 'https://site.example//evil.example/x' }
  if (pathname === '/broken') throw new Error('secret-words-of-the-inside')
  if (pathname === '/fails') return rendered('five hundred', { status: 500 })
  if (pathname === '/thing') return rendered(JSON.stringify(await call(getThing, { params: { id: 3 } })))
  if (pathname === '/known') return rendered(JSON.stringify({ origin, rest }))
  if (pathname !== '/home') return rendered('没有这一页', { status: 404 })
  return rendered(`<p>${search}</p><script>own()</script><script>slipped()</script>`, {
    scripts: [hashSource('own()')],
  })
}

const make = (given: Partial<HttpDeps> = {}) => makeHttp({ render: site, ...given })

test('a page carries its policy with the hash of its own script, and every safety header', async () => {
  const app = await make()
  const page = await app.inject('/home')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(hashSource('own()'))
  expect(policy).not.toContain(hashSource('slipped()'))
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(page.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'public, max-age=0, must-revalidate, no-transform',
    vary: 'Accept-Encoding',
  })
  expect(page.headers).not.toHaveProperty('x-powered-by')
})

test('a site without https sends no HSTS', async () => {
  const app = await make({ siteUrl: 'http://localhost:3000' })
  expect((await app.inject('/home')).headers).not.toHaveProperty('strict-transport-security')
})

test('rendering gets no cookie, no token, no host of the visitor', async () => {
  const app = await make()
  const headers = { cookie: 'a=b', authorization: 'user-token-1', host: 'evil.example', 'user-agent': 'x' }
  const page = await app.inject({ url: '/known', headers })
  expect(JSON.parse(page.body)).toEqual({ origin: 'https://site.example', rest: {} })
  expect(page.headers).not.toHaveProperty('set-cookie')
})

test('only the queries that pages know reach the renderer', async () => {
  const app = await make()
  expect((await app.inject('/home?token=x&page=2&utm_source=y')).body).toContain('<p>?page=2</p>')
})

test('the renderer calls the API in process, as nobody', async () => {
  const app = await make()
  expect((await app.inject('/thing')).json()).toEqual({ id: 3, name: '东西' })
})

test('redirects of the site are passed on, and never lead to another host by a trick', async () => {
  const app = await make()
  const root = await app.inject('/')
  expect([root.statusCode, root.headers.location]).toEqual([302, '/home'])
  expect((await app.inject('/away')).headers.location).toBe('/evil.example/x')
})

test('an old address leads to the new one; asked for decoded, only after a 404', async () => {
  const asked: string[] = []
  const findRedirect = async (path: string) => {
    asked.push(path)
    return path === '/2020/茶/' ? '/posts/cha' : undefined
  }
  const app = await make({ findRedirect })
  const moved = await app.inject('/2020/%E8%8C%B6/')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/posts/cha'])
  expect((await app.inject('/nowhere')).statusCode).toBe(404)
  await app.inject('/home')
  expect(asked).toEqual(['/2020/茶/', '/nowhere'])
})

test('an old address that is a number in a query leads to the new one, before any page at its path', async () => {
  const findRedirect = async (path: string) => (path === '/?p=12' ? '/posts/cha' : undefined)
  const app = await make({ findRedirect })
  await app.inject('/')
  for (const url of ['/?p=12', '/?utm=x&p=12&more'])
    expect((await app.inject(url)).headers.location).toBe('/posts/cha')
  for (const url of ['/?p=13', '/?p=x', '/?sp=12'])
    expect((await app.inject(url)).headers.location).toBe('/home')
})

test.each([
  ...[
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/old',
    '/\t/evil.example',
    '/.//evil.example',
  ],
  ...['/%5Cevil.example', '/%2fevil.example'],
])('a stored redirect to %j is not followed', async target => {
  const app = await make({ findRedirect: async () => target })
  expect((await app.inject('/old')).statusCode).toBe(404)
})

test('doubled slashes lead to the clean address on this very site', async () => {
  const app = await make()
  for (const [url, location] of [
    ['//home', '/home'],
    ['//evil.example/x?page=1', '/evil.example/x?page=1'],
    ['/a//b', '/a/b'],
  ]) {
    const answered = await app.inject({ url: url ?? '' })
    expect([url, answered.statusCode, answered.headers.location]).toEqual([url, 301, location])
  }
})

test("a page that cannot be rendered says so in Chinese, without script, file or the error's words", async () => {
  const app = await make()
  for (const url of ['/broken', '/fails']) {
    const page = await app.inject(url)
    expect(page.statusCode).toBe(500)
    expect(page.body).toContain('灯忽然灭了')
    expect(page.body).not.toMatch(/secret-words|<script|src=|stylesheet/)
    expect(page.headers['cache-control']).toBe('no-store')
    const style = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? ''
    expect(page.headers['content-security-policy']).toContain(hashSource(style))
  }
})

test('a change of content renders the next visitor a new page', async () => {
  const bus = quietBus()
  let count = 0
  const app = await make({ bus, render: async () => rendered(`第${++count}版`) })
  const read = async () => (await app.inject('/home')).body
  expect([await read(), await read()]).toEqual(['第1版', '第1版'])
  bus.publish(contentTopic, 'article')
  expect(await read()).toBe('第2版')
})

test('rendering too much is refused for a while; kept pages stay free', async () => {
  const app = await make({ hasRateLimits: true })
  const get = (url: string) => app.inject({ url, remoteAddress: '203.0.113.9' })
  for (let at = 0; at < 300; at += 1) await get(`/home?page=${at}`)
  const refused = await get('/home?page=300')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await get('/home?page=299')).statusCode).toBe(200)
  expect((await app.inject({ url: '/home?page=300', remoteAddress: '203.0.113.10' })).statusCode).toBe(200)
})

test('texts of the site are served at their addresses, kept, and typed as they say', async () => {
  let produced = 0
  const app = await make({
    documents: [
      {
        path: '/rss.xml',
        produce: async ({ url }) => ({
          body: `<rss>${url.href}${++produced}</rss>`,
          contentType: 'application/rss+xml; charset=utf-8',
        }),
      },
      {
        path: '/category/:id/rss.xml',
        produce: async ({ params }) =>
          params.id === '1'
            ? { body: `<rss>${params.id}</rss>`, contentType: 'application/rss+xml' }
            : undefined,
      },
    ],
  })
  for (const accept of ['', 'br', 'gzip']) {
    const feed = await app.inject({ url: '/rss.xml?utm=1', headers: { 'accept-encoding': accept } })
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(feed.body).toBe('<rss>https://site.example/rss.xml1</rss>')
    expect(feed.headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect((await app.inject('/category/1/rss.xml')).body).toBe('<rss>1</rss>')
  expect((await app.inject('/category/2/rss.xml')).statusCode).toBe(404)
  const head = await app.inject({ method: 'HEAD', url: '/rss.xml' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a page of what may be taken back is rendered for each who asks', async () => {
  let count = 0
  const app = await make({ render: async () => rendered(`第${++count}版`, { isVolatile: true }) })
  const read = async () => (await app.inject('/chat')).body
  expect([await read(), await read()]).toEqual(['第1版', '第2版'])
})

test('what only the given address opens is kept by nobody, found by no search engine, and named to nobody else', async () => {
  const given = {
    '/preview/x': { isIndexed: false, isPrivate: true },
    '/chat': { isIndexed: false },
    '/home': {},
  }
  const app = await make({
    render: async ({ url }) =>
      rendered('页', Object.entries(given).find(([path]) => url.endsWith(path))?.[1]),
  })
  const headersOf = async (path: string) => {
    // The second response comes from the cache.
    await app.inject(path)
    const { headers } = await app.inject(path)
    return [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]
  }
  const usual = ['public, max-age=0, must-revalidate, no-transform', 'strict-origin-when-cross-origin']
  expect(await headersOf('/preview/x')).toEqual(['private, no-store', 'noindex', 'no-referrer'])
  expect(await headersOf('/chat')).toEqual([usual[0], 'noindex', usual[1]])
  expect(await headersOf('/home')).toEqual([usual[0], undefined, usual[1]])
})

test('without a site every page is missing, politely', async () => {
  const app = await makeHttp()
  const page = await app.inject('/home')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('a page takes reading only', async () => {
  const app = await make()
  const posted = await app.inject({ method: 'POST', url: '/home', payload: { a: 1 } })
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
})

import { contentVersionHeader } from '@xiaolou/contract/content-version'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOlder, keep, listShown, meet } from './keep-page.ts'
import { findKept, keptFiles, keptPages } from './kept-page.ts'

const origin = 'https://lou.example'
type Served = { html: string; headers?: Record<string, string>; status?: number }

/** The site: what stands at each path, and which version of its content it names. */
let served: Map<string, Served>
let version: string
let isOnline: boolean
let asked: string[]

const pathOf = (given: unknown) => {
  const url = new URL(given instanceof Request ? given.url : String(given), origin)
  return url.pathname + url.search
}
const answer = async (given: unknown, init: RequestInit = {}): Promise<Response> => {
  if (!isOnline) throw new TypeError('no line')
  const path = pathOf(given)
  asked.push(path)
  if (path.startsWith('/uploads/') || path.startsWith('/assets/')) return new Response('file')
  const { html, headers, status = 200 } = served.get(path) ?? { html: '没有', status: 404 }
  const etag = `"${html.length}-${html}"`.replace(/[^\x20-\x7e]/g, one => one.charCodeAt(0).toString(16))
  const given304 = new Headers(init.headers).get('If-None-Match') === etag
  return new Response(given304 ? null : html, {
    status: given304 ? 304 : status,
    headers: { 'Content-Type': 'text/html', ETag: etag, [contentVersionHeader]: version, ...headers },
  })
}

function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      match: async (given: unknown) => kept.get(pathOf(given))?.clone(),
      put: async (given: unknown, response: Response) => void kept.set(pathOf(given), response),
      delete: async (given: unknown) => kept.delete(pathOf(given)),
      keys: async () => [...kept.keys()].map(path => new Request(origin + path)),
    }
  }
  return { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) }
}

beforeEach(() => {
  ;[version, isOnline, asked] = ['v1', true, []]
  served = new Map([
    ['/message/list', { html: '<title>留言</title>春天的字' }],
    ['/posts/a', { html: '<title>甲 &amp; 乙</title>正文<img src="/uploads/a.webp">' }],
  ])
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('location', new URL(origin))
})

const read = (address: string, files: string[] = []) => keep({ type: 'keep', address, files })
const keptText = async (address: string) => (await findKept(address))?.page.text()
const titles = async () => (await listShown()).map(({ note }) => note.title)

test('a page that was read is kept under the title that it has for everybody', async () => {
  await read('/posts/a')
  expect(await keptText('/posts/a')).toContain('正文')
  expect(await titles()).toEqual(['甲 & 乙'])
})

test('while nothing has changed, no kept page is asked for again', async () => {
  await read('/message/list')
  await read('/posts/a')
  asked = []
  await meet('v1')
  expect(asked).toEqual([])
})

test('what was deleted goes from every kept page at the next contact, whichever page that is', async () => {
  await read('/message/list')
  await read('/posts/a', ['/uploads/a.webp'])
  served.set('/message/list', { html: '<title>留言</title>空了' })
  served.delete('/posts/a')
  version = 'v2'
  served.set('/home', { html: '<title>家</title>' })
  await read('/home')
  isOnline = false
  expect(await keptText('/message/list')).toBe('<title>留言</title>空了')
  expect(await keptText('/posts/a')).toBeUndefined()
  expect(await titles()).not.toContain('甲 & 乙')
  expect(await (await caches.open(keptFiles)).keys()).toEqual([])
})

test('what was made private, moved away or may not be kept any more is gone as well', async () => {
  await read('/posts/a')
  await read('/message/list')
  served.set('/posts/a', { html: '<title>锁</title>', headers: { 'Cache-Control': 'no-store' } })
  served.set('/message/list', { html: '', status: 403 })
  version = 'v2'
  await meet(version)
  expect(await titles()).toEqual([])
})

test('a page that could not be compared with the server is not shown until it has been', async () => {
  await read('/message/list')
  version = 'v2'
  served.set('/message/list', { html: '', status: 503 })
  await meet('v2')
  expect(await keptText('/message/list')).toBeUndefined()
  expect(await titles()).toEqual([])
  served.set('/message/list', { html: '<title>留言</title>春天的字' })
  await meet('v2')
  expect(await keptText('/message/list')).toContain('春天的字')
})

test('several processes, each with versions of its own, have a page compared once each', async () => {
  await read('/message/list')
  version = 'other-1'
  await meet(version)
  asked = []
  for (const one of ['v1', 'other-1', 'v1']) await meet(one)
  expect(asked).toEqual([])
  expect(await keptText('/message/list')).toContain('春天的字')
})

test('what may be taken back at any moment is never kept', async () => {
  served.set('/chat', { html: '<title>聊天室</title>话', headers: { 'Cache-Control': 'no-store' } })
  await read('/chat')
  expect(await keptText('/chat')).toBeUndefined()
})

test('of the pictures in view only those are kept that everybody is shown', async () => {
  await read('/posts/a', ['/uploads/a.webp', '/uploads/private.webp', '/assets/a.js'])
  const files = await (await caches.open(keptFiles)).keys()
  expect(files.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/assets/a.js', '/uploads/a.webp'])
})

test('pages are asked for as a visitor without an account', async () => {
  await read('/posts/a')
  expect(fetch).toHaveBeenCalledWith('/posts/a', expect.objectContaining({ credentials: 'omit' }))
})

test('what an earlier version of the site kept is taken away', async () => {
  await caches.open('kept-pages-1')
  await caches.open(keptPages)
  await caches.open('of-somebody-else')
  await forgetOlder()
  expect(await caches.keys()).toEqual([keptPages, 'of-somebody-else'])
})

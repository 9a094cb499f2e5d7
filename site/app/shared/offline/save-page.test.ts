import { contentVersionHeader } from '@xiaolou/contract/content-version'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  findSaved,
  readSeen,
  type SavedNote,
  savedFiles,
  savedHeader,
  savedPages,
} from '../../lib/saved-page/saved-page.ts'
import { forget, forgetOlder, keep, listShown, meet } from './save-page.ts'

const origin = 'https://lou.example'
type Served = { html: string; headers?: Record<string, string>; status?: number }

/** The site: the content of each path, and the content version that it names. */
let served: Map<string, Served>
let version: string
let isOnline: boolean
let asked: string[]
/** Delays of answers by path: an answer is made at once and arrives when its promise resolves. */
let slow: Map<string, Promise<void>>
let isFull: boolean

const pathOf = (given: unknown) => {
  const url = new URL(given instanceof Request ? given.url : String(given), origin)
  return url.pathname + url.search
}
const answer = async (given: unknown, init: RequestInit = {}): Promise<Response> => {
  if (!isOnline) throw new TypeError('no line')
  const path = pathOf(given)
  asked.push(path)
  if (path.startsWith('/uploads/') || path.startsWith('/assets/')) {
    await slow.get(path)
    return new Response('file')
  }
  const { html, headers, status = 200 } = served.get(path) ?? { html: '没有', status: 404 }
  const etag = `"${html.length}-${html}"`.replace(/[^\x20-\x7e]/g, one => one.charCodeAt(0).toString(16))
  const given304 = new Headers(init.headers).get('If-None-Match') === etag
  const made = new Response(given304 ? null : html, {
    status: given304 ? 304 : status,
    headers: { 'Content-Type': 'text/html', ETag: etag, [contentVersionHeader]: version, ...headers },
  })
  await slow.get(path)
  return made
}
/** Delays the answer at `path` until the returned function is called. */
function hang(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  slow.set(path, promise)
  return () => {
    slow.delete(path)
    resolve()
  }
}
const wasAsked = (path: string) => vi.waitFor(() => expect(asked).toContain(path))

function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const saved = all.get(name) ?? new Map<string, Response>()
    all.set(name, saved)
    return {
      match: async (given: unknown) => saved.get(pathOf(given))?.clone(),
      put: async (given: unknown, response: Response) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        saved.set(pathOf(given), response)
      },
      delete: async (given: unknown) => saved.delete(pathOf(given)),
      keys: async () => [...saved.keys()].map(path => new Request(origin + path)),
    }
  }
  return { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) }
}

beforeEach(() => {
  ;[version, isOnline, asked, slow, isFull] = ['v1', true, [], new Map(), false]
  served = new Map([
    ['/message/list', { html: '<title>留言</title>春天的字' }],
    ['/posts/a', { html: '<title>甲 &amp; 乙</title>正文<img src="/uploads/a.webp">' }],
  ])
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('location', new URL(origin))
})

const read = (address: string, files: string[] = []) => keep({ type: 'keep', address, files })
const savedText = async (address: string) => (await findSaved(address))?.page.text()
const noteOfOther: SavedNote = { title: 'other', atMs: 1, files: [], etag: 'other', versions: ['v1'] }
const titles = async () => (await listShown()).map(({ note }) => note.title)

test('a page that was read is kept under the title that it has for everybody', async () => {
  await read('/posts/a')
  expect(await savedText('/posts/a')).toContain('正文')
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
  expect(await savedText('/message/list')).toBe('<title>留言</title>空了')
  expect(await savedText('/posts/a')).toBeUndefined()
  expect(await titles()).not.toContain('甲 & 乙')
  expect(await (await caches.open(savedFiles)).keys()).toEqual([])
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
  expect(await savedText('/message/list')).toBeUndefined()
  expect(await titles()).toEqual([])
  served.set('/message/list', { html: '<title>留言</title>春天的字' })
  await meet('v2')
  expect(await savedText('/message/list')).toContain('春天的字')
})

test('several processes, each with versions of its own, have a page compared once each', async () => {
  await read('/message/list')
  version = 'other-1'
  await meet(version)
  asked = []
  for (const one of ['v1', 'other-1', 'v1']) await meet(one)
  expect(asked).toEqual([])
  expect(await savedText('/message/list')).toContain('春天的字')
})

test('what may be taken back at any moment is never kept', async () => {
  served.set('/chat', { html: '<title>聊天室</title>话', headers: { 'Cache-Control': 'no-store' } })
  await read('/chat')
  expect(await savedText('/chat')).toBeUndefined()
})

test('of the pictures in view only those are kept that everybody is shown', async () => {
  await read('/posts/a', ['/uploads/a.webp', '/uploads/private.webp', '/assets/a.js'])
  const files = await (await caches.open(savedFiles)).keys()
  expect(files.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/assets/a.js', '/uploads/a.webp'])
})

test('pages are asked for as a visitor without an account', async () => {
  await read('/posts/a')
  expect(fetch).toHaveBeenCalledWith('/posts/a', expect.objectContaining({ credentials: 'omit' }))
})

test('what an earlier version of the site kept is taken away', async () => {
  await caches.open('kept-pages-1')
  await caches.open(savedPages)
  await caches.open('of-somebody-else')
  await forgetOlder()
  expect(await caches.keys()).toEqual([savedPages, 'of-somebody-else'])
})

describe('a page whose picture is long in coming', () => {
  const words = '<title>留言</title>说错的话<img src="/uploads/slow.webp">'
  const begin = async () => {
    served.set('/message/list', { html: words })
    const letGo = hang('/uploads/slow.webp')
    const keeping = read('/message/list', ['/uploads/slow.webp'])
    await wasAsked('/uploads/slow.webp')
    const end = async () => {
      letGo()
      await keeping
    }
    return { end }
  }

  test('brings nothing back that was recalled meanwhile', async () => {
    await read('/posts/a')
    const { end } = await begin()
    served.set('/message/list', { html: '<title>留言</title>空了' })
    version = 'v2'
    await meet('v2')
    await end()
    expect(await readSeen()).toBe('v2')
    isOnline = false
    expect((await savedText('/message/list')) ?? '').not.toContain('说错的话')
    expect(await titles()).toEqual(['甲 & 乙'])
  })

  test('is not kept after its reader has signed out', async () => {
    const { end } = await begin()
    for (const name of await caches.keys()) await caches.delete(name)
    await end()
    expect(await titles()).toEqual([])
    expect(await (await caches.open(savedFiles)).keys()).toEqual([])
  })

  test('is not kept after it was forgotten', async () => {
    const { end } = await begin()
    await forget('/message/list')
    await end()
    expect(await titles()).toEqual([])
  })

  test('is itself kept when nothing has happened meanwhile', async () => {
    const { end } = await begin()
    await end()
    expect(await savedText('/message/list')).toBe(words)
  })
})

test('an answer that is older than what was heard since is not kept, and not taken for the newest', async () => {
  await read('/posts/a')
  const letGo = hang('/message/list')
  asked = []
  const keeping = read('/message/list')
  await wasAsked('/message/list')
  version = 'v2'
  await meet('v2')
  letGo()
  await keeping
  expect(await readSeen()).toBe('v2')
  expect(await savedText('/message/list')).toBeUndefined()
})

test('an answer that a page is unchanged says nothing of another text that was kept meanwhile', async () => {
  await read('/message/list')
  version = 'v2'
  const letGo = hang('/message/list')
  asked = []
  const meeting = meet('v2')
  await wasAsked('/message/list')
  const other = new Headers({ [savedHeader]: JSON.stringify(noteOfOther) })
  await (await caches.open(savedPages)).put('/message/list', new Response('other', { headers: other }))
  letGo()
  await meeting
  expect(await savedText('/message/list')).not.toBe('other')
})

test('where the browser gives no more room, what was recalled goes all the same', async () => {
  await read('/message/list')
  served.set('/message/list', { html: '<title>留言</title>空了' })
  ;[version, isFull] = ['v2', true]
  await meet('v2')
  expect(await savedText('/message/list')).toBeUndefined()
  expect(await titles()).toEqual([])
})

test('where room ends while pages are compared, what cannot be confirmed goes', async () => {
  await read('/message/list')
  version = 'v2'
  const letGo = hang('/message/list')
  asked = []
  const meeting = meet('v2')
  await wasAsked('/message/list')
  isFull = true
  letGo()
  await meeting
  expect(await titles()).toEqual([])
})

test('a version that is heard of while pages are compared is compared with too', async () => {
  await read('/message/list')
  await read('/posts/a')
  served.set('/message/list', { html: '<title>留言</title>空了' })
  version = 'v2'
  await Promise.all([meet('v1'), meet('v2')])
  expect(await savedText('/message/list')).toBe('<title>留言</title>空了')
  expect(await savedText('/posts/a')).toContain('正文')
})

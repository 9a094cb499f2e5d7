import { createHash, randomBytes } from 'node:crypto'
import { contentVersionHeader } from '@xiaolou/contract/content-version'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, minCompressedBytes } from './compress.ts'

/** A page as it was rendered. */
export type Page = {
  readonly status: number
  readonly contentType: string
  readonly contentSecurityPolicy: string
  /** Added to the headers of every page, or replacing them. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Buffer
}
export type Redirect = { readonly kind: 'redirect'; readonly status: number; readonly location: string }
/**
 * `isVolatile`: never cached, nor by browsers: its content may be recalled at any moment (the chat room).
 * `freshForMs`: not served when older, since it shows the time (the home page).
 */
export type Rendered =
  | {
      readonly kind: 'page'
      readonly page: Page
      readonly isVolatile?: boolean
      readonly freshForMs?: number | undefined
    }
  | Redirect
export type Render = () => Promise<Rendered>

/** A page in one encoding, with the matching headers. */
export type PageForm = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/** A page with its encodings: each is made once, on the first request, and shared by concurrent requests. */
export type CachedPage = {
  readonly kind: 'page'
  readonly status: number
  getForm(encoding: Encoding): Promise<PageForm>
  /** Whether a client with this If-None-Match has the page already, in any encoding. */
  isHeld(tags: string | undefined): boolean
}

export type PageCache = {
  /** The cached page, or a rendering shared by concurrent requests. Throws what `render` throws. */
  getOrRender(key: string, render: Render): Promise<CachedPage | Redirect>
  /** The cached page; a stale one is rendered again in the background. */
  find(key: string): CachedPage | undefined
  /** Whether a page is in the cache, or being rendered. */
  has(key: string): boolean
  /** Clears the cache; pages being rendered now will not be cached. */
  drop(): void
  stats(): { pages: number; sizeBytes: number; hits: number }
}

type Entry = {
  readonly page: CachedPage
  readonly render: Render
  readonly madeAtMs: number
  readonly freshForMs: number
  readonly sizeBytes: number
}

/** Every answer may be stored, and must be revalidated before it is shown. */
export const mustAsk = 'public, max-age=0, must-revalidate, no-transform'
const missing = { max: 200, ttl: 10_000 }
// An entry's memory besides its bodies: headers, keys, closures.
const overheadBytes = 6 * 1024
/** Text: both compressed forms together are at most half as large as the page. */
const sizeOf = (body: Buffer) => Math.ceil(body.length * 1.5) + overheadBytes

type Sent = { readonly version: string; readonly isVolatile: boolean }

function cachedPage(page: Page, { version, isVolatile }: Sent): CachedPage {
  const { status, contentType, contentSecurityPolicy, headers, body } = page
  const forms = new Map<Encoding, Promise<PageForm>>()
  const hash = createHash('sha256')
    .update(contentType)
    .update('\n')
    .update(body)
    .digest('base64url')
    .slice(0, 27)
  const isPacket = body.length < minCompressedBytes
  const makeForm = async (encoding: Encoding): Promise<PageForm> => ({
    headers: {
      'Content-Type': contentType,
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': isVolatile ? 'no-store' : mustAsk,
      [contentVersionHeader]: version,
      ETag: `"${hash}-${encoding}"`,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...headers,
    },
    body: await compress(body, encoding),
  })
  return {
    kind: 'page',
    status,
    getForm(asked) {
      const encoding = isPacket ? 'identity' : asked
      const form = forms.get(encoding) ?? makeForm(encoding)
      forms.set(encoding, form)
      return form
    },
    isHeld: (tags = '') =>
      tags
        .split(',', 50)
        .some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '').startsWith(`"${hash}`)),
  }
}

/**
 * Rendered pages in memory, at most `maxBytes`, with LRU eviction. After `staleAfterMs` a page is still
 * served, and rendered again once in the background; a 404 is dropped after ten seconds. `nowMs` is a
 * monotonic clock.
 */
export function createPageCache(options: {
  maxBytes: number
  staleAfterMs: number
  onError: (cause: unknown) => void
  nowMs?: () => number
}): PageCache {
  const { maxBytes, staleAfterMs, onError, nowMs = () => performance.now() } = options
  const perf = { now: nowMs }
  const sizeCalculation = ({ sizeBytes }: Entry) => sizeBytes
  const found = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation, perf })
  // A separate cache: requests for unknown addresses must not evict pages.
  const notFound = new LRUCache<string, Entry>({ ...missing, ttlResolution: 0, perf })
  const rendering = new Map<string, Promise<CachedPage | Redirect>>()
  // Each process has its own generation count.
  const name = randomBytes(6).toString('base64url')
  let generation = 0
  let hits = 0

  const put = (key: string, entry: Entry | undefined) => {
    found.delete(key)
    notFound.delete(key)
    if (entry?.page.status === 200) found.set(key, entry)
    if (entry?.page.status === 404) notFound.set(key, entry)
  }

  const start = (key: string, render: Render) => {
    const begunIn = generation
    const work = async () => {
      const rendered = await render()
      const sent = {
        version: `${name}-${begunIn}`,
        isVolatile: rendered.kind === 'page' && rendered.isVolatile === true,
      }
      const page = rendered.kind === 'page' ? cachedPage(rendered.page, sent) : rendered
      if (begunIn !== generation) return page
      const isCached = rendered.kind === 'page' && page.kind === 'page' && !rendered.isVolatile
      const entry = isCached && {
        ...{ page, render, madeAtMs: nowMs(), sizeBytes: sizeOf(rendered.page.body) },
        freshForMs: rendered.freshForMs ?? Number.POSITIVE_INFINITY,
      }
      put(key, entry || undefined)
      return page
    }
    const shared = work().finally(() => {
      if (rendering.get(key) === shared) rendering.delete(key)
    })
    rendering.set(key, shared)
    return shared
  }

  const find = (key: string) => {
    const entry = found.get(key) ?? notFound.get(key)
    const ageMs = entry ? nowMs() - entry.madeAtMs : 0
    if (!entry || ageMs > entry.freshForMs) return undefined
    hits += 1
    const isStale = ageMs > staleAfterMs
    if (isStale && !rendering.has(key)) start(key, entry.render).catch(onError)
    return entry.page
  }

  return {
    find,
    getOrRender: async (key, render) => find(key) ?? rendering.get(key) ?? start(key, render),
    has: key => found.has(key) || notFound.has(key) || rendering.has(key),
    drop() {
      generation += 1
      found.clear()
      notFound.clear()
      rendering.clear()
    },
    stats: () => ({ pages: found.size + notFound.size, sizeBytes: found.calculatedSize, hits }),
  }
}

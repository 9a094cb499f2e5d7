import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../platform/clock.ts'
import type { Compressor } from '../platform/compressor.ts'
import { tryWritePage, writePage } from './page-answer.ts'
import { type FinishedPage, type PackedPage, packPage, tighten } from './page-form.ts'
import { readPageTarget } from './page-key.ts'

export type Redirect = { readonly kind: 'redirect'; readonly status: number; readonly location: string }
/** `isVolatile`: never kept, for what it shows may be taken back at any moment (the chat room). */
export type Rendered =
  | { readonly kind: 'page'; readonly page: FinishedPage; readonly isVolatile?: boolean }
  | Redirect
export type Render = () => Promise<Rendered>
export type Kept = { readonly kind: 'page'; readonly key: string; readonly packed: PackedPage } | Redirect

type Entry = {
  readonly key: string
  readonly packed: PackedPage
  readonly render: Render
  readonly madeAtMs: number
  /** Raw addresses that were seen to mean this page; the fast way in. */
  readonly aliases: string[]
  hits: number
  isRefreshing: boolean
  /** What it counts for in the total. */
  countedBytes: number
}

export type PageCache = {
  /** Answers a request from memory, before any routing; says whether it did: some form of a page may be missing yet. */
  tryServe(req: IncomingMessage, res: ServerResponse): boolean
  /** The kept page, or a rendering that all who ask for the key at that time share. Throws what `render` throws. */
  getOrRender(key: string, render: Render): Promise<Kept>
  /** Answers a request with a kept page, in the form that the client takes. */
  write(kept: Kept & { kind: 'page' }, req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Whether asking for the key now would start a rendering. */
  wouldRender(key: string): boolean
  /** Forgets everything; what is being rendered now will not be kept. */
  drop(): void
  stats(): { pages: number; sizeBytes: number; hits: number }
}

type Options = {
  readonly clock: Clock
  /** Headers that every page carries, as pairs in a row. */
  readonly common: readonly string[]
  readonly compressor: Compressor
  readonly maxBytes: number
  readonly staleAfterMs: number
  readonly onError: (cause: unknown) => void
}

const maxAliases = 8
const missingKeptMs = 10_000
const maxMissing = 200
// What an entry costs beside its bodies: headers, keys, closures.
const overheadBytes = 6 * 1024
const tightenFromHits = 3
const maxTightenedBytes = 1024 * 1024

// Spares every call and file the reading of its address as a page's.
const isNeverPage = (url: string) =>
  url.startsWith('/api/') || url.startsWith('/assets/') || url.startsWith('/uploads/')

/**
 * Finished pages in memory, at most `maxBytes` of them, the least recently used leaving first. After `staleAfterMs` a
 * page is still served, and rendered anew once behind the reader's back; a missing page is forgotten after ten seconds.
 */
export function createPageCache(options: Options): PageCache {
  const { clock, common, compressor, maxBytes, staleAfterMs, onError } = options
  // The one that was used last stands last.
  const entries = new Map<string, Entry>()
  const byUrl = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Kept>>()
  let generation = 0
  let newest: Entry | undefined
  let missing = 0
  let totalBytes = 0
  let totalHits = 0
  let tightening: Promise<void> = Promise.resolve()

  const count = (entry: Entry) => {
    const bytes = entry.packed.sizeBytes + overheadBytes
    totalBytes += bytes - entry.countedBytes
    entry.countedBytes = bytes
  }
  const ageMs = (entry: Entry) => {
    const age = clock.now() - entry.madeAtMs
    // A clock set back makes a page old, not young for ever.
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }
  const isMissing = (entry: Entry) => entry.packed.page.status === 404

  const remove = (entry: Entry) => {
    if (entries.get(entry.key) !== entry) return
    entries.delete(entry.key)
    if (isMissing(entry)) missing -= 1
    for (const alias of entry.aliases) byUrl.delete(alias)
    totalBytes -= entry.countedBytes
  }

  const makeRoom = () => {
    const oldestMissing = missing > maxMissing ? [...entries.values()].find(isMissing) : undefined
    if (oldestMissing) remove(oldestMissing)
    for (const oldest of entries.values()) {
      if (totalBytes <= maxBytes) return
      remove(oldest)
    }
  }

  const keep = (key: string, packed: PackedPage, render: Render) => {
    const previous = entries.get(key)
    if (previous) remove(previous)
    const hits = previous?.hits ?? 0
    const entry: Entry = {
      key,
      packed,
      render,
      madeAtMs: clock.now(),
      aliases: [],
      hits,
      isRefreshing: false,
      countedBytes: 0,
    }
    entries.set(key, entry)
    newest = entry
    if (isMissing(entry)) missing += 1
    count(entry)
    makeRoom()
    if (hits >= tightenFromHits) tightenLater(entry)
  }

  const renderNow = (key: string, render: Render): Promise<Kept> => {
    const begunIn = generation
    const work = async (): Promise<Kept> => {
      const rendered = await render()
      if (rendered.kind === 'redirect') {
        const previous = entries.get(key)
        if (previous && begunIn === generation) remove(previous)
        return rendered
      }
      const packed = packPage(rendered.page, common)
      const isKept = rendered.page.status === 200 || rendered.page.status === 404
      if (isKept && !rendered.isVolatile && begunIn === generation) keep(key, packed, render)
      return { kind: 'page', key, packed }
    }
    const shared = work().finally(() => {
      if (rendering.get(key) === shared) rendering.delete(key)
    })
    rendering.set(key, shared)
    return shared
  }

  const refresh = (entry: Entry) => {
    if (entry.isRefreshing) return
    entry.isRefreshing = true
    const shared = rendering.get(entry.key) ?? renderNow(entry.key, entry.render)
    shared.catch(onError).finally(() => {
      entry.isRefreshing = false
    })
  }

  const tightenLater = (entry: Entry) => {
    if (entry.packed.length > maxTightenedBytes) return
    // One at a time: brotli 11 holds a thread of the pool for tens of milliseconds.
    tightening = tightening.then(async () => {
      if (entries.get(entry.key) !== entry) return
      await tighten(entry.packed, compressor)
      if (entries.get(entry.key) === entry) count(entry)
    }, onError)
  }

  const live = (key: string) => {
    const entry = entries.get(key)
    if (!entry || !isMissing(entry) || ageMs(entry) <= missingKeptMs) return entry
    remove(entry)
    return undefined
  }

  const find = (url: string) => {
    const known = byUrl.get(url)
    if (known) return known
    const target = entries.size === 0 || isNeverPage(url) ? undefined : readPageTarget(url)
    const entry = target && live(target.key)
    if (entry && entry.aliases.length < maxAliases) {
      entry.aliases.push(url)
      byUrl.set(url, entry)
    }
    return entry
  }

  const use = (entry: Entry) => {
    if (entry !== newest && entries.delete(entry.key)) {
      entries.set(entry.key, entry)
      newest = entry
    }
    entry.hits += 1
    totalHits += 1
    if (entry.hits === tightenFromHits) tightenLater(entry)
    if (ageMs(entry) > staleAfterMs) refresh(entry)
  }

  return {
    tryServe(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      const entry = find(req.url ?? '')
      if (!entry) return false
      if (isMissing(entry) && !live(entry.key)) return false
      if (!tryWritePage(entry.packed, req, res)) return false
      use(entry)
      return true
    },
    async getOrRender(key, render) {
      const entry = live(key)
      if (entry) {
        use(entry)
        return { kind: 'page', key, packed: entry.packed }
      }
      return rendering.get(key) ?? renderNow(key, render)
    },
    async write({ key, packed }, req, res) {
      await writePage(packed, { req, res, compressor })
      const entry = entries.get(key)
      if (entry?.packed !== packed) return
      count(entry)
      makeRoom()
    },
    wouldRender: key => !live(key) && !rendering.has(key),
    drop() {
      generation += 1
      entries.clear()
      byUrl.clear()
      rendering.clear()
      newest = undefined
      missing = 0
      totalBytes = 0
    },
    stats: () => ({ pages: entries.size, sizeBytes: totalBytes, hits: totalHits }),
  }
}

import { deviceMs } from '@xiaolou/browser/clock'
import { contentVersionHeader } from '@xiaolou/contract/content-version'
import {
  isCurrent,
  noteOf,
  readSeen,
  type SavedNote,
  savedFiles,
  savedHeader,
  savedPages,
  seenKey,
  type ToWorker,
} from '../../lib/saved-page/saved-page.ts'

/** As many pages as a reader returns to; with pictures about 50 MB. */
const maxPages = 100
/** One for each process of the site, and some to spare. */
const maxVersions = 8
/** The content may change during a comparison; what is left then waits for the next contact. */
const maxRounds = 3
const builtFile = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
function titleOf(html: string): string {
  const start = html.indexOf('>', html.indexOf('<title')) + 1
  const text = html.slice(start, html.indexOf('</title>', start))
  return text.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all)
}

/** Without credentials, so that no personal content is stored in the browser. */
const askFor = (address: string, etag?: string) =>
  fetch(address, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'text/html', ...(etag && { 'If-None-Match': etag }) },
  })

const versionOf = (answer: Response) => answer.headers.get(contentVersionHeader) ?? ''
/** A server error, which says nothing about the page. */
const isTrouble = ({ status }: Response) => status === 429 || status >= 500

/** How often each page was deleted. */
const forgets = new Map<string, number>()

/**
 * Returns a check, for later, of whether the response may still be saved: not after another content version,
 * a deletion of the page, or a sign-out, which deletes everything saved.
 */
async function watch(address: string): Promise<() => Promise<boolean>> {
  const [seen, count] = [await readSeen(), forgets.get(address)]
  return async () => forgets.get(address) === count && (await readSeen()) === seen
}

/** Saves a page that is being read, with its files. */
export async function keep(given: Extract<ToWorker, { type: 'keep' }>): Promise<void> {
  const address = addressOf(new URL(given.address, location.origin))
  const isAsAsked = await watch(address)
  const answer = await askFor(address)
  if (isTrouble(answer) || !(await isAsAsked())) return
  const version = versionOf(answer)
  // Before its files, which may take long: a version heard of until then is newer than this.
  if (version) await noteSeen(version)
  await store(address, answer, { files: given.files, atMs: deviceMs() }, await watch(address))
  await compare()
}

/** Replaces a saved page by the server's response; deletes it if the response may not be saved. */
async function store(
  address: string,
  answer: Response,
  given: Pick<SavedNote, 'files' | 'atMs'>,
  isAsAsked: () => Promise<boolean>,
): Promise<void> {
  const isPage =
    answer.ok && !answer.redirected && answer.headers.get('Content-Type')?.startsWith('text/html')
  if (!isPage || answer.headers.get('Cache-Control')?.includes('no-store')) return forget(address)
  const html = await answer.text()
  // A signed-in reader sees more pictures than the saved page has.
  const named = given.files.filter(
    file => file.startsWith('/assets/') || html.includes(escapeAttribute(file)),
  )
  const files = [...new Set([...(html.match(builtFile) ?? []), ...named])]
  const etag = answer.headers.get('ETag') ?? ''
  const versions = [versionOf(answer)]
  try {
    await keepFiles(files)
    const note = { title: titleOf(html), atMs: given.atMs, files, etag, versions }
    if (await isAsAsked()) await write(address, html, answer.headers, note)
    await trim(maxPages)
  } catch {
    // The storage quota is used up: the older half of the pages is deleted.
    await trim(Math.floor((await listSaved()).length / 2))
  }
}

async function write(address: string, html: string, given: Headers, note: SavedNote): Promise<void> {
  const headers = new Headers({ [savedHeader]: encodeURIComponent(JSON.stringify(note)) })
  for (const name of ['Content-Type', 'Content-Security-Policy']) headers.set(name, given.get(name) ?? '')
  await (await caches.open(savedPages)).put(address, new Response(html, { headers }))
}

/** Files already loaded for the page come from the browser's HTTP cache; failures are skipped. */
async function keepFiles(files: readonly string[]): Promise<void> {
  const saved = await caches.open(savedFiles)
  for (const file of files) {
    if (await saved.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file, { cache: 'force-cache' }).catch(() => undefined)
    if (answer?.ok && !answer.redirected) await saved.put(file, answer)
  }
}

let comparing = Promise.resolve()

/** One comparison at a time: a version heard of meanwhile is compared afterwards. */
function compare(): Promise<void> {
  comparing = comparing.then(compareAll, compareAll)
  return comparing
}

/**
 * The server named its content version. Saved pages not yet verified under it are compared with the server's:
 * recalled, deleted or private content is removed.
 */
export async function meet(version: string): Promise<void> {
  if (version === '') return
  await noteSeen(version)
  await compare()
}

async function noteSeen(version: string): Promise<void> {
  const pages = await caches.open(savedPages)
  const put = () => pages.put(seenKey, new Response(version))
  await put().catch(async () => {
    // The quota is used up: pages that can be neither marked nor compared must not be shown and are deleted.
    for (const { address, note } of await listSaved())
      if (!isCurrent(note, version)) await pages.delete(address)
    await trim(maxPages)
    await put().catch(() => undefined)
  })
}

async function compareAll(): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const seen = await readSeen()
    const open = (await listSaved()).filter(({ note }) => !isCurrent(note, seen))
    if (seen === undefined || open.length === 0) return
    let version = seen
    for (const { address, note: old } of open) {
      const isAsAsked = await watch(address)
      const answer = await askFor(address, old.etag).catch(() => undefined)
      if (!answer || isTrouble(answer)) return
      if (answer.status === 304)
        await confirm(address, old.etag, versionOf(answer)).catch(() => forget(address))
      else await store(address, answer, old, isAsAsked)
      version = versionOf(answer) || version
      // Another version was named meanwhile, and compares next.
      if ((await readSeen()) !== seen) return
    }
    await noteSeen(version)
  }
}

/** That response was for the text of `etag`: another may have been saved since. */
async function confirm(address: string, etag: string, version: string): Promise<void> {
  const page = await (await caches.open(savedPages)).match(address, { ignoreVary: true })
  const old = page && noteOf(page)
  if (!page || old?.etag !== etag) return
  const versions = [version, ...old.versions].slice(0, maxVersions)
  await write(address, await page.text(), page.headers, { ...old, versions })
}

/** `/` only redirects. */
export const addressOf = ({ pathname, search }: URL): string =>
  pathname === '/' ? '/home' : pathname + search

/** The saved pages, last read first. */
async function listSaved(): Promise<{ address: string; note: SavedNote }[]> {
  const pages = await caches.open(savedPages)
  const found = await Promise.all(
    (await pages.keys()).map(async request => {
      const saved = await pages.match(request)
      const note = saved && noteOf(saved)
      const { pathname, search } = new URL(request.url)
      return note ? [{ address: pathname + search, note }] : []
    }),
  )
  return found.flat().sort((a, b) => b.note.atMs - a.note.atMs)
}

/** The saved pages that may be shown. */
export async function listShown(): ReturnType<typeof listSaved> {
  const seen = await readSeen()
  return (await listSaved()).filter(({ note }) => isCurrent(note, seen))
}

export async function forget(address: string): Promise<void> {
  forgets.set(address, (forgets.get(address) ?? 0) + 1)
  if (await (await caches.open(savedPages)).delete(address)) await trim(maxPages)
}

/** Keeps `count` pages, last read first, and their files. */
async function trim(count: number): Promise<void> {
  const [pages, files] = [await caches.open(savedPages), await caches.open(savedFiles)]
  const all = await listSaved()
  for (const { address } of all.slice(count)) await pages.delete(address)
  const needed = new Set(all.slice(0, count).flatMap(({ note }) => note.files))
  for (const request of await files.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!needed.has(pathname + search)) await files.delete(request)
  }
}

/** Deletes what earlier versions saved, the chat included. */
export async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  const isOlder = (name: string) => name.startsWith('kept-') && name !== savedPages && name !== savedFiles
  await Promise.all(names.filter(isOlder).map(name => caches.delete(name)))
}

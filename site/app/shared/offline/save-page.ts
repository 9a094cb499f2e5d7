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

/** As many pages as a reader comes back to; with their pictures some 50 MB. */
const maxPages = 100
/** One for each process of the site, and some to spare. */
const maxVersions = 8
/** The content may change while pages are compared; what is left then waits for the next contact. */
const maxRounds = 3
const builtFile = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
function titleOf(html: string): string {
  const start = html.indexOf('>', html.indexOf('<title')) + 1
  const text = html.slice(start, html.indexOf('</title>', start))
  return text.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all)
}

/** As a visitor without an account is sent it, so that nothing of anybody's lies in the browser. */
const askFor = (address: string, etag?: string) =>
  fetch(address, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'text/html', ...(etag && { 'If-None-Match': etag }) },
  })

const versionOf = (answer: Response) => answer.headers.get(contentVersionHeader) ?? ''
/** The server has trouble, which says nothing of the page. */
const isTrouble = ({ status }: Response) => status === 429 || status >= 500

/** How often each page was forgotten. */
const forgets = new Map<string, number>()

/**
 * Tells later whether an answer that is asked for now may still be kept: not where another version of the content was heard of
 * since, not where the page was forgotten, and not where somebody has signed out, which takes away all that was kept.
 */
async function watch(address: string): Promise<() => Promise<boolean>> {
  const [seen, count] = [await readSeen(), forgets.get(address)]
  return async () => forgets.get(address) === count && (await readSeen()) === seen
}

/** Keeps a page that is being read, with the files that it is shown by. */
export async function keep(given: Extract<ToWorker, { type: 'keep' }>): Promise<void> {
  const address = addressOf(new URL(given.address, location.origin))
  const isAsAsked = await watch(address)
  const answer = await askFor(address)
  if (isTrouble(answer) || !(await isAsAsked())) return
  const version = versionOf(answer)
  // Before its files, which may be long in coming: what is heard of until then is newer than this.
  if (version) await noteSeen(version)
  await store(address, answer, { files: given.files, atMs: deviceMs() }, await watch(address))
  await compare()
}

/** Puts what the server sends at an address in the place of what was kept; what it does not let us keep goes. */
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
  // Whoever is signed in sees more pictures than the page that is kept has.
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
    // The browser gives no more room: the older half of what was read makes way for what is read next.
    await trim(Math.floor((await listSaved()).length / 2))
  }
}

async function write(address: string, html: string, given: Headers, note: SavedNote): Promise<void> {
  const headers = new Headers({ [savedHeader]: encodeURIComponent(JSON.stringify(note)) })
  for (const name of ['Content-Type', 'Content-Security-Policy']) headers.set(name, given.get(name) ?? '')
  await (await caches.open(savedPages)).put(address, new Response(html, { headers }))
}

/** What the browser has fetched for the page already comes from its own cache; what does not come is done without. */
async function keepFiles(files: readonly string[]): Promise<void> {
  const saved = await caches.open(savedFiles)
  for (const file of files) {
    if (await saved.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file, { cache: 'force-cache' }).catch(() => undefined)
    if (answer?.ok && !answer.redirected) await saved.put(file, answer)
  }
}

let comparing = Promise.resolve()

/** One after the other: what is heard of while pages are compared is compared with after that. */
function compare(): Promise<void> {
  comparing = comparing.then(compareAll, compareAll)
  return comparing
}

/**
 * The server has been reached and named the version of its content. Where it is another than a saved page was found unchanged
 * under, the page is compared with the server's: what was recalled, deleted or made private goes from what is kept.
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
    // The browser gives no more room: what can neither be marked nor compared is not to be shown, and makes way.
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
      // Whoever has heard of another version compares next.
      if ((await readSeen()) !== seen) return
    }
    await noteSeen(version)
  }
}

/** That answer was for the text of `etag`: another may have been kept since. */
async function confirm(address: string, etag: string, version: string): Promise<void> {
  const page = await (await caches.open(savedPages)).match(address, { ignoreVary: true })
  const old = page && noteOf(page)
  if (!page || old?.etag !== etag) return
  const versions = [version, ...old.versions].slice(0, maxVersions)
  await write(address, await page.text(), page.headers, { ...old, versions })
}

/** `/` is only a door. */
export const addressOf = ({ pathname, search }: URL): string =>
  pathname === '/' ? '/home' : pathname + search

/** The saved pages, those first that were read last. */
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

/** Those of them that may be shown. */
export async function listShown(): ReturnType<typeof listSaved> {
  const seen = await readSeen()
  return (await listSaved()).filter(({ note }) => isCurrent(note, seen))
}

export async function forget(address: string): Promise<void> {
  forgets.set(address, (forgets.get(address) ?? 0) + 1)
  if (await (await caches.open(savedPages)).delete(address)) await trim(maxPages)
}

/** So many pages stay, those that were read last, and the files of these. */
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

/** What earlier versions kept, the chat room among it, goes. */
export async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  const isOlder = (name: string) => name.startsWith('kept-') && name !== savedPages && name !== savedFiles
  await Promise.all(names.filter(isOlder).map(name => caches.delete(name)))
}

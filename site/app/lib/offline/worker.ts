import {
  type KeptAnswer,
  type KeptNote,
  keptFiles,
  keptHeader,
  keptPages,
  noteOf,
  type ToWorker,
} from './kept-page.ts'
import { offlinePage } from './offline-page.ts'

// What the types of a page, which the rest of the site needs, do not know of a service worker.
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  readonly request: Request
  readonly resultingClientId: string
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Told = Lasting & {
  readonly data: ToWorker
  readonly source: { id: string; postMessage: (answer: KeptAnswer) => void }
}
type Installing = Lasting & { addRoutes?: (rules: readonly object[]) => Promise<void> }
declare function addEventListener(type: 'install', listen: (event: Installing) => void): void
declare function addEventListener(type: 'activate', listen: (event: Lasting) => void): void
declare function addEventListener(type: 'fetch', listen: (event: Fetching) => void): void
declare function addEventListener(type: 'message', listen: (event: Told) => void): void
declare function skipWaiting(): Promise<void>
declare const clients: { claim: () => Promise<void> }
declare const registration: { navigationPreload?: { enable: () => Promise<void> } }

/** As many pages as a reader comes back to; with their pictures some 50 MB. */
const maxPages = 100
/** After this a page that was read before is better than one that may never come. */
const patienceMs = 6_000
const builtFile = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g
/** Never ours: calls, the console, files that are sent in parts. */
const untouched = ['/api/*', '/wapi/*', '/admin*', '/letter/*', '/ws']

/** When pages that were kept were shown, by the window that shows them. */
const shownKept = new Map<string, number>()

addEventListener('install', event => {
  event.waitUntil(skipWaiting())
  const rules = untouched.map(pathname => ({ condition: { urlPattern: { pathname } }, source: 'network' }))
  // Where the browser can be told, these do not even wake the worker.
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined))
})

addEventListener('activate', event => {
  event.waitUntil(clients.claim())
  if (registration.navigationPreload) event.waitUntil(registration.navigationPreload.enable())
})

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (/^\/(?:api|wapi|admin|letter|ws)(?:\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (/^(?:script|style|font|image|worker)$/.test(request.destination))
    event.respondWith(answerFile(request))
})

addEventListener('message', event => {
  const { data, source } = event
  if (data.type === 'keep') event.waitUntil(keep(data))
  const atMs = data.type === 'ask' ? shownKept.get(source.id) : undefined
  if (atMs !== undefined) source.postMessage({ type: 'kept', atMs })
})

/** `/` is only a door. */
const addressOf = ({ pathname, search }: URL) => (pathname === '/' ? '/home' : pathname + search)

async function findKept(address: string): Promise<Response | undefined> {
  return (await caches.open(keptPages)).match(address, { ignoreVary: true })
}

/** The page as it is now; without a line, or when it does not come, as it was read. */
async function answerPage(event: Fetching): Promise<Response> {
  const address = addressOf(new URL(event.request.url))
  const fresh = ask(event)
  const kept = await findKept(address)
  const patience = new Promise<undefined>(resolve => setTimeout(resolve, patienceMs))
  try {
    const answer = await (kept ? Promise.race([fresh, patience]) : fresh)
    if (answer) {
      if (answer.status === 404 || answer.status === 410) event.waitUntil(forget(address))
      return answer
    }
  } catch {
    if (!kept) return offlinePage(await listKept())
  }
  fresh.catch(() => undefined)
  const note = kept && noteOf(kept)
  if (note) shownKept.set(event.resultingClientId, note.atMs)
  return kept ?? Response.error()
}

async function ask({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(keptFiles)).match(request.url, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

async function listKept(): Promise<{ address: string; note: KeptNote }[]> {
  const pages = await caches.open(keptPages)
  const found = await Promise.all(
    (await pages.keys()).map(async request => {
      const kept = await pages.match(request)
      const note = kept && noteOf(kept)
      const { pathname, search } = new URL(request.url)
      return note ? [{ address: pathname + search, note }] : []
    }),
  )
  return found.flat().sort((a, b) => b.note.atMs - a.note.atMs)
}

/** Keeps a page that is being read: as a visitor without an account is sent it, with the files that it is shown by. */
async function keep({ title, ...given }: Extract<ToWorker, { type: 'keep' }>): Promise<void> {
  const address = addressOf(new URL(given.address, location.origin))
  const answer = await fetch(address, { credentials: 'omit', headers: { Accept: 'text/html' } })
  const isPage = answer.ok && answer.headers.get('Content-Type')?.startsWith('text/html')
  if (!isPage || answer.headers.get('Cache-Control')?.includes('no-store')) return forget(address)
  const html = await answer.text()
  const files = [...new Set([...(html.match(builtFile) ?? []), ...given.files])]
  const note: KeptNote = { title, atMs: Date.now(), files }
  const headers = new Headers({ [keptHeader]: encodeURIComponent(JSON.stringify(note)) })
  for (const name of ['Content-Type', 'Content-Security-Policy'])
    headers.set(name, answer.headers.get(name) ?? '')
  try {
    await keepFiles(files)
    await (await caches.open(keptPages)).put(address, new Response(html, { headers }))
    await trim(maxPages)
  } catch {
    // The browser gives no more room: the older half of what was read makes way for what is read next.
    await trim(Math.floor((await listKept()).length / 2))
  }
}

/** What the browser has fetched for the page already comes from its own cache; what does not come is done without. */
async function keepFiles(files: readonly string[]): Promise<void> {
  const kept = await caches.open(keptFiles)
  for (const file of files) {
    if (await kept.match(file, { ignoreVary: true })) continue
    const answer = await fetch(file, { cache: 'force-cache' }).catch(() => undefined)
    if (answer?.ok && !answer.redirected) await kept.put(file, answer)
  }
}

async function forget(address: string): Promise<void> {
  if (await (await caches.open(keptPages)).delete(address)) await trim(maxPages)
}

/** So many pages stay, those that were read last, and the files of these. */
async function trim(count: number): Promise<void> {
  const [pages, files] = [await caches.open(keptPages), await caches.open(keptFiles)]
  const all = await listKept()
  for (const { address } of all.slice(count)) await pages.delete(address)
  const needed = new Set(all.slice(0, count).flatMap(({ note }) => note.files))
  for (const request of await files.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!needed.has(pathname + search)) await files.delete(request)
  }
}

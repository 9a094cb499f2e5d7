import { contentVersionHeader } from '@xiaolou/contract/content-version'
import { findSaved, type SavedAnswer, savedFiles, type ToWorker } from '../../lib/saved-page/saved-page.ts'
import { offlinePage } from './offline-page.ts'
import { addressOf, forget, forgetOlder, keep, listShown, meet } from './save-page.ts'

// Types of a service worker, which the page's type library lacks.
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  readonly request: Request
  readonly resultingClientId: string
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Told = Lasting & {
  readonly data: ToWorker
  readonly source: { id: string; postMessage: (answer: SavedAnswer) => void }
}
type Installing = Lasting & { addRoutes?: (rules: readonly object[]) => Promise<void> }
declare function addEventListener(type: 'install', listen: (event: Installing) => void): void
declare function addEventListener(type: 'activate', listen: (event: Lasting) => void): void
declare function addEventListener(type: 'fetch', listen: (event: Fetching) => void): void
declare function addEventListener(type: 'message', listen: (event: Told) => void): void
declare function skipWaiting(): Promise<void>
declare const clients: { claim: () => Promise<void> }
declare const registration: { navigationPreload?: { enable: () => Promise<void> } }

/** After this time a saved page is better than one that may never load. */
const patienceMs = 6_000
/** Never handled: calls, the console, files with range requests. */
const untouched = ['/api/*', '/wapi/*', '/admin*', '/letter/*', '/ws']

/** When saved pages were shown, by their window. */
const shownSaved = new Map<string, number>()

addEventListener('install', event => {
  event.waitUntil(skipWaiting())
  const rules = untouched.map(pathname => ({ condition: { urlPattern: { pathname } }, source: 'network' }))
  // Where the browser supports it, these do not even start the worker.
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined))
})

addEventListener('activate', event => {
  event.waitUntil(clients.claim())
  event.waitUntil(forgetOlder())
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
  if (data.type === 'keep') event.waitUntil(keep(data).catch(() => undefined))
  if (data.type === 'look') event.waitUntil(look().catch(() => undefined))
  const atMs = data.type === 'ask' ? shownSaved.get(source.id) : undefined
  if (atMs !== undefined) source.postMessage({ type: 'kept', atMs })
})

/** Which content version the server has now. */
async function look(): Promise<void> {
  const { headers } = await fetch('/home', { method: 'HEAD', credentials: 'omit', cache: 'no-store' })
  await meet(headers.get(contentVersionHeader) ?? '')
}

/** Learns from a response about the page at its address, and about all saved ones. */
async function learn(address: string, { status, headers }: Response): Promise<void> {
  const isNotSaved = headers.get('Cache-Control')?.includes('no-store') && status < 500 && status !== 429
  if (status === 404 || status === 410 || isNotSaved) await forget(address)
  await meet(headers.get(contentVersionHeader) ?? '')
}

/** The current page; without a connection, or if it takes too long, the saved one. */
async function answerPage(event: Fetching): Promise<Response> {
  const address = addressOf(new URL(event.request.url))
  const fresh = ask(event)
  event.waitUntil(fresh.then(answer => learn(address, answer)).catch(() => undefined))
  // Looking it up may be slow during a comparison: a page that loads does not wait for it.
  const saved = findSaved(address).catch(() => undefined)
  const late = new Promise(resolve => setTimeout(resolve, patienceMs)).then(() => saved)
  try {
    const first = await Promise.race([fresh, late])
    if (first instanceof Response) return first
    if (!first) return await fresh
  } catch {
    if (!(await saved)) return offlinePage(await listShown())
  }
  const shown = await saved
  if (shown) shownSaved.set(event.resultingClientId, shown.note.atMs)
  return shown?.page ?? Response.error()
}

async function ask({ request, preloadResponse }: Fetching): Promise<Response> {
  // Back and forward accept what is in the browser's HTTP cache, however old.
  if (request.cache === 'force-cache') return fetch(request, { cache: 'no-cache' })
  return (await preloadResponse) ?? fetch(request)
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const saved = await (await caches.open(savedFiles)).match(request.url, { ignoreVary: true })
    if (saved) return saved
    throw error
  }
}

/** Shared by the page and the service worker. Pages and their files are in the browser's cache storage. */
export const savedPages = 'kept-pages-2'
export const savedFiles = 'kept-files-1'
/** The header of a saved page with its note, as JSON. */
export const savedHeader = 'x-kept'
/** The cache key, next to the pages, of the content version that the server named last. */
export const seenKey = '/kept-seen'

/**
 * The note of a saved page: its title, when it was read (ms since 1970), its files, its ETag, and the content
 * versions under which it was current: each process has its own versions.
 */
export type SavedNote = {
  readonly title: string
  readonly atMs: number
  readonly files: readonly string[]
  readonly etag: string
  readonly versions: readonly string[]
}

/**
 * `keep`: this page is being read, and these are its files. `ask`: is this a saved page? Answered with
 * `SavedAnswer`. `look`: the connection is back.
 */
export type ToWorker =
  | { readonly type: 'keep'; readonly address: string; readonly files: readonly string[] }
  | { readonly type: 'ask' }
  | { readonly type: 'look' }
export type SavedAnswer = { readonly type: 'kept'; readonly atMs: number }

/** The note of a saved page; nothing for a response that we did not save. */
export function noteOf(response: Response): SavedNote | undefined {
  const text = response.headers.get(savedHeader)
  return text === null ? undefined : JSON.parse(decodeURIComponent(text))
}

/** The content version that the server named last; nothing before the first time. */
export const readSeen = async (): Promise<string | undefined> =>
  (await (await caches.open(savedPages)).match(seenKey))?.text()

/**
 * After a change of the site's content a saved page is not shown until it was compared with the server's,
 * since it may contain deleted content.
 */
export const isCurrent = ({ versions }: SavedNote, seen: string | undefined): boolean =>
  seen === undefined || versions.includes(seen)

/** The saved page of an address, if it may be shown. */
export async function findSaved(address: string): Promise<{ page: Response; note: SavedNote } | undefined> {
  const page = await (await caches.open(savedPages)).match(address, { ignoreVary: true })
  const note = page && noteOf(page)
  return note && isCurrent(note, await readSeen()) ? { page, note } : undefined
}

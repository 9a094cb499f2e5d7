/** What the page and the service worker know of each other. Pages and their files lie in the browser's cache storage. */
export const savedPages = 'kept-pages-2'
export const savedFiles = 'kept-files-1'
/** Of a saved page: its note, as JSON. */
export const savedHeader = 'x-kept'
/** Under it lies, beside the pages, the version of the site's content that the server named last. */
export const seenKey = '/kept-seen'

/**
 * What is known of a saved page: its title, when it was read (ms since 1970), the files that it is made of, its ETag, and the
 * versions of the site's content under which it was the page that the server sends: each process has versions of its own.
 */
export type SavedNote = {
  readonly title: string
  readonly atMs: number
  readonly files: readonly string[]
  readonly etag: string
  readonly versions: readonly string[]
}

/**
 * `keep`: this page is being read, and these are its files. `ask`: is it one that was kept? Answered with `SavedAnswer`.
 * `look`: the line is back.
 */
export type ToWorker =
  | { readonly type: 'keep'; readonly address: string; readonly files: readonly string[] }
  | { readonly type: 'ask' }
  | { readonly type: 'look' }
export type SavedAnswer = { readonly type: 'kept'; readonly atMs: number }

/** What was noted of a saved page; nothing of an answer that was not kept by us. */
export function noteOf(response: Response): SavedNote | undefined {
  const text = response.headers.get(savedHeader)
  return text === null ? undefined : JSON.parse(decodeURIComponent(text))
}

/** The version that the server named last; nothing before the first time. */
export const readSeen = async (): Promise<string | undefined> =>
  (await (await caches.open(savedPages)).match(seenKey))?.text()

/**
 * While the site's content has changed and a saved page was not yet compared with the server's, it is not shown: what was deleted may
 * stand in it.
 */
export const isCurrent = ({ versions }: SavedNote, seen: string | undefined): boolean =>
  seen === undefined || versions.includes(seen)

/** The page that was kept of an address, if it may be shown. */
export async function findSaved(address: string): Promise<{ page: Response; note: SavedNote } | undefined> {
  const page = await (await caches.open(savedPages)).match(address, { ignoreVary: true })
  const note = page && noteOf(page)
  return note && isCurrent(note, await readSeen()) ? { page, note } : undefined
}

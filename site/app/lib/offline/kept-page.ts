/** What the page and the service worker know of each other. Pages and their files lie in the browser's cache storage. */
export const keptPages = 'kept-pages-1'
export const keptFiles = 'kept-files-1'
/** Of a kept page: what it is called, when it was read (ms since 1970) and the files that it is made of, as JSON. */
export const keptHeader = 'x-kept'

export type KeptNote = { readonly title: string; readonly atMs: number; readonly files: readonly string[] }

/** `keep`: this page is being read, and these are its files. `ask`: is it one that was kept? Answered with `KeptAnswer`. */
export type ToWorker =
  | {
      readonly type: 'keep'
      readonly address: string
      readonly title: string
      readonly files: readonly string[]
    }
  | { readonly type: 'ask' }
export type KeptAnswer = { readonly type: 'kept'; readonly atMs: number }

/** What was noted of a kept page; nothing of an answer that was not kept by us. */
export function noteOf(response: Response): KeptNote | undefined {
  const text = response.headers.get(keptHeader)
  return text === null ? undefined : JSON.parse(decodeURIComponent(text))
}

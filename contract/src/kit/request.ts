import type { RouteShape } from './route.ts'

/**
 * Asks the server to refuse an invalid token (401) even if visitors may call. Without it such a caller counts
 * as a visitor, as front ends of the family expect.
 */
export const sessionHeader = 'x-session'
export const sessionRequired = 'required'

/** Names the calling page: an unlisted article is only readable from its own address, even by id. */
export const pageHeader = 'x-page'

/** The pass of an article with a password, for calls with `takesPass`. */
export const passHeader = 'x-article-pass'
export const passMaxLength = 120

/** The server refuses calls that write without it: a form of another site cannot send it. */
export const markerHeader = { 'X-Requested-With': 'XMLHttpRequest' } as const

/** Browsers take `.` and `..` for steps of the path, even encoded; with a space behind them they are values. */
const segmentOf = (value: string) => encodeURIComponent(/^\.{1,2}$/.test(value) ? `${value} ` : value)

/** Fills `:name` in a path and appends the query; every value is percent-encoded. */
export function addressOf(route: RouteShape, input: { params?: object; query?: object } | undefined): string {
  const params = new Map<string, unknown>(Object.entries(input?.params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => segmentOf(String(params.get(name) ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

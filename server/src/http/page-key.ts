import { numberInQuery, screens, scriptQueryNames } from '@xiaolou/contract/address'
import { isInsidePath } from '@xiaolou/contract/inside-path'

/** Query parameters that change a page; all others are dropped before rendering and from the key. */
const shownQueryNames = new Set<string>(Object.values(screens).flatMap(({ query }) => query))
const maxUrlLength = 4_096
const maxValueLength = 200

export type PageTarget = {
  /** Path and cleaned query: what is rendered, and the cache key. */
  readonly key: string
  /** As sent, dot segments resolved. */
  readonly path: string
  readonly decodedPath: string
  readonly search: string
}

/** Node reads the request line as Latin-1; a client that sent raw UTF-8 meant UTF-8. */
function asUtf8(url: string): string {
  for (let at = 0; at < url.length; at += 1) {
    if (url.charCodeAt(at) > 0x7e) return Buffer.from(url, 'latin1').toString('utf8')
  }
  return url
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

/** An address by number of the owner's former site, `/?p=12`, as in redirects; undefined for any other. */
export function numberedAddress(url: string): string | undefined {
  const mark = url.indexOf('?')
  const named = mark < 0 ? undefined : numberInQuery(url.slice(mark))
  return named === undefined ? undefined : `${url.slice(0, mark)}?${named}`
}

/** An address without doubled slashes; undefined if it leads to another host, as `/\\//far.example` does. */
export function singleSlashes(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  const single = path.replace(/\/{2,}/g, '/')
  return isInsidePath(single) ? single + url.slice(path.length) : undefined
}

/** A redirect's target with the query parameters of the request that the target page's script reads. */
export function passOn(location: string, askedUrl: string): string {
  const mark = askedUrl.indexOf('?')
  if (mark < 0 || !location.startsWith('/')) return location
  const asked = new URLSearchParams(askedUrl.slice(mark))
  const [target = '', hash] = location.split('#')
  const passed = scriptQueryNames.flatMap(name => {
    const value = asked.get(name)
    return value === null ? [] : [`${name}=${/^\w{1,20}$/.test(value) ? value : ''}`]
  })
  if (passed.length === 0) return location
  const query = (target.includes('?') ? '&' : '?') + passed.join('&')
  return target + query + (hash === undefined ? '' : `#${hash}`)
}

/** Keeps the query parameters that pages use, each once, in a fixed order. */
function cleanSearch(search: string): string {
  if (!search) return ''
  const given = new URLSearchParams(search)
  const cleaned = new URLSearchParams()
  for (const name of shownQueryNames) {
    const value = given.get(name)
    if (value && value.length <= maxValueLength && !hasControl(value)) cleaned.set(name, value)
  }
  // Lets the owner recover when their own style sheet hides the page.
  if (given.get('css') === 'off') cleaned.set('css', 'off')
  const text = cleaned.toString()
  return text ? `?${text}` : ''
}

/** Parses a request's URL as a page's address; undefined if invalid (bad escapes, control characters). */
export function readPageTarget(rawUrl: string): PageTarget | undefined {
  if (rawUrl.length > maxUrlLength || !rawUrl.startsWith('/')) return undefined
  const url = asUtf8(rawUrl)
  const mark = url.indexOf('?')
  const givenPath = mark < 0 ? url : url.slice(0, mark)
  // Two slashes at the start would be read as a host name, by us here and by a browser in a redirect.
  if (givenPath.startsWith('//') || givenPath.includes('\\') || givenPath.includes('#')) return undefined
  const path = new URL(`http://page${givenPath}`).pathname
  // Dot segments may have hidden them until now: `/.//host`.
  if (path.startsWith('//')) return undefined
  try {
    const decodedPath = decodeURIComponent(path)
    if (hasControl(decodedPath)) return undefined
    const search = cleanSearch(mark < 0 ? '' : url.slice(mark + 1))
    return { key: path + search, path, decodedPath, search }
  } catch {
    return undefined
  }
}

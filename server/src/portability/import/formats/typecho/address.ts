import { wireTime } from '../../../../platform/clock.ts'
import { isRecord } from '../../../../platform/is-record.ts'

/** The parts of a Typecho address; '' for parts that a text does not have. */
export type AddressParts = {
  cid: string
  slug: string
  /** The first category; `directory` is its path with all its parents. */
  category: string
  directory: string
  createdAtMs: number | undefined
}

/** Typecho's built-in patterns; custom ones are known only from the settings. */
const usualPatterns = [
  '/archives/[cid:digital]/',
  '/archives/[slug].html',
  '/[year:digital:4]/[month:digital:2]/[day:digital:2]/[slug].html',
  '/[category]/[slug].html',
]
const usualPagePatterns = ['/[slug].html']

function patternInJson(text: string, route: string): string | undefined {
  try {
    const table: unknown = JSON.parse(text)
    // Entry 0 repeats all routes in a form for the router.
    const found = isRecord(table) ? table[route] : undefined
    return isRecord(found) && typeof found.url === 'string' ? found.url : undefined
  } catch {
    return undefined
  }
}

/**
 * The pattern of a route in the routing table: JSON since 1.3, before that PHP-serialised, of which only this
 * is searched.
 */
function patternOf(routingTable: string, route: 'post' | 'page'): string | undefined {
  if (routingTable.startsWith('{')) return patternInJson(routingTable, route)
  const serialized = new RegExp(
    `s:${route.length}:"${route}";a:\\d{1,3}:\\{s:3:"url";s:\\d{1,4}:"([^"]{1,500})"`,
  )
  return serialized.exec(routingTable)?.[1]
}

/** Undefined if the pattern has a part without a value. */
function fill(pattern: string, parts: ReadonlyMap<string, string>): string | undefined {
  let isWhole = true
  const path = pattern.replace(/\[([a-z]{1,30})(?::[^\][]{0,60})?\]/gi, (_, name: string) => {
    const value = parts.get(name) ?? ''
    if (value === '') isWhole = false
    return value.toWellFormed().split('/').map(encodeURIComponent).join('/')
  })
  return isWhole ? path : undefined
}

/** Creates the old addresses of a blog from its settings; without settings, in every common form. */
export function createAddresses({
  options,
  timeZone,
}: {
  options: ReadonlyMap<string, string>
  timeZone: string
}) {
  const { pathname = '/' } = URL.parse(options.get('siteUrl') ?? '') ?? {}
  const root = pathname.replace(/\/$/, '')
  const routes = options.get('routingTable') ?? ''
  const offsetSeconds = Number(options.get('timezone') || Number.NaN)
  const isRewritten = options.get('rewrite') !== '0'

  const patternsOf = (type: 'post' | 'page') => {
    const own = patternOf(routes, type)
    const usual = type === 'post' ? usualPatterns : usualPagePatterns
    // Every text is also reachable by number, which old links may use.
    return own === undefined ? usual : [...new Set([own, ...(type === 'post' ? usual.slice(0, 1) : [])])]
  }
  const patterns = { post: patternsOf('post'), page: patternsOf('page') }

  const wallOf = (ms: number | undefined) =>
    ms === undefined
      ? ''
      : Number.isFinite(offsetSeconds)
        ? new Date(ms + offsetSeconds * 1_000).toISOString()
        : wireTime(ms, timeZone)

  return {
    /** Paths including the root, the main one first. */
    of(type: 'post' | 'page', { createdAtMs, ...named }: AddressParts): string[] {
      const [year = '', month = '', day = ''] = wallOf(createdAtMs).split(/[-T ]/)
      const parts = new Map(Object.entries({ ...named, year, month, day }))
      return patterns[type]
        .flatMap(pattern => fill(pattern, parts) ?? [])
        .flatMap(path => {
          // Every address also works after the script's name.
          const ways = [`${root}${path}`, `${root}/index.php${path}`]
          return isRewritten ? ways : ways.toReversed()
        })
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>

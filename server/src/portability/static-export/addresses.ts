import { idOf, postPath, screens } from '@xiaolou/contract/address'
import { getArticleById } from '@xiaolou/contract/article'
import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { Call } from '@xiaolou/contract/kit/route'
import { isFilePath, placeIn, renamePlaces, staticExportPath } from '@xiaolou/contract/static-export'

const lists: ReadonlySet<string> = new Set(
  Object.values(screens)
    .map(({ path }) => path)
    .filter(path => !path.includes(':') && path !== screens.articleById.path),
)

/**
 * Maps addresses of the site to files of its static export. `known`: the paths in the sitemap. Other articles
 * and owner pages are not exported, so unlisted ones cannot be found there.
 */
export function createAddresses(given: {
  siteUrl: string
  known: readonly string[]
  call: Call
  findRedirect: (path: string, search: string) => Promise<string | undefined>
}) {
  const { siteUrl, call, findRedirect } = given
  const { origin } = new URL(siteUrl)
  const known = new Set(given.known.map(path => new URL(path, origin).pathname))
  const renamed = renamePlaces([...known].map(path => staticExportPath(path) ?? ''))
  const places = new Map<string, string | undefined>()
  /** In order of discovery; each is written once. */
  const pages = new Map<string, string>()
  const files = new Set<string>()

  const add = (address: string, place: string) => {
    const [bare = place] = place.split('#', 1)
    const [page = address] = address.split('#', 1)
    if (!pages.has(bare)) pages.set(bare, page)
    return place
  }

  const find = async (address: string, isMoved = false): Promise<string | undefined> => {
    const { pathname, search, searchParams, hash } = new URL(address, origin)
    const place = placeIn(renamed, pathname + search + hash)
    if (place === undefined) return undefined
    if (isFilePath(pathname)) {
      files.add(pathname)
      return place
    }
    const bare = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
    if (bare === '/') return add(screens.home.path, staticExportPath(screens.home.path) ?? '/') + hash
    if (lists.has(bare) || known.has(bare)) return add(bare + search, place)
    if (bare === screens.articleById.path) {
      const id = idOf(searchParams)
      const article = id && (await call(getArticleById, { params: { id } }).catch(() => undefined))
      return article ? find(postPath(article.slug) + hash, true) : undefined
    }
    const moved = isMoved ? undefined : await findRedirect(decodeURI(pathname), search)
    return moved === undefined ? undefined : find(moved, true)
  }

  return {
    pages,
    files,
    renamed,
    /** Resolves these addresses, and records which files are to be written for them. */
    async note(addresses: Iterable<string>): Promise<void> {
      for (const address of addresses) {
        if (places.has(address)) continue
        places.set(address, await find(address).catch(() => undefined))
      }
    },
    /** The place of an address in the static export; '' if it is not exported, undefined for another site's. */
    placeOf(address: string): string | undefined {
      const path = ownPath(address, origin)
      if (path === undefined) return undefined
      const place = places.get(path) ?? ''
      return place !== '' && !address.startsWith('/') ? origin + place : place
    },
    ownPath: (address: string) => ownPath(address, origin),
  }
}

export type Addresses = ReturnType<typeof createAddresses>

/** The path of an address on this site; undefined for another site, a fragment alone, or an invalid address. */
function ownPath(address: string, origin: string): string | undefined {
  if (isInsidePath(address)) return address
  if (address === origin || address.startsWith(`${origin}/`)) return address.slice(origin.length) || '/'
  return undefined
}

/** The ids of categories and tags from the addresses of their lists; these have feeds. */
export function findFeedIds(paths: readonly string[]): { category: string[]; tag: string[] } {
  const ids = { category: new Set<string>(), tag: new Set<string>() }
  for (const path of paths) {
    const { pathname, searchParams } = new URL(path, 'http://static.invalid')
    const [kind, id] = [searchParams.get('type'), searchParams.get('id')]
    if (pathname !== screens.articleList.path || !id) continue
    if (kind === 'category' || kind === 'tag') ids[kind].add(id)
  }
  return { category: [...ids.category], tag: [...ids.tag] }
}

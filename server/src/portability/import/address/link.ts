import { decodePath } from '../../../platform/old-path.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { addressKey, folderOf, joinInside, lastPart, numberOf, ownSitePath, remoteHost } from './path.ts'

const documentName = /\.(?:md|markdown|org)$/i

/**
 * An article or page to link to: its new path, its title for `post_link` without one, and its file. Title and
 * file are '' if not everybody may read it.
 */
export type LinkTarget = { path: string; title: string; file: string }

export type LinkIndex = {
  /** By `addressKey` of each old address. */
  byAddress: ReadonlyMap<string, LinkTarget>
  /** By source path. */
  byPath: ReadonlyMap<string, LinkTarget>
  /** By file name and by path under the folder of posts, both without extension. */
  byName: ReadonlyMap<string, LinkTarget>
  /** New addresses that translated tags have already inserted into the text. */
  newPaths: ReadonlySet<string>
}

export type FoundLink = { url: string } | { missing: true } | { empty: true } | { unchanged: true }

/** Path of an article here; only what Markdown or a browser would misread is percent-encoded. */
export const articlePath = (slug: string) => `/posts/${linkText(slug)}`

/** The path of a page here, encoded as by `articlePath`. */
export const pagePath = (path: string) => path.split('/').map(linkText).join('/')

const linkText = (text: string) =>
  text.replace(
    /[\s%?#<>()[\]\\"'`*_~|^{}]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/**
 * New address of a link to another article: `.md` paths, old permalinks of the site, root-relative or absolute.
 * `missing`: it points to a page of the old site that was not imported.
 */
export function findLink(input: {
  url: string
  sourcePath: string
  ownAddress: string
  config: SourceConfig
  index: LinkIndex
}): FoundLink {
  const { config, index, sourcePath } = input
  const url = input.url.trim()
  if (url === '') return { empty: true }
  const ownPath = ownSitePath(url, config)
  const isElsewhere =
    ownPath === undefined && (remoteHost(url) !== undefined || /^[a-z][a-z\d+.-]*:/i.test(url))
  if (url.startsWith('#') || isElsewhere) return { unchanged: true }
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(ownPath ?? url) ?? []
  const isNumbered = numberOf(query) !== undefined
  const found = path.startsWith('/')
    ? (index.byAddress.get(addressKey(path + query)) ??
      index.byAddress.get(addressKey(config.root + path.slice(1) + query)) ??
      byDocument(path.slice(1), '', index))
    : (byDocument(path, sourcePath, index) ?? byRelativeAddress(path, input.ownAddress, index))
  if (found) return { url: found.path + hash }
  const isIntoOldSite = path.startsWith('/')
    ? (path !== '/' || isNumbered) && !index.newPaths.has(path)
    : documentName.test(path)
  return isIntoOldSite ? { missing: true } : { unchanged: true }
}

/** Target of `post_link`, `post_url` or `ref`: a name with or without extension, folders and date. */
export function findPostByName(name: string, index: LinkIndex): LinkTarget | undefined {
  const bare = decodePath(name)
    .normalize('NFC')
    .replace(/^\/+/, '')
    .replace(documentName, '')
    .replace(/\/(?:_?index)?$/i, '')
  return index.byName.get(bare) ?? index.byName.get(lastPart(bare))
}

function byDocument(path: string, sourcePath: string, index: LinkIndex): LinkTarget | undefined {
  const isHtml = /\.html?$/i.test(path)
  if (!isHtml && !documentName.test(path)) return undefined
  const plain = decodePath(path).replaceAll('\\', '/').normalize('NFC')
  for (const root of [folderOf(sourcePath), 'source/_posts', 'source', 'content', '']) {
    const inside = joinInside(root, plain)
    const found = inside === undefined ? undefined : index.byPath.get(inside)
    if (found) return found
  }
  return isHtml ? undefined : findPostByName(plain, index)
}

function byRelativeAddress(path: string, ownAddress: string, index: LinkIndex): LinkTarget | undefined {
  if (ownAddress === '' || path === '') return undefined
  const inside = joinInside(folderOf(ownAddress), decodePath(path))
  return inside === undefined ? undefined : index.byAddress.get(addressKey(`/${inside}`))
}

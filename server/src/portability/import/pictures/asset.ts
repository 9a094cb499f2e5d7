import { decodePath } from '../../../platform/old-path.ts'
import { folderOf, joinInside, lastPart, ownSitePath, remoteHost, withoutQuery } from '../address/path.ts'
import type { SourceConfig } from '../run/source-config.ts'

/** Index of a blog's files, for resolving what an article refers to. */
export type AssetIndex = {
  paths: ReadonlyMap<string, string>
  /** Lower-case file name → paths that end in it. */
  byName: ReadonlyMap<string, readonly string[]>
  themeRoots: readonly string[]
  /** Addresses of library files by the ids in texts: `attachment:12`. */
  attachments: ReadonlyMap<string, string>
}

export type AssetRequest = {
  url: string
  sourcePath: string
  assetRoot: string
  config: SourceConfig
  index: AssetIndex
}

export type FoundAsset =
  | { path: string; isByName: boolean }
  | { remote: string; isInsecure: boolean }
  | { problem: 'missing' | 'on-disk' | 'inline-data' | 'odd' }

const documentName = /\.(md|markdown|mdown|mkd|mdx|rmd)$/i

export function indexAssets(
  paths: ReadonlyMap<string, string>,
  attachments: ReadonlyMap<string, string> = new Map(),
): AssetIndex {
  const all = [...paths.keys()]
  const themes = all.flatMap(path => /^(themes\/[^/]+\/(?:source|static))\//.exec(path)?.[1] ?? [])
  const files = all.filter(path => !documentName.test(path))
  const byName = Map.groupBy(files, path => lastPart(path).toLowerCase())
  return { paths, byName, themeRoots: [...new Set(themes)], attachments }
}

/**
 * Resolves an address to a file in the folder. `/a.png`: from a site root. `a.png`: in the article's asset
 * folder, its own folder, `source/_posts/`, `source/`. Last, a name that only one file has. Only listed files
 * are found, so never one outside the folder.
 */
export function findAsset(request: AssetRequest): FoundAsset {
  const { index, config } = request
  const url = request.url.trim()
  if (/^data:/i.test(url)) return { problem: 'inline-data' }
  if (/^(?:[A-Za-z]:[\\/]|file:|\\\\)/i.test(url)) return { problem: 'on-disk' }
  const remote = remoteHost(url)
  const ownPath = remote === undefined ? undefined : (ownSitePath(url, config) ?? uploadedPath(url, config))
  if (remote !== undefined && ownPath === undefined) return { remote, isInsecure: /^http:/i.test(url) }
  if (remote === undefined && /^[a-z][a-z\d+.-]+:/i.test(url)) return { problem: 'odd' }
  const bare = withoutQuery(ownPath ?? url)
  const decoded = cleanPath(decodePath(bare))
  const candidates = [decoded, cleanPath(bare)]
    .flatMap(spelling => (config.kind === 'foreign' ? [wholeOf(spelling), spelling] : [spelling]))
    .flatMap(spelling => candidatesOf(spelling, request))
  const path = candidates.find(candidate => index.paths.has(candidate))
  if (path !== undefined) return { path, isByName: false }
  if (remote !== undefined) return { remote, isInsecure: /^http:/i.test(url) }
  if (/^\/(?:Users|home|root|Volumes|mnt|tmp|var|private)\//.test(url)) return { problem: 'on-disk' }
  const [only, ...others] = index.byName.get(lastPart(decoded).toLowerCase()) ?? []
  return only === undefined || others.length > 0 ? { problem: 'missing' } : { path: only, isByName: true }
}

/** A library file on an image host keeps its path from the site. */
function uploadedPath(url: string, { uploadsPath }: SourceConfig): string | undefined {
  const at = uploadsPath === '' ? -1 : url.indexOf(`${uploadsPath}/`)
  return at < 0 ? undefined : url.slice(at)
}

/** The original of a resized picture: `a-300x200.jpg`, `/size/w600/a.jpg`. */
const wholeOf = (path: string) =>
  path
    .replace(/-\d{1,5}x\d{1,5}(?=\.[A-Za-z]{3,4}$)/, '')
    .replace(/\/size\/[wh]\d{1,5}(?:h\d{1,5})?(?:\/format\/[a-z]{3,4})?(?=\/)/, '')

const cleanPath = (path: string) => path.replaceAll('\\', '/').normalize('NFC')

function candidatesOf(path: string, request: AssetRequest): string[] {
  const { sourcePath, assetRoot, config } = request
  const folder = folderOf(sourcePath)
  const stem = sourcePath.replace(/\.[^./]*$/, '')
  const pairs: (readonly [root: string, path: string])[] = []
  const alias = /^[@~]\/(.*)$/.exec(path)?.[1]
  if (alias !== undefined) pairs.push(['src', alias])
  if (assetRoot.startsWith('/')) pairs.push([cleanPath(assetRoot).slice(1), path])
  if (assetRoot !== '') pairs.push([`${folder}/${cleanPath(assetRoot)}`, path])
  if (path.startsWith('/')) {
    const inner = path.startsWith(config.root) ? path.slice(config.root.length) : path.slice(1)
    for (const root of siteRoots(request, folder)) pairs.push([root, inner], [root, path.slice(1)])
  } else {
    for (const root of [stem, folder, 'source/_posts', 'source', ...siteRoots(request, folder)])
      pairs.push([root, path])
  }
  return pairs.flatMap(([root, inner]) => joinInside(root, inner) ?? [])
}

function siteRoots({ config, index }: AssetRequest, folder: string): string[] {
  switch (config.kind) {
    case 'hexo':
    case 'octopress':
      return ['source', ...index.themeRoots, '']
    case 'hugo':
      return ['static', folder, 'assets', 'content', ...index.themeRoots]
    case 'jekyll':
      return ['']
    case 'astro':
      return ['public', 'src', '']
    default:
      return ['', 'public', 'static', 'source']
  }
}

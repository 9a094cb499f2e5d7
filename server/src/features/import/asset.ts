import { decodeText } from './slug.ts'
import type { SourceConfig } from './source-config.ts'

/** Where the files of a blog are, for finding what an article refers to. */
export type AssetIndex = {
  paths: ReadonlyMap<string, string>
  /** Lower-case file name → paths that end in it. */
  byName: ReadonlyMap<string, readonly string[]>
  themeRoots: readonly string[]
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

export function indexAssets(paths: ReadonlyMap<string, string>): AssetIndex {
  const byName = new Map<string, string[]>()
  const themes = new Set<string>()
  for (const path of paths.keys()) {
    const theme = /^themes\/[^/]+\/(?:source|static)\//.exec(path)?.[0]
    if (theme) themes.add(theme.slice(0, -1))
    if (documentName.test(path)) continue
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
    const same = byName.get(name)
    if (same) same.push(path)
    else byName.set(name, [path])
  }
  return { paths, byName, themeRoots: [...themes] }
}

/**
 * The file an address means, as a path inside the folder: a site root for `/a.png`; for `a.png` the article's asset
 * folder, its own folder, `source/_posts/`, `source/`; at last a name that only one file bears. Never outside, because
 * only listed files are found.
 */
export function findAsset(request: AssetRequest): FoundAsset {
  const { index, config } = request
  const url = request.url.trim()
  if (/^data:/i.test(url)) return { problem: 'inline-data' }
  const isDisk = /^(?:[A-Za-z]:[\\/]|file:|\\\\)/i.test(url)
  if (isDisk) return { problem: 'on-disk' }
  const remote = remoteHost(url)
  const ownPath = remote === undefined ? undefined : ownSitePath(url, config)
  if (remote !== undefined && ownPath === undefined) return { remote, isInsecure: /^http:/i.test(url) }
  if (remote === undefined && /^[a-z][a-z\d+.-]+:/i.test(url)) return { problem: 'odd' }
  const local = ownPath ?? url
  for (const spelling of new Set([cleanPath(decodeText(cutQuery(local))), cleanPath(cutQuery(local))])) {
    for (const candidate of candidates(spelling, request))
      if (index.paths.has(candidate)) return { path: candidate, isByName: false }
  }
  if (remote !== undefined) return { remote, isInsecure: /^http:/i.test(url) }
  if (/^\/(?:Users|home|root|Volumes|mnt|tmp|var|private)\//.test(url)) return { problem: 'on-disk' }
  return byUniqueName(cleanPath(decodeText(cutQuery(local))), index)
}

function byUniqueName(path: string, index: AssetIndex): FoundAsset {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const same = index.byName.get(name) ?? []
  const [only] = same
  return same.length === 1 && only !== undefined ? { path: only, isByName: true } : { problem: 'missing' }
}

const cutQuery = (url: string) => url.replace(/[?#].*$/s, '')
const cleanPath = (path: string) => path.replaceAll('\\', '/').normalize('NFC')

/** Host of `https://…` or `//…`; undefined for an address on this site. */
export function remoteHost(url: string): string | undefined {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (!/^https?:/i.test(absolute)) return undefined
  return URL.canParse(absolute) ? new URL(absolute).host : ''
}

/** Path of an absolute address on the blog's own site, else undefined. */
export function ownSitePath(url: string, config: SourceConfig): string | undefined {
  if (config.origin === '') return undefined
  const bare = url.replace(/^https?:/i, '')
  const own = config.origin.replace(/^https?:/i, '')
  if (!bare.toLowerCase().startsWith(own.toLowerCase())) return undefined
  const rest = bare.slice(own.length)
  return rest === '' ? '/' : /^[/?#]/.test(rest) ? rest : undefined
}

function candidates(path: string, request: AssetRequest): string[] {
  const { sourcePath, assetRoot, config } = request
  const folder = sourcePath.slice(0, Math.max(0, sourcePath.lastIndexOf('/')))
  const stem = sourcePath.replace(/\.[^./]*$/, '')
  const places: (readonly [string, string])[] = []
  const alias = /^[@~]\/(.*)$/.exec(path)?.[1]
  if (alias !== undefined) places.push(['src', alias])
  if (assetRoot !== '') places.push([`${folder}/${cleanPath(assetRoot)}`, path])
  if (path.startsWith('/')) {
    const inner = path.startsWith(config.root) ? path.slice(config.root.length) : path.slice(1)
    for (const root of siteRoots(request, folder)) places.push([root, inner], [root, path.slice(1)])
  } else {
    for (const root of [stem, folder, 'source/_posts', 'source', ...siteRoots(request, folder)])
      places.push([root, path])
  }
  return places.flatMap(([root, inner]) => joinInside(root, inner) ?? [])
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

/** `root/path` with its dots resolved, or undefined when it would leave the folder. */
export function joinInside(root: string, path: string): string | undefined {
  const parts: string[] = []
  for (const part of `${root}/${path}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

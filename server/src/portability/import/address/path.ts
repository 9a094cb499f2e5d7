import { decodePath } from '../../../platform/old-path.ts'
import { cutToBytes } from '../../../platform/printed-text.ts'
import type { SourceConfig } from '../run/source-config.ts'

export const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The folder of a file, '' at the top. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A file name without the date that Jekyll and Hexo put before it. */
export const withoutDate = (name: string) => name.replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, '')

export const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '')

/** An address that is a number in a query, as in database-driven systems: `/?p=12`. */
const numbered = /^[^?#]*\?(?:[^#]*&)?((?:p|page_id)=\d{1,15})(?:[&#]|$)/

export const numberOf = (address: string): string | undefined => numbered.exec(address)?.[1]

/**
 * Normalises an address: decoded, NFC, no `index.html`, no trailing slash, no query unless the query is the
 * whole address.
 */
export function addressKey(path: string): string {
  const bare = decodePath(withoutQuery(path))
    .normalize('NFC')
    .replace(/\/index\.html?$/i, '/')
  let end = bare.length
  while (end > 1 && bare[end - 1] === '/') end--
  const number = numberOf(path)
  return number === undefined ? bare.slice(0, end) : `${bare.slice(0, end)}?${number}`
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

/** Prefixes a path with the site's root, unless it already has it. */
export function joinPath(root: string, path: string): string {
  const isUnderRoot = root !== '/' && path.startsWith(root)
  return `${isUnderRoot ? '' : root}${path}`.replace(/\/{2,}/g, '/')
}

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

const maxSlugBytes = 250

const stemOf = (sourcePath: string) => lastPart(sourcePath).replace(/\.[^.]*$/, '')

/** The date a file name begins with, `2021-3-4`, or ''. */
export const fileNameDate = (sourcePath: string) =>
  /^(\d{4}-\d{1,2}-\d{1,2})(-|$)/.exec(stemOf(sourcePath))?.[1] ?? ''

/**
 * The slug of an article: `slug`, else the last part of `permalink`, else `abbrlink`, else the file name
 * without date (the folder name for `index.md`). NFC; Chinese and capitals stay; at most 250 bytes of UTF-8.
 */
export function chooseSlug(input: {
  slug: string
  permalink: string
  abbrlink: string
  sourcePath: string
}): string {
  const stem = stemOf(input.sourcePath)
  const fileName = (/^_?index$/i.test(stem) && lastPart(folderOf(input.sourcePath))) || stem
  const names = [input.slug, permalinkName(input.permalink), input.abbrlink, withoutDate(fileName)]
  return names.map(cleanSlug).find(slug => slug !== '') ?? 'article'
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken, cut so that the number fits. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let free = slug
  for (let number = 2; await isTaken(free); number++) free = `${cutToBytes(slug, maxSlugBytes - 8)}-${number}`
  return free
}

/** Last part of `/x/y.html`, `/x/y/` or `/x/y/index.html`; a pattern with `:` parts names no article. */
function permalinkName(permalink: string): string {
  if (permalink.includes(':')) return ''
  const parts = decodePath(withoutQuery(permalink))
    .split('/')
    .filter(part => part !== '' && !/^index\.html?$/i.test(part))
  return (parts.at(-1) ?? '').replace(/\.html?$/i, '')
}

function cleanSlug(text: string): string {
  const dashed = text
    .normalize('NFC')
    .trim()
    .replace(/[\s/\\?#%<>"|^`{}]+/g, '-')
    .replace(/^[-.]+/, '')
  const cut = cutToBytes(dashed, maxSlugBytes)
  let end = cut.length
  while (end > 0 && (cut[end - 1] === '-' || cut[end - 1] === '.')) end--
  return cut.slice(0, end)
}

import { createHash } from 'node:crypto'
import { wallTime } from './date.ts'
import { decodeText } from './slug.ts'
import type { SourceConfig } from './source-config.ts'

export type AddressedPost = {
  /** Path under the folder of posts without extension, e.g. `2020/读书`. */
  name: string
  section: string
  title: string
  /** As the front matter has them; '' when absent. */
  slug: string
  permalink: string
  abbrlink: string
  categories: string[][]
  createdAtMs: number
}

/** `unknown`: the pattern has a part that only the old program could compute. */
export type OldAddress = { path: string } | { unknown: string } | undefined

/**
 * The decoded path a post had on the old site, root included (`/blog/2020/03/04/x/`), from the configuration's
 * pattern. Undefined where the kind fixes no address (Astro, bare Markdown, VanBlog).
 */
export function oldAddress(post: AddressedPost, config: SourceConfig, zone: string): OldAddress {
  const own = ownAddress(post, config)
  if (own !== undefined) return { path: joinPath(config.root, own) }
  const pattern = patternOf(post, config)
  if (pattern === undefined) return undefined
  const parts = patternParts(post, config, zone)
  const unknown: string[] = []
  const filled = pattern.replace(/:([A-Za-z_]+)|\{([a-z_]+)\}/g, (whole, plain: string, braced: string) => {
    const value = parts.get(plain ?? braced)
    if (value === undefined) unknown.push(whole)
    return value ?? ''
  })
  const first = unknown[0]
  return first === undefined ? { path: joinPath(config.root, filled) } : { unknown: first }
}

/** One spelling for every way to write an address: decoded, NFC, no query, no `index.html`, no slash at the end. */
export function addressKey(path: string): string {
  const plain = decodeText(path.replace(/[?#].*$/s, '')).normalize('NFC')
  const bare = plain.replace(/\/index\.html?$/i, '/')
  let end = bare.length
  while (end > 1 && bare[end - 1] === '/') end--
  return bare.slice(0, end)
}

/** Front matter that names the whole address: Hexo and Jekyll `permalink`, Hugo `url`. */
function ownAddress(post: AddressedPost, config: SourceConfig): string | undefined {
  if (post.permalink === '' || post.permalink.includes(':')) return undefined
  if (/^https?:/i.test(post.permalink)) return undefined
  return config.kind === 'astro' || config.kind === 'markdown' ? undefined : decodeText(post.permalink)
}

function patternOf(post: AddressedPost, config: SourceConfig): string | undefined {
  const given = post.permalink.includes(':') ? post.permalink : config.permalink
  switch (config.kind) {
    case 'hexo':
      return given ?? ':year/:month/:day/:title/'
    case 'octopress':
      return jekyllPattern(given ?? '/blog/:year/:month/:day/:title/')
    case 'jekyll':
      return jekyllPattern(given ?? 'date')
    case 'hugo':
      return hugoPattern(post, config)
    default:
      return undefined
  }
}

function jekyllPattern(given: string): string {
  if (given === 'date') return '/:categories/:year/:month/:day/:title.html'
  if (given === 'pretty') return '/:categories/:year/:month/:day/:title/'
  if (given === 'ordinal') return '/:categories/:year/:y_day/:title.html'
  if (given === 'none') return '/:categories/:title.html'
  return given.replace(':output_ext', '.html')
}

function hugoPattern(post: AddressedPost, config: SourceConfig): string {
  const given = config.sectionPermalinks.get(post.section)
  const pattern = given ?? '/:sections/:slugorcontentbasename/'
  return config.isUgly && pattern.endsWith('/') ? `${pattern.slice(0, -1)}.html` : pattern
}

function patternParts(post: AddressedPost, config: SourceConfig, zone: string): Map<string, string> {
  const wall = wallTime(post.createdAtMs, zone)
  const two = (number: number) => String(number).padStart(2, '0')
  const parts = new Map([
    ['year', String(wall.year)],
    ['month', two(wall.month)],
    ['i_month', String(wall.month)],
    ['day', two(wall.day)],
    ['i_day', String(wall.day)],
    ['hour', two(wall.hour)],
    ['minute', two(wall.minute)],
    ['second', two(wall.second)],
    ['short_year', String(wall.year).slice(2)],
    ['timestamp', String(Math.floor(post.createdAtMs / 1000))],
  ])
  const named =
    config.kind === 'hexo'
      ? hexoParts(post, config)
      : config.kind === 'hugo'
        ? hugoParts(post, config)
        : jekyllParts(post)
  for (const [key, value] of named) parts.set(key, value)
  return parts
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const withoutDate = (name: string) => name.replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, '')

/** `:hash` is the first 12 hex digits of SHA-1 over slug and epoch seconds, as Hexo's own permalink filter has it. */
function hexoParts(post: AddressedPost, config: SourceConfig): [string, string][] {
  const base = lastPart(post.name)
  const folder = post.name.slice(0, post.name.length - base.length)
  const fileTitle = config.isDateInFileName ? `${folder}${withoutDate(base)}` : post.name
  const title = post.slug || fileTitle
  const seconds = Math.floor(post.createdAtMs / 1000)
  const path = (post.categories.at(-1) ?? [])
    .map(part => dashed(config.categoryMap.get(part) ?? part))
    .join('/')
  const parts: [string, string][] = [
    ['title', title],
    ['name', lastPart(title)],
    ['post_title', dashed(post.title).toLowerCase()],
    ['category', path || config.defaultCategory],
    ['hash', createHash('sha1').update(`${title}${seconds}`).digest('hex').slice(0, 12)],
  ]
  if (post.abbrlink !== '') parts.push(['abbrlink', post.abbrlink])
  return parts
}

function jekyllParts(post: AddressedPost): [string, string][] {
  const name = post.slug || withoutDate(lastPart(post.name))
  return [
    ['title', name],
    ['slug', name],
    [
      'categories',
      [post.section, ...post.categories.flat()]
        .filter(Boolean)
        .map(part => dashed(part).toLowerCase())
        .join('/'),
    ],
  ]
}

function hugoParts(post: AddressedPost, config: SourceConfig): [string, string][] {
  const folded = (text: string) => (config.keepsCase ? dashed(text) : dashed(text).toLowerCase())
  const name = post.name.replace(/\/index$/i, '')
  const base = lastPart(name)
  const sections = name.slice(0, Math.max(0, name.length - base.length - 1))
  const file = folded(base)
  const slug = folded(post.slug || base)
  return [
    ['section', folded(post.section)],
    ['sections', sections.split('/').map(folded).join('/')],
    ['title', folded(post.title)],
    ['slug', slug],
    ['filename', file],
    ['contentbasename', file],
    ['slugorfilename', slug],
    ['slugorcontentbasename', slug],
  ]
}

const dashed = (text: string) => text.trim().replace(/\s+/g, '-')

function joinPath(root: string, path: string): string {
  const isUnderRoot = root !== '/' && path.startsWith(root)
  return `${isUnderRoot ? '' : root}${path}`.replace(/\/{2,}/g, '/')
}

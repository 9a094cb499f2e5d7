import { createHash } from 'node:crypto'
import { wireTime } from '../../../platform/clock.ts'
import { decodePath } from '../../../platform/old-path.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { joinPath, lastPart, withoutDate } from './path.ts'

export type AddressedPost = {
  /** Path under the folder of posts without extension, e.g. `2020/读书`. */
  name: string
  section: string
  title: string
  /** As in the front matter; '' if absent. */
  slug: string
  permalink: string
  abbrlink: string
  categories: string[][]
  createdAtMs: number
}

/** `unknown`: the pattern has a part that only the old program could compute. */
export type OldAddress = { path: string } | { unknown: string } | undefined

/**
 * The decoded path of a post on the old site, including the root (`/blog/2020/03/04/x/`), from the configured
 * pattern. Undefined if the program does not determine addresses (Astro, bare Markdown, VanBlog).
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

/** Front matter that names the whole address: Hexo and Jekyll `permalink`, Hugo `url`. */
function ownAddress(post: AddressedPost, config: SourceConfig): string | undefined {
  if (post.permalink === '' || post.permalink.includes(':')) return undefined
  if (/^https?:/i.test(post.permalink)) return undefined
  return config.kind === 'astro' || config.kind === 'markdown' || config.kind === 'own'
    ? undefined
    : decodePath(post.permalink)
}

function patternOf(post: AddressedPost, config: SourceConfig): string | undefined {
  const written = post.permalink.includes(':') ? post.permalink : config.permalink
  switch (config.kind) {
    case 'hexo':
      return written ?? ':year/:month/:day/:title/'
    case 'octopress':
      return jekyllPattern(written ?? '/blog/:year/:month/:day/:title/')
    case 'jekyll':
      return jekyllPattern(written ?? 'date')
    case 'hugo': {
      const pattern = config.sectionPermalinks.get(post.section) ?? '/:sections/:slugorcontentbasename/'
      return config.isUgly && pattern.endsWith('/') ? `${pattern.slice(0, -1)}.html` : pattern
    }
    default:
      return undefined
  }
}

/** Jekyll's named patterns. */
const jekyllPatterns = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
  ['none', '/:categories/:title.html'],
])
const jekyllPattern = (written: string) =>
  jekyllPatterns.get(written) ?? written.replace(':output_ext', '.html')

function patternParts(post: AddressedPost, config: SourceConfig, zone: string): Map<string, string> {
  const wall = wireTime(post.createdAtMs, zone)
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = wall.split(/[- :]/)
  const dates = { year, month, day, hour, minute, second, short_year: year.slice(2) }
  const counts = { i_month: Number(month), i_day: Number(day), timestamp: secondsOf(post) }
  const { kind } = config
  const named =
    kind === 'hexo' ? hexoParts(post, config) : kind === 'hugo' ? hugoParts(post, config) : jekyllParts(post)
  return new Map(
    Object.entries({ ...dates, ...counts, ...named }).map(([key, value]) => [key, String(value)]),
  )
}

const secondsOf = ({ createdAtMs }: AddressedPost) => Math.floor(createdAtMs / 1000)

/** `:hash` is the first 12 hex digits of the SHA-1 of slug and epoch seconds, as in Hexo's permalink filter. */
function hexoParts(post: AddressedPost, config: SourceConfig) {
  const base = lastPart(post.name)
  const folder = post.name.slice(0, post.name.length - base.length)
  const title = post.slug || (config.isDateInFileName ? `${folder}${withoutDate(base)}` : post.name)
  const path = (post.categories.at(-1) ?? []).map(part => dashed(config.categoryMap.get(part) ?? part))
  return {
    title,
    name: lastPart(title),
    post_title: dashed(post.title).toLowerCase(),
    category: path.join('/') || config.defaultCategory,
    hash: createHash('sha1')
      .update(`${title}${secondsOf(post)}`)
      .digest('hex')
      .slice(0, 12),
    ...(post.abbrlink !== '' && { abbrlink: post.abbrlink }),
  }
}

function jekyllParts({ name, slug, section, categories }: AddressedPost) {
  const title = slug || withoutDate(lastPart(name))
  const parts = [section, ...categories.flat()].filter(Boolean).map(part => dashed(part).toLowerCase())
  return { title, slug: title, categories: parts.join('/') }
}

function hugoParts(post: AddressedPost, config: SourceConfig) {
  const folded = (text: string) => (config.keepsCase ? dashed(text) : dashed(text).toLowerCase())
  const name = post.name.replace(/\/index$/i, '')
  const base = lastPart(name)
  const sections = name.slice(0, Math.max(0, name.length - base.length - 1))
  const [file, slug] = [folded(base), folded(post.slug || base)]
  return {
    section: folded(post.section),
    sections: sections.split('/').map(folded).join('/'),
    title: folded(post.title),
    slug,
    filename: file,
    contentbasename: file,
    slugorfilename: slug,
    slugorcontentbasename: slug,
  }
}

const dashed = (text: string) => text.trim().replace(/\s+/g, '-')

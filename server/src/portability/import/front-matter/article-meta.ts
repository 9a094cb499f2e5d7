import { readMusicLink } from '@xiaolou/contract/song-link'
import type { SourceConfig } from '../run/source-config.ts'
import type { SourceKind } from '../run/source-kind.ts'
import {
  type Fields,
  type FieldValue,
  isEmptyField,
  isFalse,
  isFieldMap,
  isTrue,
  pickField,
  textOf,
  unsafeKeys,
} from './fields.ts'
import { readVisibility, visibilityKeys } from './visibility.ts'

const coverKeys =
  'cover thumbnail index_img image og_image top_img img banner_img header-img photos ogImage heroImage featuredImage featured_image'.split(
    ' ',
  )
const fieldKeys = new Set(
  `title date createdAt pubDatetime pubDate publishDate published updated lastmod modified modDatetime updatedAt
  last_modified_at tags tag categories category slug permalink url abbrlink aliases alias redirect_from description excerpt
  summary author password draft hide hidden private scheduled gated top sticky pin originUrl disableNunjucks`.split(
    /\s+/,
  ),
)
/** Known keys of themes and editors; kept in `meta`, from which `comments` and `toc` may be read. */
const keptKeys = new Set([
  ...coverKeys,
  ...`layout type comments toc mathjax katex math mermaid keywords subtitle series order weight
  typora-root-url typora-copy-images-to media_subpath img_path render_with_liquid copyright
  copyright_author copyright_author_href copyright_url copyright_info isCJKLanguage outputs uuid wordpress_id
  translationKey aside highlight_shrink aplayer licence lang language id song sitemap hiddenParts`.split(
    /\s+/,
  ),
  ...visibilityKeys,
])
const usualLayouts = new Set(['', 'post', 'posts', 'page', 'false', 'single', 'drafts', 'draft', 'article'])

/** Maps front matter of any kind to our fields; other keys are kept in `meta`. */
export function readArticleMeta(
  fields: Fields,
  config: Pick<
    SourceConfig,
    'kind' | 'defaultCategory' | 'shows' | 'tagPasswords' | 'hidingKey' | 'dateKeys' | 'isVuepress'
  >,
  inherited: Fields,
) {
  const { kind, defaultCategory } = config
  const text = (...keys: string[]) => textOf(pickField(fields, keys))
  const order = readOrder(pickField(fields, ['top', 'sticky', 'pin', 'order']))
  const published = fields.get('published')
  const publishedDate = isTrue(published) || isFalse(published) ? '' : textOf(published)
  const layout = text('layout').toLowerCase()
  const originUrl = text('originUrl', 'origin_url', 'original_url')
  // Themes use this key for their own players: values that are not songs here belong to the theme.
  const music = readMusicLink(text('music')) ? text('music').trim() : ''
  const isOurs = (key: string) => key === 'music' && music !== ''
  const { tags, hasWideComma } = readTags(pickField(fields, ['tags', 'tag']), kind)
  return {
    ...readVisibility({ fields, inherited, config, tags }),
    tags,
    hasWideComma,
    categories: readCategories(pickField(fields, ['categories', 'category']), kind, defaultCategory),
    title: text('title'),
    /** Dates as written, for `readDate`; '' when absent. */
    date:
      text(...config.dateKeys.date, 'date', 'createdAt', 'pubDatetime', 'pubDate', 'publishDate') ||
      publishedDate,
    updated: text(
      ...config.dateKeys.lastmod,
      'updated',
      'lastmod',
      'modified',
      'modDatetime',
      'updatedAt',
      'last_modified_at',
    ),
    slug: text('slug'),
    permalink: text('permalink', 'url'),
    abbrlink: text('abbrlink'),
    aliases: readPaths(pickField(fields, ['aliases', 'alias', 'redirect_from'])),
    /** Hugo's key that all translations of a page share. */
    translationKey: text('translationKey'),
    description: text('description', 'excerpt', 'summary'),
    cover: readCover(fields),
    author: readAuthor(pickField(fields, ['author'])),
    originUrl,
    music,
    type: readType(text('type'), originUrl),
    isPinned: order > 0,
    order,
    /** The layout in lower case if it is unusual, else ''. */
    oddLayout: usualLayouts.has(layout) ? '' : layout,
    /** Where relative pictures are: Typora's key, and Chirpy's. */
    assetRoot: text('typora-root-url', 'media_subpath', 'img_path'),
    meta: readRest(fields, isOurs),
    unknownKeys: [...fields.keys()].filter(key => !fieldKeys.has(key) && !keptKeys.has(key) && !isOurs(key)),
  }
}

export type ArticleMeta = ReturnType<typeof readArticleMeta>

const ownTypes = new Map<string, 1 | 2 | 3>([
  ['1', 1],
  ['原创', 1],
  ['2', 2],
  ['转载', 2],
  ['3', 3],
  ['翻译', 3],
])

/** This product's `type: 1 | 2 | 3` or its name; for other values (Hexo's page types) `originUrl` decides. */
const readType = (type: string, originUrl: string) => ownTypes.get(type) ?? (originUrl === '' ? 1 : 2)

/** `true` counts as 1, `false` and words as 0; higher numbers come first. */
function readOrder(value: FieldValue | undefined): number {
  if (isTrue(value)) return 1
  const number = Number(textOf(value) || Number.NaN)
  return Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : 0
}

/**
 * The address of the cover, also from a map (`cover: {image: a.png}`). `cover: false` means none, even if other
 * keys name a picture.
 */
function readCover(fields: Fields): string {
  if (isFalse(fields.get('cover'))) return ''
  for (const key of coverKeys) {
    const value = fields.get(key)
    const first = Array.isArray(value) ? value[0] : value
    const address = textOf(isFieldMap(first) ? (first.image ?? first.url ?? first.path ?? first.src) : first)
    if (/^(https?:)?\/\/|^attachment:|[./\\]/.test(address)) return address
  }
  return ''
}

function readAuthor(value: FieldValue | undefined): string {
  if (Array.isArray(value)) return value.map(readAuthor).filter(Boolean).join('、')
  return textOf(isFieldMap(value) ? value.name : value)
}

function readPaths(value: FieldValue | undefined): string[] {
  const texts = (Array.isArray(value) ? value : [value ?? null]).map(textOf)
  return texts.filter(path => path !== '')
}

/** The remaining fields, for `meta`. Fields that are handled, such as dates and passwords, are left out. */
const readRest = (fields: Fields, isOurs: (key: string) => boolean): Record<string, FieldValue> =>
  Object.fromEntries(
    [...fields].filter(
      ([key, value]) => !fieldKeys.has(key) && !isOurs(key) && !unsafeKeys.has(key) && !isEmptyField(value),
    ),
  )

/**
 * The tags of an article in order, without duplicates. A bare `a b` is two tags for Jekyll and one for Hexo;
 * `a,b` is two for all. `hasWideComma`: a full-width comma was read as a separator, which is reported.
 */
export function readTags(value: FieldValue | undefined, kind: SourceKind) {
  const isList = Array.isArray(value)
  const texts = isList ? value.map(textOf) : unwrapList(textOf(value))
  const bySpace = !isList && kind === 'jekyll' && texts.every(text => !/[,，]/.test(text))
  const parts = texts.flatMap(text => text.split(bySpace ? /\s+/ : isList ? '，' : /[,，]/))
  const tags = [...new Set(parts.map(cleanTerm).filter(part => part !== ''))]
  return { tags, hasWideComma: texts.some(text => text.includes('，')) }
}

/**
 * Categories as paths, parent first. A list is one path for Hexo and a flat set elsewhere; a nested list is a
 * path everywhere. `none` (Hexo's `default_category`) means no category.
 */
export function readCategories(value: FieldValue | undefined, kind: SourceKind, none: string): string[][] {
  const paths = categoryPaths(value, kind)
    .map(path => path.map(cleanTerm).filter(part => part !== ''))
    .filter(path => path.length > 0 && !(path.length === 1 && path[0] === none))
  return [...new Map(paths.map(path => [JSON.stringify(path), path])).values()]
}

function categoryPaths(value: FieldValue | undefined, kind: SourceKind): string[][] {
  if (typeof value === 'string') {
    const divider = kind === 'jekyll' || kind === 'octopress' ? /[\s,，]+/ : /[,，]/
    return unwrapList(value).flatMap(text => text.split(divider).map(part => [part]))
  }
  if (!Array.isArray(value)) return []
  if (value.some(Array.isArray))
    return value.map(item => (Array.isArray(item) ? item.map(textOf) : [textOf(item)]))
  const parts = value.map(textOf)
  return kind === 'hexo' ? [parts] : parts.map(part => [part])
}

/** Parses `[a, b]` given as text (VanBlog, repaired lines) as a list. */
function unwrapList(text: string): string[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return [text]
  return text
    .slice(1, -1)
    .split(/[,，]/)
    .map(part => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
}

const cleanTerm = (text: string) => text.trim().normalize('NFC')

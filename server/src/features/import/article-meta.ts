import { isEmptyField, isFalse, isTrue, pickField, textOf } from './field.ts'
import type { Fields, FieldValue } from './front-matter-value.ts'
import type { SourceKind } from './source-kind.ts'
import { readCategories, readTags } from './taxonomy.ts'

export type ArticleMeta = {
  title: string
  /** Dates as written, for `readDate`; '' when absent. */
  date: string
  updated: string
  tags: string[]
  hasWideComma: boolean
  categories: string[][]
  slug: string
  permalink: string
  abbrlink: string
  aliases: string[]
  /** Hugo's name for what says the same in several languages. */
  translationKey: string
  description: string
  cover: string
  author: string
  password: string | null
  originUrl: string
  type: 1 | 2 | 3
  isDraft: boolean
  isHidden: boolean
  isPinned: boolean
  order: number
  /** A layout that is no kind of post, as written; '' when usual. */
  oddLayout: string
  assetRoot: string
  meta: Record<string, FieldValue>
  unknownKeys: string[]
}

const coverKeys = [
  'cover',
  'thumbnail',
  'index_img',
  'image',
  'og_image',
  'top_img',
  'img',
  'banner_img',
  'header-img',
  'photos',
  'ogImage',
  'heroImage',
  'featuredImage',
  'featured_image',
]
const fieldKeys = new Set(
  `title date createdAt pubDatetime pubDate publishDate published updated lastmod modified modDatetime updatedAt
  last_modified_at tags tag categories category slug permalink url abbrlink aliases alias redirect_from description excerpt
  summary author password draft hide hidden top sticky originUrl`.split(/\s+/),
)
/** Keys that themes and editors read: known, and kept in `meta`, where `comments` and `toc` may be read from. */
const keptKeys = new Set(
  `layout type comments toc mathjax katex math mermaid keywords subtitle series order weight cover thumbnail
  index_img image og_image top_img img banner_img header-img photos ogImage heroImage featuredImage featured_image
  typora-root-url typora-copy-images-to copyright
  copyright_author copyright_author_href copyright_url copyright_info isCJKLanguage outputs uuid wordpress_id
  translationKey aside highlight_shrink aplayer lang language id song sitemap`.split(/\s+/),
)
const usualLayouts = new Set(['', 'post', 'posts', 'page', 'false', 'single', 'drafts', 'draft', 'article'])

/** Front matter of any kind as fields of ours; what has no field stays in `meta` under its own key. */
export function readArticleMeta(
  fields: Fields,
  source: { kind: SourceKind; defaultCategory: string },
): ArticleMeta {
  const text = (...keys: string[]) => textOf(pickField(fields, keys))
  const { tags, wideComma } = readTags(pickField(fields, ['tags', 'tag']), source.kind)
  const order = readOrder(pickField(fields, ['top', 'sticky', 'order']))
  const published = fields.get('published')
  const publishedDate = isTrue(published) || isFalse(published) ? '' : textOf(published)
  const layout = text('layout').toLowerCase()
  const originUrl = text('originUrl', 'origin_url', 'original_url')
  return {
    title: text('title'),
    date: text('date', 'createdAt', 'pubDatetime', 'pubDate', 'publishDate') || publishedDate,
    updated: text('updated', 'lastmod', 'modified', 'modDatetime', 'updatedAt', 'last_modified_at'),
    tags,
    hasWideComma: wideComma,
    categories: readCategories(
      pickField(fields, ['categories', 'category']),
      source.kind,
      source.defaultCategory,
    ),
    slug: text('slug'),
    permalink: text('permalink', 'url'),
    abbrlink: text('abbrlink'),
    aliases: readPaths(pickField(fields, ['aliases', 'alias', 'redirect_from'])),
    translationKey: text('translationKey'),
    description: text('description', 'excerpt', 'summary'),
    cover: readCover(fields),
    author: readAuthor(pickField(fields, ['author'])),
    password: text('password') || null,
    originUrl,
    type: readType(text('type'), originUrl),
    isDraft: isTrue(fields.get('draft')) || isFalse(published) || layout === 'draft',
    isHidden: isTrue(fields.get('hide')) || isTrue(fields.get('hidden')),
    isPinned: order > 0,
    order,
    oddLayout: usualLayouts.has(layout) ? '' : layout,
    assetRoot: text('typora-root-url'),
    meta: readRest(fields),
    unknownKeys: [...fields.keys()].filter(key => !fieldKeys.has(key) && !keptKeys.has(key)),
  }
}

/** This product's own `type: 1 | 2 | 3`, or its words; anything else (Hexo's page types) says nothing. */
function readType(type: string, originUrl: string): 1 | 2 | 3 {
  if (type === '1' || type === '原创') return 1
  if (type === '2' || type === '转载') return 2
  if (type === '3' || type === '翻译') return 3
  return originUrl === '' ? 1 : 2
}

/** `true` counts as 1, `false` and words as none; larger stands first. */
function readOrder(value: FieldValue | undefined): number {
  if (isTrue(value)) return 1
  const number = Number(textOf(value) || Number.NaN)
  return Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : 0
}

/** `cover: false` means none, even when other keys name a picture; maps (`cover: {image: a.png}`) give their address. */
function readCover(fields: Fields): string {
  if (isFalse(fields.get('cover'))) return ''
  for (const key of coverKeys) {
    const value = fields.get(key)
    const first = Array.isArray(value) ? value[0] : value
    const isMap = typeof first === 'object' && first !== null && !Array.isArray(first)
    const address = isMap ? textOf(first.image ?? first.url ?? first.path ?? first.src) : textOf(first)
    if (/^(https?:)?\/\/|[./\\]/.test(address)) return address
  }
  return ''
}

function readAuthor(value: FieldValue | undefined): string {
  if (Array.isArray(value)) return value.map(readAuthor).filter(Boolean).join('、')
  if (typeof value === 'object' && value !== null) return textOf(value.name)
  return textOf(value)
}

function readPaths(value: FieldValue | undefined): string[] {
  const texts = (Array.isArray(value) ? value : [value ?? null]).map(textOf)
  return texts.filter(path => path !== '')
}

const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** A date under `published` has become `createdAtMs`; a password never goes into `meta`. */
function readRest(fields: Fields): Record<string, FieldValue> {
  const rest = [...fields].filter(([key, value]) => {
    const isOurs = fieldKeys.has(key) || unsafeKeys.has(key)
    return !isOurs && !isEmptyField(value)
  })
  return Object.fromEntries(rest)
}

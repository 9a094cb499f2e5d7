import { basename } from 'node:path'
import { decodePath } from '../../../../platform/old-path.ts'
import { readDate } from '../../front-matter/date.ts'
import { truncated, UnreadableFile } from '../../read/comments/read-records.ts'
import { decodeEntities, plainText } from '../../read/html/entity.ts'
import { withUnknownAsText } from '../../read/markup/tag.ts'
import { categoryPaths } from '../../sources/category-path.ts'
import type { ForeignComment, ForeignItem, ForeignPage, ForeignSite } from '../../sources/foreign.ts'
import type { XmlFault } from '../../sources/xml-stream.ts'
import { readComment } from './comment.ts'
import { createDeferred, needsWholeFile } from './deferred.ts'
import { withFootnotes } from './footnotes.ts'
import { readWxr, type WxrHead, type WxrItem } from './wxr.ts'

/** Internal post types of WordPress: menus, styles, caches, revisions. */
const ownTypes =
  /^(?:nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_.+|acf-.+|elementor_library|wpcf7_contact_form|mt_.+)$/

/** A WordPress time: UTC if present, else local to the blog. Drafts that were never published have zeros. */
function timeOf(fields: WxrItem['fields'], name: string, zone: string): number | undefined {
  for (const [key, of] of [
    [`${name}_gmt`, 'UTC'],
    [name, zone],
  ] as const) {
    const text = fields.get(key)?.trim() ?? ''
    const read = text.startsWith('0000') ? undefined : readDate(text, of)
    if (read && 'ms' in read) return read.ms
  }
  return undefined
}

const states = new Map<string, ForeignPage['state']>([
  ['publish', 'public'],
  ['private', 'private'],
  ['future', 'scheduled'],
])
/** Posts pending approval, and states of plugins, were not published. */
const stateOf = (status: string) => states.get(status) ?? 'draft'

const categoriesOf = ({ terms }: WxrItem, { categories }: WxrHead): string[][] =>
  categoryPaths(
    terms
      .filter(({ domain, nicename }) => domain === 'category' && nicename !== 'uncategorized')
      .map(({ nicename, name }) => ({ id: nicename, name: decodeEntities(name).trim() })),
    id => {
      const found = categories.get(id)
      return found && { name: decodeEntities(found.name), parent: found.parent }
    },
  )

const siteOf = ({ fields }: WxrHead): ForeignSite => ({
  type: 'site',
  url: (fields.get('wp:base_blog_url') || fields.get('link') || '').trim(),
  uploadsPath: '/wp-content/uploads',
  zone: '',
  hasHardBreaks: false,
})

type Context = { head: WxrHead; site: ForeignSite; timeZone: string }

const faultKinds = { ampersand: 'xml-ampersand', element: 'xml-element', end: 'xml-end' } as const

const problemOf = ({ kind, line }: XmlFault, file: string): ForeignItem => ({
  ...{ type: 'problem', kind: faultKinds[kind], path: basename(file), line },
})

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) of any size. What is not valid XML is read as far as it goes, and its
 * line named; an item that the end of the file cuts off is left out. Throws `UnreadableFile`.
 */
export async function* readWordpress(
  file: string,
  { timeZone, workFolder }: { timeZone: string; workFolder: string },
): AsyncGenerator<ForeignItem> {
  let context: Context | undefined
  let count = 0
  const deferred = await createDeferred(workFolder)
  try {
    for await (const part of readWxr(file)) {
      if ('fault' in part) {
        if (part.fault.kind === 'end' && count === 0) throw new UnreadableFile(truncated)
        yield problemOf(part.fault, file)
      } else if ('head' in part) {
        context = { head: part.head, site: siteOf(part.head), timeZone }
        yield context.site
      } else if (context) {
        count += 1
        await deferred.see(part.item)
        for (const item of readItem(part.item, context))
          if (needsWholeFile(item)) await deferred.keep(item)
          else yield item
      }
    }
    yield* deferred.rest()
  } finally {
    await deferred.close()
  }
}

/** The comments of Disqus' form of an export; undefined for a record that is none. Throws `UnreadableFile`. */
export async function* readWordpressComments(file: string): AsyncGenerator<ForeignComment | undefined> {
  let head: WxrHead | undefined
  for await (const part of readWxr(file)) {
    if ('fault' in part) {
      if (part.fault.kind === 'end') throw new UnreadableFile(truncated)
    } else if ('head' in part) head = part.head
    else if (head) {
      const text = (name: string) => part.item.fields.get(name)?.trim() ?? ''
      const page = text('link') || text('dsq:thread_identifier')
      for (const fields of part.item.comments) {
        const comment = readComment(fields, { postId: '', head, timeZone: 'UTC' })
        yield comment.type === 'comment'
          ? { ...comment, ...named(comment), page, title: plainText(text('title')) }
          : undefined
      }
    }
  }
}

/** Ids of different files would meet. */
const named = ({ source, parent }: ForeignComment) => ({
  source: `disqus-wxr-${source}`,
  parent: parent === '' ? '' : `disqus-wxr-${parent}`,
})

function* readItem(item: WxrItem, context: Context): Generator<ForeignItem> {
  const { fields } = item
  // Other programs that write this format may leave out the type.
  const type = fields.get('wp:post_type')?.trim() || 'post'
  const id = fields.get('wp:post_id')?.trim() ?? ''
  if (type === 'attachment') {
    const url = fields.get('wp:attachment_url')?.trim() || fields.get('guid')?.trim() || ''
    yield { type: 'attachment', id, url }
    return
  }
  const skipped = skipWords(type, fields.get('wp:status')?.trim() ?? '')
  if (skipped !== undefined) {
    yield { type: 'skipped', what: skipped }
    return
  }
  yield readDocument(item, type === 'page' ? 'page' : 'post', context)
  for (const comment of item.comments) yield readComment(comment, { postId: id, ...context })
}

function skipWords(type: string, status: string): string | undefined {
  if (ownTypes.test(type)) return '菜单、样式与旧稿'
  if (type !== 'post' && type !== 'page') return `“${type}”（不认识的类型）`
  if (status === 'trash') return '回收站里的'
  return status === 'auto-draft' ? '没有写过的草稿' : undefined
}

function readDocument(item: WxrItem, type: 'post' | 'page', { head, site, timeZone }: Context): ForeignItem {
  const { fields, meta } = item
  const text = (name: string) => fields.get(name)?.trim() ?? ''
  const id = text('wp:post_id')
  const title = plainText(withUnknownAsText(text('title')))
  const slug = decodePath(text('wp:post_name'))
  const link = text('link')
  const { pathname = '/' } = URL.parse(site.url) ?? {}
  const root = pathname.endsWith('/') ? pathname : `${pathname}/`
  const shared: Omit<ForeignPage, 'type' | 'path'> = {
    id,
    title: title || slug || '无题',
    text: {
      format: 'wordpress',
      text: withFootnotes(fields.get('content:encoded') ?? '', meta.get('footnotes')),
    },
    createdAt: timeOf(fields, 'wp:post_date', timeZone),
    updatedAt: timeOf(fields, 'wp:post_modified', timeZone),
    state: stateOf(text('wp:status')),
    password: text('wp:post_password'),
    addresses: [link, `${root}?${type === 'page' ? 'page_id' : 'p'}=${id}`].filter(address => address !== ''),
    author: decodeEntities(text('dc:creator')),
    meta: text('wp:comment_status') === 'closed' ? { comments: 'false' } : {},
  }
  if (type === 'page') {
    const path = link.includes('?') ? '' : decodePath(URL.parse(link)?.pathname ?? '')
    return { ...shared, type, path: path || `${root}${slug || title || id}` }
  }
  const excerpt = ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description']
    .map(key => meta.get(key) ?? '')
    // A plugin fills in text with placeholders.
    .find(words => words !== '' && !/%%|#\w+_/.test(words))
  const thumbnail = meta.get('_thumbnail_id')?.trim() ?? ''
  return {
    ...shared,
    type,
    slug,
    description: plainText(text('excerpt:encoded')) || plainText(excerpt ?? ''),
    cover: /^\d+$/.test(thumbnail) ? `attachment:${thumbnail}` : '',
    categories: categoriesOf(item, head),
    tags: item.terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => decodeEntities(name)),
    top: text('wp:is_sticky') === '1' ? 1 : 0,
  }
}

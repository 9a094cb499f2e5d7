import { decodePath } from '../../../../platform/old-path.ts'
import { plainText } from '../../read/html/entity.ts'
import { categoryPaths } from '../../sources/category-path.ts'
import type { ForeignItem, ForeignPage } from '../../sources/foreign.ts'
import type { Addresses } from './address.ts'
import type { Blog } from './blog.ts'
import type { TypechoRow } from './rows.ts'

type Row = TypechoRow['row']

// The year 9999; later times are errors.
const lastSecond = 253_402_300_799

/** In epoch milliseconds; Typecho stores seconds, and 0 for none. */
export function timeOf(row: Row, column: string): number | undefined {
  const seconds = Number(row.get(column) ?? 0)
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= lastSecond ? seconds * 1_000 : undefined
}

/** The state of a text; one with a future time was not public yet. */
function stateOf(row: Row, nowMs: number): ForeignPage['state'] {
  if (row.get('type')?.endsWith('_draft')) return 'draft'
  const isFuture = (timeOf(row, 'created') ?? 0) > nowMs
  switch (row.get('status')) {
    case 'publish':
    case 'password':
      return isFuture ? 'scheduled' : 'public'
    case 'hidden':
      return isFuture ? 'draft' : 'hidden'
    case 'private':
      return 'private'
    default:
      return 'draft'
  }
}

/** The categories in Typecho's order; the first one is part of addresses. */
function categoriesOf(cid: string, { metas, metaIds }: Blog) {
  return (metaIds.get(cid) ?? [])
    .flatMap(id => {
      const meta = metas.get(id)
      return meta && !meta.isTag ? [{ id, ...meta }] : []
    })
    .sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
}

/** The slugs of a category's parents and its own, topmost first. */
function directoryOf(id: string, { metas }: Blog): string {
  const slugs: string[] = []
  const seen = new Set<string>()
  for (let at = id; at !== '' && !seen.has(at); at = metas.get(at)?.parent ?? '') {
    seen.add(at)
    const slug = metas.get(at)?.slug ?? ''
    if (slug !== '') slugs.unshift(slug)
  }
  return slugs.join('/')
}

/** The category that every new blog has and nobody chose. */
const isDefault = ({ slug, name }: { slug: string; name: string }) =>
  slug === 'default' && name === '默认分类'

/** The file of an attachment: its text is an array, serialized by PHP or, since 1.3, as JSON. */
function attachmentOf(row: Row): ForeignItem {
  const text = (row.get('text') ?? '').replaceAll('\\/', '/')
  const url = /"path"(?:;s:\d{1,5}:|\s{0,3}:\s{0,3})"([^"]{1,1000})"/.exec(text)?.[1] ?? ''
  return { type: 'attachment', id: row.get('cid') ?? '', url }
}

/** A row of `contents`. */
export function readContent(
  row: Row,
  { blog, addresses, nowMs }: { blog: Blog; addresses: Addresses; nowMs: number },
): ForeignItem {
  const [, kind, isDraft] = /^(post|page|attachment)(_draft)?$/.exec(row.get('type') ?? '') ?? []
  if (kind === 'attachment') return attachmentOf(row)
  // A separate draft of a published document: type `revision` since 1.3, before that a draft with a parent.
  if (
    row.get('type') === 'revision' ||
    (isDraft !== undefined && blog.documents.has(row.get('parent') ?? ''))
  )
    return { type: 'skipped', what: '发布过的文章还没有发布的修改' }
  if (kind !== 'post' && kind !== 'page')
    return { type: 'skipped', what: `“${(row.get('type') ?? '').slice(0, 40)}”（不认识的类型）` }
  return readDocument(row, { kind, isDraft: isDraft !== undefined, blog, addresses, nowMs })
}

function readDocument(
  row: Row,
  input: { kind: 'post' | 'page'; isDraft: boolean; blog: Blog; addresses: Addresses; nowMs: number },
): ForeignItem {
  const { kind, isDraft, blog, addresses, nowMs } = input
  const text = (column: string) => row.get(column)?.trim() ?? ''
  const cid = text('cid')
  const slug = decodePath(text('slug')).replace(/^@/, '')
  const title = plainText(text('title'))
  const categories = categoriesOf(cid, blog)
  const [first] = categories
  const createdAt = timeOf(row, 'created')
  const parts = {
    ...{ cid, slug, createdAtMs: createdAt },
    ...{ category: first?.slug ?? '', directory: first ? directoryOf(first.id, blog) : '' },
  }
  const paths = isDraft ? [] : addresses.of(kind, parts)
  const shared: Omit<ForeignPage, 'type' | 'path'> = {
    id: cid,
    title: title || slug || '无题',
    text: { format: 'typecho', text: row.get('text') ?? '' },
    createdAt,
    updatedAt: timeOf(row, 'modified'),
    state: stateOf(row, nowMs),
    password: text('password'),
    addresses: paths,
    author: blog.users.get(text('authorId')) ?? '',
    meta: text('allowComment') === '0' ? { comments: 'false' } : {},
  }
  if (kind === 'page') {
    const plain = paths.find(path => !path.includes('/index.php/')) ?? `/${slug || cid}.html`
    return { ...shared, type: kind, path: decodePath(plain) }
  }
  return {
    ...shared,
    type: kind,
    // Without a slug from the author, Typecho stores the id.
    slug: slug === cid ? '' : slug,
    description: plainText(blog.descriptions.get(cid) ?? ''),
    cover: blog.covers.get(cid) ?? '',
    categories: categoryPaths(
      categories.filter(category => !isDefault(category)),
      id => blog.metas.get(id),
    ),
    tags: (blog.metaIds.get(cid) ?? []).flatMap(id => {
      const meta = blog.metas.get(id)
      return meta?.isTag ? [meta.name] : []
    }),
    top: 0,
  }
}

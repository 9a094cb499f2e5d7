import { basename } from 'node:path'
import { bareComment, nameOf, siteOf } from '../../read/comments/comment-record.ts'
import { decodeEntities } from '../../read/html/entity.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { createAddresses } from './address.ts'
import { type Blog, readBlog } from './blog.ts'
import { readContent, timeOf } from './document.ts'
import { type Columns, readTypechoRows, type TypechoRow } from './rows.ts'

/** Reads a comment of Typecho without email and IP address. */
function readComment(row: TypechoRow['row'], { pages, options }: Blog): ForeignItem {
  const text = (column: string) => row.get(column)?.trim() ?? ''
  const kind = text('type')
  if (/^(?:pingback|trackback)$/.test(kind)) return { type: 'skipped', what: 'pingback 与 trackback' }
  if (kind !== '' && kind !== 'comment') return { type: 'skipped', what: `“${kind}”（不是评论）` }
  const content = text('text')
  const createdAt = timeOf(row, 'created')
  if (content === '' || createdAt === undefined) return { type: 'skipped', what: '没有内容或日期的评论' }
  const page = pages.get(text('cid'))
  const authorId = text('authorId')
  const status = text('status')
  return {
    ...bareComment,
    source: text('coid'),
    parent: text('parent').replace(/^0$/, ''),
    page: page === undefined ? '' : `/${page.slug}.html`,
    title: page?.title ?? '',
    postId: text('cid'),
    name: nameOf(decodeEntities(text('author'))),
    site: siteOf(text('url')),
    content,
    format: options.get('commentsMarkdown') === '1' ? 'markdown' : 'html',
    createdAt,
    isOwner: authorId !== '' && authorId !== '0' && authorId === text('ownerId'),
    state: status === 'approved' ? 'shown' : status === 'spam' ? 'spam' : 'pending',
  }
}

/** The name of a Typecho backup, which contains no settings: `20240102_blog.example_65a1b2c3d4e5f.dat`. */
const backupName = /^\d{8}_([a-z\d.-]{1,253})_[\da-f]{8,20}(?: ?\(\d{1,3}\))?\.dat$/i

const hostIn = (file: string): string => backupName.exec(basename(file))?.[1] ?? ''

const texts: Columns = {
  contents: new Set(
    'cid title slug created modified text authorId type status password allowComment parent'.split(' '),
  ),
  // Without the author's email and IP address.
  comments: new Set('coid cid created author authorId ownerId url text type status parent'.split(' ')),
}

/**
 * Reads a Typecho blog of any size from a MySQL dump, its SQLite database, or its own backup. Reads the file
 * twice, first for what texts refer to. Throws `UnreadableFile`.
 */
export async function* readTypecho(
  file: string,
  { timeZone }: { timeZone: string },
): AsyncGenerator<ForeignItem> {
  const blog = await readBlog(file)
  const host = hostIn(file)
  const url = blog.options.get('siteUrl')?.trim() || (host === '' ? '' : `https://${host}`)
  yield { type: 'site', url, uploadsPath: '/usr/uploads', zone: '', hasHardBreaks: true }
  const addresses = createAddresses({ options: blog.options, timeZone })
  const nowMs = Date.now()
  for await (const { blog: name, table, row } of readTypechoRows(file, texts)) {
    if (name !== blog.name) continue
    yield table === 'comments' ? readComment(row, blog) : readContent(row, { blog, addresses, nowMs })
  }
  for (let left = blog.otherFields; left > 0; left--) yield { type: 'skipped', what: '主题自己的字段' }
}

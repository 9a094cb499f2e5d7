import { nameOf, siteOf } from '../../read/comments/comment-record.ts'
import { decodeEntities } from '../../read/html/entity.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { withParagraphs } from '../wordpress/paragraph.ts'
import type { Blog } from './blog.ts'
import { timeOf } from './document.ts'
import type { TypechoRow } from './rows.ts'

/** Tags that Typecho let a comment keep; without any it is what was typed. */
const hasTags = /<\/(?:a|b|i|p|em|strong|del|code|pre|blockquote|ul|ol|li|span)>|<(?:br|img)[\s/>]/i

/** A comment of Typecho: neither its mail nor the address it came from is ever read. */
export function readComment(row: TypechoRow['row'], { pages }: Blog): ForeignItem {
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
    type: 'comment',
    source: text('coid'),
    parent: text('parent').replace(/^0$/, ''),
    page: page === undefined ? '' : `/${page.slug}.html`,
    title: page?.title ?? '',
    postId: text('cid'),
    name: nameOf(decodeEntities(text('author'))),
    site: siteOf(text('url')),
    content: hasTags.test(content) && !content.includes('`') ? withParagraphs(content) : content,
    createdAt,
    likes: 0,
    isOwner: authorId !== '' && authorId !== '0' && authorId === text('ownerId'),
    state: status === 'approved' ? 'shown' : status === 'spam' ? 'spam' : 'pending',
  }
}

import { readDate } from '../../front-matter/date.ts'
import { bareComment, nameOf, siteOf } from '../../read/comments/comment-record.ts'
import { decodeEntities } from '../../read/html/entity.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import type { WxrFields, WxrHead } from './wxr.ts'

/** Reads a comment of WordPress without email and IP address. */
export function readComment(
  fields: WxrFields,
  { postId, head, timeZone }: { postId: string; head: WxrHead; timeZone: string },
): ForeignItem {
  const text = (name: string) => fields.get(`wp:comment_${name}`)?.trim() ?? ''
  const kind = text('type')
  if (/^(?:pingback|trackback)$/.test(kind)) return { type: 'skipped', what: 'pingback 与 trackback' }
  if (kind !== '' && kind !== 'comment') return { type: 'skipped', what: `“${kind}”（不是评论）` }
  const approved = text('approved')
  if (/trash$/.test(approved)) return { type: 'skipped', what: '回收站里的评论' }
  const utc = text('date_gmt')
  const read = utc.startsWith('0000') || utc === '' ? readDate(text('date'), timeZone) : readDate(utc, 'UTC')
  const content = text('content')
  if (content === '' || !('ms' in read)) return { type: 'skipped', what: '没有内容或日期的评论' }
  const userId = text('user_id')
  const isAuthor = head.authors.size === 1 ? head.authors.has(userId) : userId === '1'
  const parent = text('parent')
  return {
    ...bareComment,
    source: text('id'),
    parent: parent === '0' ? '' : parent,
    postId,
    name: nameOf(decodeEntities(text('author'))),
    site: siteOf(text('author_url')),
    content,
    format: 'html',
    createdAt: read.ms,
    isOwner: isAuthor && userId !== '0',
    state: approved === '1' ? 'shown' : approved === 'spam' ? 'spam' : 'pending',
  }
}

import { nameOf, siteOf } from '../../read/comments/comment-record.ts'
import { type Node, textOf } from '../../read/node.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { idOf, timeOf } from './bson-rows.ts'

const junk = 2

/** A comment of MX Space: neither its mail nor the address it came from is read. `ownerNames` in lower case. */
export function readComment(row: Node, ownerNames: ReadonlySet<string>): ForeignItem {
  if (row.isDeleted === true) return { type: 'skipped', what: '删掉的评论' }
  // Said to the author alone.
  if (row.isWhispers === true) return { type: 'skipped', what: '悄悄话' }
  if (/^pages?$/i.test(textOf(row.refType))) return { type: 'skipped', what: '独立页面下的评论' }
  const content = textOf(row.text).trim()
  const createdAt = timeOf(row.created)
  if (content === '' || createdAt === undefined) return { type: 'skipped', what: '没有内容或日期的评论' }
  return {
    type: 'comment',
    source: idOf(row._id),
    parent: idOf(row.parentCommentId ?? row.parent),
    page: '',
    title: '',
    postId: idOf(row.ref ?? row.refId),
    name: nameOf(textOf(row.author)),
    site: siteOf(textOf(row.url)),
    content,
    createdAt,
    likes: 0,
    isOwner: ownerNames.has(textOf(row.author).trim().toLowerCase()),
    state: row.state === junk ? 'spam' : 'shown',
  }
}

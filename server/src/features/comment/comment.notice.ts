import { commentType } from '@xiaolou/contract/comment'
import { notifyType } from '@xiaolou/contract/notify'
import { addressOf, isCommentType, type Place } from './comment.place.ts'
import type { CommentRow } from './comment.table.ts'

export type Notice = { to_id: number; type: 1 | 2 | 3 | 4; message: string; address: string }

const excerptLength = 60

/** The first words in one line. */
function excerptOf(content: string): string {
  const line = Array.from(content.replace(/\s+/g, ' ').trim())
  return line.length > excerptLength ? `${line.slice(0, excerptLength).join('')}…` : line.join('')
}

const titled = ({ title }: Place) => (title ? `《${title}》` : '那里')
const typeOf = ({ type }: CommentRow) => (isCommentType(type) ? type : notifyType.admin)

/** Who is told of a comment that everybody can see now: each once, and never who wrote it or showed it. */
export function shownNotices(input: {
  comment: CommentRow
  place: Place
  name: string
  /** The first-level comment above, and the author of the answered one. */
  parent: CommentRow | undefined
  administratorIds: readonly number[]
  exceptIds: readonly number[]
}): Notice[] {
  const { comment, place, parent } = input
  const isOfSite = comment.type === commentType.article
  const said = `：${excerptOf(comment.content)}`
  const [ids, words] = parent
    ? [[parent.from_id, comment.to_id], `${input.name} 在${titled(place)}回复了您${said}`]
    : [
        isOfSite ? [place.authorId, ...input.administratorIds] : [place.authorId],
        `${input.name} 评论了${titled(place)}${said}`,
      ]
  return [...new Set(ids)]
    .filter(id => id > 0 && id !== comment.from_id && !input.exceptIds.includes(id))
    .map(to_id => ({ to_id, type: typeOf(comment), message: words, address: addressOf(place, comment.id) }))
}

/** The administrators are told of a comment that waits for them. */
export function pendingNotices(input: {
  comment: CommentRow
  place: Place
  name: string
  administratorIds: readonly number[]
}): Notice[] {
  const { comment, place } = input
  const message = `${input.name} 在${titled(place)}的评论等您过目：${excerptOf(comment.content)}`
  return input.administratorIds
    .filter(id => id !== comment.from_id)
    .map(to_id => ({ to_id, type: notifyType.admin, message, address: addressOf(place, comment.id) }))
}

/** The author is told that a comment which waited is shown now. */
export function approvalNotices(comment: CommentRow, place: Place, exceptIds: readonly number[]): Notice[] {
  if (comment.from_id === 0 || exceptIds.includes(comment.from_id)) return []
  const message = `您在${titled(place)}的评论已经显示了：${excerptOf(comment.content)}`
  return [{ to_id: comment.from_id, type: typeOf(comment), message, address: addressOf(place, comment.id) }]
}

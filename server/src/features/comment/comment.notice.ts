import { commentType } from '@xiaolou/contract/comment'
import { notifyType } from '@xiaolou/contract/notify'
import { addressOf, fragmentOf, isCommentType, type Place } from './comment.place.ts'
import type { CommentRow } from './comment.table.ts'

/** `about` is the fragment of the comment that it points to, by which it goes when the comment does. */
export type Notice = {
  user_id: number
  type: 1 | 2 | 3 | 4
  /** The article, talk or message below which the comment stands. */
  to_id: number
  message: string
  address: string
  about: string
}

const titled = ({ title }: Place) => (title ? `《${title}》` : '那里')
const pointTo = (place: Place, { id, for_id }: CommentRow) => ({
  to_id: for_id,
  address: addressOf(place, id),
  about: fragmentOf(id),
})
const typeOf = ({ type }: CommentRow) => (isCommentType(type) ? type : notifyType.admin)

/** Who is told of a comment that everybody can see now: each once, and never who wrote it or showed it. */
export function shownNotices(input: {
  comment: CommentRow
  place: Place
  name: string
  /** The first plain words of the comment. */
  words: string
  administratorIds: readonly number[]
  exceptIds: readonly number[]
}): Notice[] {
  const { comment, place } = input
  const isOfSite = comment.type === commentType.article
  const [ids, message] =
    comment.parent_id > 0
      ? [[comment.to_id], `${input.name} 在${titled(place)}回复了你：${input.words}`]
      : [
          isOfSite ? [place.authorId, ...input.administratorIds] : [place.authorId],
          `${input.name} 评论了${titled(place)}：${input.words}`,
        ]
  return [...new Set(ids)]
    .filter(id => id > 0 && id !== comment.from_id && !input.exceptIds.includes(id))
    .map(user_id => ({ user_id, type: typeOf(comment), message, ...pointTo(place, comment) }))
}

/** The administrators are told of a comment that waits for them. */
export function pendingNotices(input: {
  comment: CommentRow
  place: Place
  name: string
  words: string
  administratorIds: readonly number[]
}): Notice[] {
  const { comment, place } = input
  const message = `${input.name} 在${titled(place)}的评论等你过目：${input.words}`
  return input.administratorIds
    .filter(id => id !== comment.from_id)
    .map(user_id => ({ user_id, type: notifyType.admin, message, ...pointTo(place, comment) }))
}

/** The author is told that a comment which waited is shown now. */
export function approvalNotices(input: {
  comment: CommentRow
  place: Place
  words: string
  exceptIds: readonly number[]
}): Notice[] {
  const { comment, place, exceptIds } = input
  if (comment.from_id === 0 || exceptIds.includes(comment.from_id)) return []
  const message = `你在${titled(place)}的评论已经显示了：${input.words}`
  return [{ user_id: comment.from_id, type: typeOf(comment), message, ...pointTo(place, comment) }]
}

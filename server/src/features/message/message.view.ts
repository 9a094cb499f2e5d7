import type { CallContext } from '@xiaolou/contract/kit/handler'
import { type LikeType, likeType } from '@xiaolou/contract/like'
import type { Message } from '@xiaolou/contract/message'
import { harmlessText } from '@xiaolou/contract/printed-text'
import { isoTime, wireTime } from '../../platform/clock.ts'
import type { MessageRow } from './message.store.ts'

export type MessageViewParts = {
  timeZone: string
  findUsers: (ids: readonly number[]) => Promise<ReadonlyMap<number, { nick_name: string; avatar: string }>>
  findLiked: (type: LikeType, ids: readonly number[], context: CallContext) => Promise<ReadonlySet<number>>
  countComments: (type: 3, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

const visitor = { nick_name: '访客', avatar: '' }
const gone = { nick_name: '已注销', avatar: '' }

/** Rows as the caller may see them, each with its author, likes and comments; three questions for the whole list. */
export function createMessageView(parts: MessageViewParts) {
  return async (rows: readonly MessageRow[], context: CallContext): Promise<Message[]> => {
    const ids = rows.map(row => row.id)
    const userIds = [...new Set(rows.map(row => row.user_id))].filter(id => id !== 0)
    const users = await parts.findUsers(userIds)
    const liked = await parts.findLiked(likeType.message, ids, context)
    const comments = await parts.countComments(likeType.message, ids)
    return rows.map(({ updatedAt: _, createdAt, ...row }) => {
      const author = row.user_id === 0 ? visitor : (users.get(row.user_id) ?? gone)
      return {
        ...row,
        message: harmlessText(row.message),
        message_source: row.message,
        nick_name: author.nick_name,
        avatar: author.avatar,
        is_like: liked.has(row.id),
        comment_total: comments.get(row.id) ?? 0,
        createdAt: wireTime(createdAt, parts.timeZone),
        createdAtIso: isoTime(createdAt, parts.timeZone),
      }
    })
  }
}

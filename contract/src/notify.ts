import * as v from 'valibot'
import { page, paging, pathId, wireTime } from './kit/field.ts'
import { post, put } from './kit/route.ts'

/** 1 article, 2 talk, 3 message, 4 admin (friend link, moderation). isView 1 unread, 2 read. */
export const notifyType = { article: 1, talk: 2, message: 3, admin: 4 } as const
export const isView = { unread: 1, read: 2 } as const

export const notification = v.object({
  id: v.number(),
  /** Words that read the same printed as text and as HTML. */
  message: v.string(),
  isView: v.picklist([1, 2]),
  type: v.picklist([1, 2, 3, 4]),
  /** The id of the article, talk, message or link (of a chat message where `address` leads to the chat room). */
  to_id: v.number(),
  /** Path on this site that opens the exact spot: `/posts/x#comment-7`. */
  address: v.string(),
  createdAt: wireTime,
})
export type Notification = v.InferOutput<typeof notification>

export const getNotifyList = post('user', '/notify/getNotifyList', {
  summary: '自己的通知：未读在前，新的在前；unread 为未读总数',
  body: v.object({ ...paging }),
  result: v.object({ ...page(notification).entries, unread: v.number() }),
})

export const updateNotify = put('user', '/notify/update/:id', {
  summary: '标为已读',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const updateAllNotify = put('user', '/notify/updateAll', {
  summary: '全部标为已读',
  result: v.boolean(),
})

export const deleteNotify = put('user', '/notify/delete/:id', {
  summary: '删除一条通知',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

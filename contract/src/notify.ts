import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { isInsidePath } from './inside-path.ts'
import { bodyId, page, paging, pathId, requiredText, wireTime } from './kit/field.ts'
import { post, put } from './kit/route.ts'

/** 1 article, 2 talk, 3 message, 4 admin (friend link, moderation). isView 1 unread, 2 read. */
export const notifyType = { article: 1, talk: 2, message: 3, admin: 4 } as const
export const isView = { unread: 1, read: 2 } as const

export const notification = v.object({
  id: v.number(),
  /** Text that reads the same printed as text and as HTML. */
  message: v.string(),
  isView: v.picklist([1, 2]),
  type: v.picklist([1, 2, 3, 4]),
  /** The id of the article, talk, message or link (of a chat message if `address` leads to the chat room). */
  to_id: v.number(),
  /** Whose comment or chat message it is about, with their picture; '' if nobody's, or no longer shown. */
  from_name: v.string(),
  from_avatar: v.string(),
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

export const sendNotice = post('administrator', '/notify/manage/send', {
  limit: 'notice',
  summary: '主人给来客发一条通知；user_ids 为空是给每一位',
  body: v.object({
    user_ids: v.pipe(v.array(bodyId), v.maxLength(1000, '一次最多1000位')),
    message: requiredText('通知', 200),
    /** Path on this site to which it leads. */
    address: v.pipe(
      v.optional(v.string(), '/'),
      v.maxLength(300, '去处太长了'),
      v.check(address => isInsidePath(address) && !/\s/.test(address), '去处要是这里的地址，以 / 开头'),
    ),
  }),
  form: { code: familyCode.notify, fields: ['message', 'address'] },
  /** `key` withdraws it. */
  result: v.object({ key: v.string(), count: v.number() }),
})

export const withdrawNotice = post('administrator', '/notify/manage/withdraw', {
  summary: '收回主人发的一条通知，读过没读过的都收回',
  body: v.object({ key: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/, 'key不对')) }),
  result: v.boolean(),
})

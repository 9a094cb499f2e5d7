import * as v from 'valibot'
import { colourField } from './colour.ts'
import { familyCode } from './family-code.ts'
import { bodyId, optionalText, page, paging, pathId, timeRange, wholeNumber, wireTime } from './kit/field.ts'
import { get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { formProof } from './moderation.ts'
import { ownPicture } from './picture.ts'
import { writtenText } from './printed-text.ts'

const numberField = (label: string, min: number, max: number) =>
  wholeNumber({ min, max, digits: /^\d{1,4}$/, words: `${label}应在${min}到${max}之间` })

const writing = writtenText({
  empty: '请写点什么再留下',
  max: limits.messageMaxLength,
  tooLong: `留言最多${limits.messageMaxLength}个字`,
})

/** A guestbook card's style and text: the source, or an editable element's HTML. */
const written = {
  message: writing.printed,
  message_source: writing.source,
  color: colourField('文字颜色'),
  font_size: v.optional(numberField('字号', limits.messageFontMinPx, limits.messageFontMaxPx), 16),
  font_weight: v.optional(numberField('字重', 100, 900), 500),
  bg_color: colourField('背景颜色'),
  bg_url: v.optional(ownPicture('背景图'), ''),
  tag: optionalText('标签', limits.messageTagMaxLength),
}
const form = {
  code: familyCode.message,
  fields: ['message', 'message_source', 'color', 'font_size', 'font_weight', 'bg_color', 'bg_url', 'tag'],
} as const

/**
 * A card for display. `user_id` 0 and the name 访客 for an author without an account. `message_source` is the
 * source; `message` looks the same, and contains no tag if a front end prints it as HTML, decoded or not.
 */
export const message = v.object({
  id: v.number(),
  message: v.string(),
  message_source: v.string(),
  color: v.string(),
  font_size: v.number(),
  font_weight: v.number(),
  bg_color: v.string(),
  bg_url: v.string(),
  tag: v.string(),
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  like_times: v.number(),
  is_like: v.boolean(),
  /** Pending: only sent to its author and the owner. */
  is_waiting: v.boolean(),
  comment_total: v.number(),
  createdAt: wireTime,
})
export type Message = v.InferOutput<typeof message>

export const getMessageList = post('anyone', '/message/getMessageList', {
  summary: '留言，新的在前；可按标签与文字找，主人还可按时间',
  body: v.object({
    ...paging,
    tag: optionalText('标签', limits.messageTagMaxLength),
    message: optionalText('搜索词', limits.searchQueryMaxLength),
    time: timeRange,
  }),
  form: { code: familyCode.message, fields: ['tag', 'message', 'time'] },
  result: page(message),
})

export const getAllMessage = get('anyone', '/message/getAllMessage', {
  summary: '给弹幕的留言，最新的两百条',
  result: v.object({ list: v.array(message), total: v.number() }),
})

export const getMessageById = get('anyone', '/message/getMessageById/:id', {
  summary: '一条留言',
  params: v.object({ id: pathId }),
  result: message,
})

export const getHotTagList = get('anyone', '/message/getHotTagList', {
  summary: '最常用的十个标签',
  result: v.array(v.object({ tag: v.string(), count: v.number() })),
})

export const addMessage = post('anyone', '/message/add', {
  limit: 'message',
  summary: '留言；没登录也可以。false：留下了，等主人过目后出现；没登录也没有 opened 的，总是 true',
  body: v.object({ ...written, ...formProof }),
  form,
  result: v.boolean(),
})

export const updateMessage = post('user', '/message/update', {
  limit: 'message',
  summary: '改自己的留言，没给的不动',
  body: v.object({ id: bodyId, ...v.partial(v.object(written)).entries }),
  form,
  result: v.boolean(),
})

const idList = v.pipe(v.array(bodyId), v.nonEmpty('请至少选一条'), v.maxLength(100, '一次最多100条'))

export const deleteMessage = put('user', '/message/delete', {
  summary: '删除自己的留言',
  body: v.object({ idList }),
  form: { code: familyCode.message, fields: ['idList'] },
  result: v.boolean(),
})

export const getOwnMessages = post('user', '/message/getOwnMessages', {
  summary: '自己的留言',
  body: v.object({ ...paging }),
  result: page(message),
})

export const backDeleteMessage = put('administrator', '/message/backDelete', {
  summary: '主人删除留言',
  body: v.object({ idList }),
  form: { code: familyCode.message, fields: ['idList'] },
  result: v.boolean(),
})

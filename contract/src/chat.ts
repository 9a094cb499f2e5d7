import * as v from 'valibot'
import { banTerm } from './ban.ts'
import { chatPreview } from './chat-preview.ts'
import { familyCode } from './family-code.ts'
import {
  bodyId,
  optionalText,
  page,
  paging,
  pathId,
  requiredText,
  wholeNumber,
  wireDay,
  wireTime,
} from './kit/field.ts'
import { del, get, post } from './kit/route.ts'
import { limits } from './limits.ts'
import { quote } from './quote.ts'

export const chatContentTypeField = v.picklist(['text', 'image'], 'content_type只能是 text、image')

/** The message that this one answers: plain text, '' if it has been removed. */
const chatReply = v.object({
  id: v.number(),
  user_id: v.number(),
  nick_name: v.string(),
  content: v.string(),
})

/** What readers put under a message; fixed, so that everybody sees the same. */
export const chatEmoji = ['👍', '❤️', '😂', '🎉', '😮', '🙏'] as const
export type ChatEmoji = (typeof chatEmoji)[number]
export const chatEmojiField = v.picklist(chatEmoji, `表情只能是 ${chatEmoji.join('、')}`)

/** One emoji under a message, and who put it there; at most `limits.chatReactionsMax` per message. */
export const chatReaction = v.object({
  emoji: chatEmojiField,
  count: v.number(),
  user_ids: v.array(v.number()),
})
export type ChatReaction = v.InferOutput<typeof chatReaction>

/**
 * A message of the room. `content` is HTML sanitized by the server (text), with signs in place of entities,
 * since front ends of the family also print it as text, or the address of one of our own pictures (image).
 * `seq` is its position in the room's log; `nonce` is its sender's id for it, or ''; `at` is ms since 1970.
 */
export const chatMessage = v.object({
  id: v.number(),
  seq: v.number(),
  /** 0 if the account was deleted. */
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  /** Whether the site's owner wrote it. */
  is_owner: v.boolean(),
  content: v.string(),
  content_type: chatContentTypeField,
  createdAt: wireTime,
  at: v.number(),
  nonce: v.string(),
  reply: v.nullable(chatReply),
  /** The passage of an article that it quotes; null for none. */
  quote: v.nullable(quote),
  /** Users mentioned with @. */
  mention_ids: v.array(v.number()),
  /** For a picture: pixels, smaller sizes, and the colour shown while it loads; otherwise 0 and ''. */
  width: v.number(),
  height: v.number(),
  srcset: v.string(),
  color: v.string(),
  /** When it was last edited, ms since 1970; 0 for never. */
  edited_at: v.optional(v.number(), 0),
  reactions: v.optional(v.array(chatReaction), []),
  preview: v.optional(v.nullable(chatPreview), null),
})
export type ChatMessage = v.InferOutput<typeof chatMessage>

export const getChatList = post('anyone', '/chat/getChatList', {
  summary: '聊天记录，旧的在前；last_id 为 0、空或不给是最新的 size 条，否则是它之前的 size 条',
  body: v.object({
    size: paging.size,
    last_id: v.optional(v.nullable(v.union([v.literal(0), v.literal('0'), v.literal(''), bodyId])), 0),
  }),
  result: v.object({
    ...page(chatMessage).entries,
    /** The log's position when the list was read, and the log's id. */
    seq: v.number(),
    epoch: v.string(),
  }),
})

/** Messages on each side of a window. */
const sideSize = wholeNumber({ min: 0, max: 100, digits: /^(\d{1,2}|100)$/, words: '条数应在0到100之间' })

export const getChatWindow = post('anyone', '/chat/getChatWindow', {
  summary: '一条消息（id）前后的聊天记录，旧的在前；给 date 则是那一天（按站点的时区）第一条的前后',
  body: v.object({
    id: v.optional(bodyId),
    date: v.optional(wireDay),
    before: v.optional(sideSize, 20),
    after: v.optional(sideSize, 20),
  }),
  result: v.object({
    list: v.array(chatMessage),
    /** The message it is around; 0 if it is gone, or nothing was said on that day or later. */
    id: v.number(),
    has_older: v.boolean(),
    has_newer: v.boolean(),
    /** The log's position when the list was read, and the log's id. */
    seq: v.number(),
    epoch: v.string(),
  }),
})

/** A search result: `text` is plain text, '' for a picture, whose address is `picture`. */
const foundMessage = v.object({
  id: v.number(),
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  text: v.string(),
  picture: v.string(),
  createdAt: wireTime,
})
export type FoundMessage = v.InferOutput<typeof foundMessage>

export const searchChat = post('anyone', '/chat/search', {
  summary: '在聊天记录里找话，新的在前；撤回的、清掉的找不到。before_id 接着上一页的 next_id 往前找',
  body: v.object({
    search: requiredText('要找的话', 64),
    before_id: v.optional(bodyId),
    size: paging.size,
  }),
  form: { code: familyCode.chat, fields: ['search'] },
  result: v.object({
    list: v.array(foundMessage),
    /** Where to go on; 0 if there is nothing older. */
    next_id: v.number(),
  }),
})

export const clearChat = post('administrator', '/chat/delete', {
  needsProof: true,
  summary: '清空聊天记录，连同其中的图片',
  result: v.boolean(),
})

export const deleteChatMessage = del('user', '/chat/deleteOne/:id', {
  summary: '撤回一条消息：自己的，主人可以撤回任何一条',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const editChatMessage = post('user', '/chat/edit', {
  summary: '改自己的一条文字消息，在可以撤回的时间里；原来的字哪里都不留',
  body: v.object({
    id: bodyId,
    content: v.pipe(v.string('消息应为文字'), v.maxLength(limits.chatMaxLength * 8, '这句话太长了')),
    mention_ids: v.optional(v.array(bodyId), []),
  }),
  result: v.boolean(),
})

export const reactToChat = post('user', '/chat/react', {
  summary: '在一条消息下面放一个表情，或拿走自己放的',
  body: v.object({ id: bodyId, emoji: chatEmojiField, is_on: v.boolean() }),
  result: v.boolean(),
})

export const getChatPresence = get('administrator', '/chat/manage/presence', {
  summary: '此刻在聊天室里的，先来的在前；readers 是没登录、只看着的',
  result: v.object({
    list: v.array(
      v.object({ user_id: v.number(), nick_name: v.string(), avatar: v.string(), since: wireTime }),
    ),
    readers: v.number(),
  }),
})

export const findChatMessages = post('administrator', '/chat/manage/list', {
  isUnaudited: true,
  summary: '主人翻找聊天记录，新的在前；可按说的话和说的人找',
  body: v.object({
    ...paging,
    search: optionalText('搜索词', 64),
    user_id: v.optional(v.union([v.literal(0), bodyId]), 0),
  }),
  form: { code: familyCode.chat, fields: ['search'] },
  result: page(foundMessage),
})

export const recallChatMessages = post('administrator', '/chat/manage/recall', {
  summary: '主人撤回几条消息；已经不在的不算',
  body: v.object({
    ids: v.pipe(v.array(bodyId), v.nonEmpty('请至少选一条'), v.maxLength(100, '一次最多100条')),
  }),
  /** How many were removed. */
  result: v.object({ count: v.number() }),
})

/** `mute` may read but not write; `ban` may not join with this account. */
const restrictionKindField = v.picklist(['mute', 'ban'], 'kind只能是 mute、ban')
const restrictedUser = { user_id: bodyId, kind: restrictionKindField }
export const restrictUser = post('administrator', '/chat/restrict', {
  summary: '禁言或请出一位用户；minutes 为 0 是直到解除',
  body: v.object({
    ...restrictedUser,
    ...banTerm,
  }),
  form: { code: familyCode.chat, fields: ['minutes', 'reason'] },
  result: v.boolean(),
})

export const liftRestriction = post('administrator', '/chat/lift', {
  summary: '解除禁言或请出',
  body: v.object(restrictedUser),
  result: v.boolean(),
})

/** `until` is '' if it has no end. */
export const restriction = v.object({
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  kind: restrictionKindField,
  until: v.union([v.literal(''), wireTime]),
  /** Until then, rounded up; 0 if `until` is ''. */
  minutes_left: v.number(),
  reason: v.string(),
  createdAt: wireTime,
})
export type Restriction = v.InferOutput<typeof restriction>

export const getRestrictions = get('administrator', '/chat/getRestrictions', {
  summary: '此刻被禁言或请出的用户，新的在前',
  result: v.array(restriction),
})

export const chatAct = ['recall', 'clear', 'offline', 'mute', 'ban', 'lift'] as const
/** One moderation action in the room. `user_id` is the affected user (0: none), `message_id` the message. */
export const chatAudit = v.object({
  id: v.number(),
  act: v.picklist(chatAct),
  by_id: v.number(),
  by_name: v.string(),
  user_id: v.number(),
  nick_name: v.string(),
  message_id: v.number(),
  reason: v.string(),
  createdAt: wireTime,
})

export const getChatAudit = post('administrator', '/chat/getAuditList', {
  isUnaudited: true,
  summary: '聊天室的管理记录，新的在前',
  body: v.object({ ...paging }),
  result: page(chatAudit),
})

import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import {
  bodyId,
  emptyable,
  oneOf,
  optionalText,
  orDefault,
  page,
  paging,
  pathId,
  pathNumber,
  timeRange,
  wireTime,
} from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { optionalWebAddress } from './link.ts'
import { optionalMail } from './mail.ts'
import { formProof } from './moderation.ts'
import { writtenText } from './printed-text.ts'
import { quote, quotedWords } from './quote.ts'
import { guestName } from './user.ts'

/** What can be commented on: 1 article, 2 talk, 3 message. */
export const commentType = { article: 1, talk: 2, message: 3 } as const
const commentTypeField = oneOf('type', [1, 2, 3])
/** 1 shown, 2 pending, 3 in the bin, 4 spam, which its author sees as 2. */
export const commentStatus = { shown: 1, pending: 2, bin: 3, spam: 4 } as const
const statusField = oneOf('status', [1, 2, 3, 4])

const writing = writtenText({
  empty: '请写点什么再发送',
  max: limits.commentMaxLength,
  tooLong: `评论最多${limits.commentMaxLength}个字`,
})
/** One of the two: the source, or an editable element's HTML from another front end. */
const written = { content: writing.printed, content_source: writing.source }

/**
 * `content_source` is the source; `content_html` is sanitized by the server for display; `content` is its text,
 * which reads the same where front ends of the family print it as HTML and where they print it as text.
 */
export const comment = v.object({
  id: v.number(),
  /** 0 for a first-level comment. */
  parent_id: v.number(),
  type: commentTypeField,
  for_id: v.number(),
  /** 0 for a guest without an account. */
  from_id: v.number(),
  from_name: v.string(),
  from_avatar: v.string(),
  /** The web address that a guest gave; '' for all others. */
  from_site: v.string(),
  /** What front ends of the family show as the author's location: a word, never an address. */
  ipAddress: v.string(),
  /** Whether the site's owner wrote it. */
  is_owner: v.boolean(),
  content: v.string(),
  content_html: v.string(),
  content_source: v.string(),
  thumbs_up: v.number(),
  /** Shown replies under a first-level comment. */
  reply_total: v.number(),
  status: statusField,
  createdAt: wireTime,
  is_edited: v.boolean(),
  is_like: v.boolean(),
  /** The passage of the article that it quotes; null for none. */
  quote: v.nullable(quote),
})
export type Comment = v.InferOutput<typeof comment>

export const reply = v.object({
  ...comment.entries,
  /** The user that it answers, 0 for a guest without an account. For a first-level comment 0 and ''. */
  to_id: v.number(),
  to_name: v.string(),
  to_avatar: v.string(),
  /** The comment that it answers; 0 if unknown in an old reply. */
  to_comment_id: v.number(),
})
export type Reply = v.InferOutput<typeof reply>

const form = <const Name extends string>(...fields: Name[]) => ({ code: familyCode.comment, fields }) as const

const guest = {
  /** Only for visitors who are not signed in, if the site lets guests comment. */
  guest_name: guestName,
  /** Only the owner sees it, in the queue. */
  guest_mail: v.nullish(optionalMail, ''),
  /** The link of the name. */
  guest_site: v.nullish(optionalWebAddress('网址'), ''),
  ...formProof,
}

export const addComment = post('anyone', '/comment/add', {
  takesPass: true,
  limit: 'comment',
  summary: '评论；没有登录的访客只在站点允许时可以，并等主人过目',
  body: v.object({
    ...written,
    for_id: bodyId,
    type: commentTypeField,
    /** A passage of the article `for_id`. */
    quote: v.nullish(quotedWords),
    ...guest,
  }),
  form: form('content', 'content_source', 'guest_name', 'guest_mail', 'guest_site'),
  result: v.object({ res: comment }),
})

export const applyComment = post('anyone', '/comment/apply', {
  takesPass: true,
  limit: 'comment',
  summary: '回复：parent_id 是第一层评论，to_id 是所回复的人，to_comment_id 是所回复的那一条评论',
  body: v.object({
    ...written,
    for_id: bodyId,
    type: commentTypeField,
    parent_id: bodyId,
    /** The comment of the thread that is answered (first level or a reply). */
    to_comment_id: v.nullish(bodyId),
    /**
     * The user that is answered, as front ends of the family send it (0 for a guest): without `to_comment_id`
     * it means their newest comment of the thread; the first-level one if they wrote none.
     */
    to_id: v.nullish(v.union([v.literal(0), v.literal('0'), v.literal(''), bodyId])),
    ...guest,
  }),
  form: form('content', 'content_source', 'guest_name', 'guest_mail', 'guest_site'),
  result: v.object({ res: reply }),
})

export const updateComment = put('user', '/comment/update', {
  limit: 'comment',
  summary: '改自己的评论，发出后的一段时间里',
  body: v.object({ id: bodyId, ...written }),
  form: form('content', 'content_source'),
  result: v.object({ res: reply }),
})

export const deleteComment = del('user', '/comment/delete/:id/:parent_id', {
  summary: '删除自己的评论；第一层（parent_id 为 0）连同回复',
  params: v.object({ id: pathId, parent_id: pathNumber }),
  result: v.object({ res: v.number() }),
})

const listOf = { ...paging, type: commentTypeField, for_id: bodyId }

export const frontGetParentComment = post('anyone', '/comment/frontGetParentComment', {
  takesPass: true,
  summary: '第一层评论；order 为 new 按时间，否则按热度',
  body: v.object({ ...listOf, order: v.optional(v.string(), '') }),
  result: page(comment),
})

export const frontGetChildrenComment = post('anyone', '/comment/frontGetChildrenComment', {
  takesPass: true,
  summary: '一条评论下的回复，旧的在前',
  body: v.object({ ...listOf, parent_id: bodyId }),
  result: page(reply),
})

export const getCommentTotal = post('anyone', '/comment/getCommentTotal', {
  takesPass: true,
  summary: '评论与回复的总数',
  body: v.object({ for_id: bodyId, type: commentTypeField }),
  result: v.number(),
})

export const getCommentById = get('anyone', '/comment/getCommentById/:id', {
  takesPass: true,
  summary: '一条评论，为了直达：回复连同它的第一层评论',
  params: v.object({ id: pathId }),
  result: v.object({ parent: comment, reply: v.nullable(reply) }),
})

/** A comment with its target, for lists outside its page. */
const placedComment = v.object({ ...reply.entries, for_title: v.string(), address: v.string() })
export type PlacedComment = v.InferOutput<typeof placedComment>

export const getLatestComments = get('anyone', '/comment/getLatestComments', {
  summary: '最近的五条评论',
  result: v.array(placedComment),
})

export const getOwnComments = post('user', '/comment/getOwnComments', {
  summary: '自己的评论',
  body: v.object({ ...paging }),
  result: page(placedComment),
})

const idList = v.pipe(v.array(bodyId), v.nonEmpty('请至少选一条'), v.maxLength(100, '一次最多100条'))

export const backGetCommentList = post('administrator', '/comment/backGetCommentList', {
  isUnaudited: true,
  summary: '主人的评论列表，含待审与回收站',
  body: v.object({
    ...paging,
    content: optionalText('内容', 64),
    /** Of authors, and of whom they answer; a part of the name. */
    from_name: optionalText('评论人', 64),
    to_name: optionalText('被回复人', 64),
    time: timeRange,
    type: emptyable(commentTypeField),
    status: emptyable(statusField),
    /** Those of one user; 0 for everybody's. */
    from_id: orDefault(v.union([v.literal(0), bodyId]), 0),
  }),
  form: form('content', 'from_name', 'to_name', 'time'),
  result: page(placedComment),
})

export const backApproveComments = put('administrator', '/comment/backApprove', {
  summary: '让待审或回收站里的评论显示',
  body: v.object({ idList }),
  result: v.boolean(),
})

export const backRecycleComments = put('administrator', '/comment/backRecycle', {
  summary: '把评论放进回收站',
  body: v.object({ idList }),
  result: v.boolean(),
})

export const backDeleteComment = del('administrator', '/comment/backDelete/:id/:parent_id', {
  summary: '彻底删除一条评论；第一层（parent_id 为 0）连同回复',
  params: v.object({ id: pathId, parent_id: pathNumber }),
  result: v.boolean(),
})

export const backDeleteComments = post('administrator', '/comment/backDelete', {
  summary: '彻底删除评论；第一层连同回复',
  body: v.object({ idList }),
  result: v.object({ res: v.number() }),
})

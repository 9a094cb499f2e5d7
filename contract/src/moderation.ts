import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, optionalText, page, paging, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'
import { quote } from './quote.ts'

/** What the owner moderates: comments, the guestbook's messages, applications for a friend link. */
export const moderationKinds = ['comment', 'message', 'link'] as const
export type ModerationKind = (typeof moderationKinds)[number]
/** `waiting` also includes shown ones that were reported or have a pending edit. */
export const moderationStates = ['waiting', 'shown', 'bin', 'spam'] as const
export type ModerationState = (typeof moderationStates)[number]

/** Why it is pending or spam; '' for no reason. */
export const heldReasons = [
  '',
  'guest',
  'first',
  'links',
  'words',
  'alike',
  'fast',
  'many',
  'unproved',
  'robot',
] as const
export type HeldReason = (typeof heldReasons)[number]

/**
 * A form's proof besides its text. People do not see `home_page`, so only robots fill it in. `opened` comes
 * from `openForm`, `work` is the solution of its puzzle. Front ends that do not know these fields omit them.
 */
export const formProof = {
  home_page: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
  opened: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  work: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
}
export type FormProof = v.InferOutput<v.ObjectSchema<typeof formProof, undefined>>

export const openForm = get('anyone', '/moderation/form', {
  summary: '打开一张评论或留言的表：opened 随表单寄回，work 是让 SHA-256(opened:work) 前 15 位为 0 的数',
  result: v.object({ opened: v.string() }),
})

export const reportReasons = ['spam', 'abuse', 'private', 'other'] as const
const reportReason = v.picklist(reportReasons, '请选一个缘由')

export const addReport = post('anyone', '/moderation/report', {
  takesPass: true,
  limit: 'report',
  summary: '读者举报一条评论或留言；同一条几个人举报，主人看到的是一条',
  body: v.object({
    kind: v.picklist(['comment', 'message']),
    id: bodyId,
    reason: reportReason,
    words: optionalText('说明', 200),
  }),
  form: { code: familyCode.comment, fields: ['reason', 'words'] },
  result: v.boolean(),
})

const kind = v.picklist(moderationKinds)
const filter = {
  kind: v.optional(v.nullable(kind)),
  state: v.optional(v.nullable(v.picklist(moderationStates))),
  search: optionalText('找的词', 64),
  /** Filter by writer, as given in a row. */
  writer: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  /** Filters by the same text or network, as given in a row. */
  shape: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  network: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
}
export const moderationFilter = v.object(filter)
export type ModerationFilter = v.InferOutput<typeof moderationFilter>

const report = v.object({
  reason: reportReason,
  words: v.string(),
  nick_name: v.string(),
  createdAt: wireTime,
})

export const moderationRow = v.object({
  kind,
  id: v.number(),
  state: v.picklist(moderationStates),
  reason: v.picklist(heldReasons),
  reports: v.array(report),
  /** The author: for filters and bans. */
  writer: v.string(),
  /** Digests of the text without links, digits and punctuation, and of its network; '' if unknown. */
  shape: v.string(),
  network: v.string(),
  /** How many other pending or spam rows have the same text, and the same network. */
  alike: v.object({ shape: v.number(), network: v.number() }),
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  text: v.string(),
  /** The passage of an article that a comment quotes. */
  quote: v.nullable(quote),
  /** The address of a friend link, or that a guest gave with a comment; '' for others. */
  url: v.string(),
  /** The mail address that a guest gave with a comment; '' for others. */
  mail: v.string(),
  /** The title of its target, and its own address. */
  for_title: v.string(),
  address: v.string(),
  /** The call to answer with: `POST /comment/add`, or `apply` below a comment; null if there is none. */
  answer: v.nullable(
    v.object({
      type: v.picklist([1, 2, 3]),
      for_id: v.number(),
      parent_id: v.number(),
      to_comment_id: v.number(),
    }),
  ),
  createdAt: wireTime,
})
export type ModerationRow = v.InferOutput<typeof moderationRow>

export const getModerationList = post('administrator', '/moderation/list', {
  isUnaudited: true,
  summary: '评论、留言和友链申请的一条队，新的在前',
  body: v.object({ ...paging, ...filter }),
  form: { code: familyCode.comment, fields: ['search'] },
  result: page(moderationRow),
})

const counts = v.object({
  waiting: v.number(),
  all: v.number(),
  shown: v.number(),
  bin: v.number(),
  spam: v.number(),
})
export const getModerationCounts = get('administrator', '/moderation/counts', {
  summary: '每一种各有多少条在等、显示着、在回收站、是垃圾',
  result: v.object({ comment: counts, message: counts, link: counts }),
})
export type ModerationCounts = v.InferOutput<typeof counts>

/** The owner's actions. `ban` marks the rows as spam and turns their writers away. */
export const moderationActions = ['approve', 'bin', 'spam', 'delete', 'ban'] as const
export type ModerationAct = (typeof moderationActions)[number]
/** The maximum per action: one click of the owner's is one transaction. */
export const moderationActMax = 2_000

export const moderate = post('administrator', '/moderation/act', {
  summary: '通过、收进回收站、标为垃圾、彻底删除或拉黑写的人：点名的几条，或者一个筛选下的全部',
  body: v.object({
    act: v.picklist(moderationActions),
    items: v.optional(
      v.pipe(
        v.array(v.object({ kind, id: bodyId })),
        v.maxLength(moderationActMax, `一次最多${moderationActMax}条`),
      ),
      [],
    ),
    /** Everything that the filter finds, in addition to `items`. */
    all: v.optional(v.nullable(moderationFilter)),
    /** How long the writers are turned away; 0 for good. */
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5_256_000)), 43_200),
  }),
  result: v.object({
    count: v.number(),
    /** Undoes it within ten minutes; '' if it cannot be undone. */
    undo: v.string(),
  }),
})

export const undoModeration = post('administrator', '/moderation/undo', {
  summary: '撤销刚才那一次：每条回到原来的样子，拉黑的放开',
  body: v.object({ undo: v.pipe(v.string(), v.maxLength(64)) }),
  result: v.boolean(),
})

export const getModerationBans = post('administrator', '/moderation/getBans', {
  isUnaudited: true,
  summary: '现在的黑名单：账号、访客或网段',
  body: v.object({ ...paging }),
  result: page(
    v.object({
      writer: v.string(),
      nick_name: v.string(),
      /** '' for good. */
      until: v.union([wireTime, v.literal('')]),
      createdAt: wireTime,
    }),
  ),
})

export const liftModerationBans = post('administrator', '/moderation/liftBans', {
  summary: '移出黑名单',
  body: v.object({
    writers: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.nonEmpty(), v.maxLength(100)),
  }),
  result: v.boolean(),
})

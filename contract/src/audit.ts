import * as v from 'valibot'
import { optionalText, page, paging, wireTime } from './kit/field.ts'
import { post } from './kit/route.ts'
import { isWall } from './kit/zone.ts'

/** Actions of administrators; sign-ins; commands on the machine itself. */
export const actKinds = ['act', 'door', 'command'] as const
export type ActKind = (typeof actKinds)[number]

const act = v.object({
  id: v.number(),
  kind: v.picklist(actKinds),
  /** The name at that time; '命令行' for a command. */
  who: v.string(),
  /** A sentence with the names that the things had then: `把《雨》放进回收站`; without their texts. */
  what: v.string(),
  /** For a command: the account it affects. */
  target: v.string(),
  device: v.string(),
  /** Distinguishes networks without identifying them. */
  place: v.string(),
  is_done: v.boolean(),
  /** Why it failed, as answered to the caller. */
  answer: v.string(),
  createdAt: wireTime,
})
export type Act = v.InferOutput<typeof act>

const day = v.nullish(
  v.pipe(
    v.string(),
    v.regex(/^(?:\d{4}-\d\d-\d\d)?$/, '日期应为 YYYY-MM-DD'),
    v.check(text => text === '' || isWall(text), '没有这一天'),
  ),
  '',
)
const filter = {
  kind: v.nullish(v.picklist(actKinds)),
  is_failed: v.optional(v.boolean(), false),
  search: optionalText('要找的字', 64),
  /** Both days are included. */
  from: day,
  to: day,
}

export const getActions = post('administrator', '/audit/list', {
  isUnaudited: true,
  summary: '操作记录：谁在什么时候做了什么，新的在前',
  body: v.object({ ...paging, ...filter }),
  result: page(act),
})

export const getActionsLink = post('administrator', '/audit/link', {
  needsProof: true,
  summary: '取走操作记录的地址：CSV 或 JSON；一小时有效',
  body: v.object({ format: v.picklist(['csv', 'json']) }),
  result: v.object({ address: v.string() }),
})

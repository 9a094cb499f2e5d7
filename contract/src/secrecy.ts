import * as v from 'valibot'
import { get, post } from './kit/route.ts'

const secrecyProof = v.object({
  /** `none` was never looked; `broken` ended before all was read, as the program was stopped or something failed. */
  state: v.picklist(['none', 'running', 'done', 'broken']),
  /** How many texts that are not public. */
  secrets: v.number(),
  /** How many outputs were read, of how many. */
  outputs: v.number(),
  total: v.number(),
  /** Outputs that answered with no page (500, 503, 429), also when they were asked again: the first of them. */
  unread: v.array(v.object({ address: v.string(), status: v.number() })),
  unreadCount: v.number(),
  /** Where something was found, the first hundred; empty as it should be. */
  found: v.array(v.object({ title: v.string(), address: v.string() })),
  /** When it ended; '' before that. */
  checkedAt: v.string(),
})
export type SecrecyProof = v.InferOutput<typeof secrecyProof>

/** Begins to look for the words of what is not public in everything that a visitor can get, unless somebody is at it. */
export const proveSecrecy = post('administrator', '/article/manage/proveSecrecy', {
  isUnaudited: true,
  summary: '检查私密文字是否外泄：有没有漏到任何别人看得到的地方；开始查，或者说说正查到哪里',
  result: secrecyProof,
})

export const getSecrecyProof = get('administrator', '/article/manage/secrecyProof', {
  summary: '查到哪里了，或者上一次查的结果',
  result: secrecyProof,
})

/** What may be said of it. That nothing leaked is said of nothing but a look at everything. */
export function secrecyVerdict({ state, outputs, total, unreadCount, found }: SecrecyProof) {
  if (state === 'none' || state === 'running') return state
  if (found.length > 0) return 'leak'
  return state === 'done' && unreadCount === 0 && outputs > 0 && outputs === total ? 'clean' : 'unfinished'
}

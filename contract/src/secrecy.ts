import * as v from 'valibot'
import { get, post } from './kit/route.ts'

const secrecyProof = v.object({
  /** `none` was never run; `broken` ended early, as the program was stopped or something failed. */
  state: v.picklist(['none', 'running', 'done', 'broken']),
  /** How many texts are not public. */
  secrets: v.number(),
  /** How many outputs were read, and the total. */
  outputs: v.number(),
  total: v.number(),
  /** The first of the outputs that answered without content (500, 503, 429), even after retries. */
  unread: v.array(v.object({ address: v.string(), status: v.number() })),
  unreadCount: v.number(),
  /** Where something was found, the first hundred; empty if all is well. */
  found: v.array(v.object({ title: v.string(), address: v.string() })),
  /** When it ended; '' before that. */
  checkedAt: v.string(),
})
export type SecrecyProof = v.InferOutput<typeof secrecyProof>

/** Starts searching everything a visitor can get for words that are not public, unless running already. */
export const proveSecrecy = post('administrator', '/article/manage/proveSecrecy', {
  isUnaudited: true,
  summary: '检查私密文字是否外泄：有没有漏到任何别人看得到的地方；开始查，或者说说正查到哪里',
  result: secrecyProof,
})

export const getSecrecyProof = get('administrator', '/article/manage/secrecyProof', {
  summary: '查到哪里了，或者上一次查的结果',
  result: secrecyProof,
})

/** The verdict. Only a complete run may conclude that nothing leaked. */
export function secrecyVerdict({ state, outputs, total, unreadCount, found }: SecrecyProof) {
  if (state === 'none' || state === 'running') return state
  if (found.length > 0) return 'leak'
  return state === 'done' && unreadCount === 0 && outputs > 0 && outputs === total ? 'clean' : 'unfinished'
}

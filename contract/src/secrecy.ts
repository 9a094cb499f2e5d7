import * as v from 'valibot'
import { wireTime } from './kit/field.ts'
import { post } from './kit/route.ts'

/** Looks for the words of what is not public in everything that a visitor can get. */
export const proveSecrecy = post('administrator', '/article/manage/proveSecrecy', {
  isUnaudited: true,
  summary: '查一遍：未公开的文字有没有漏到任何别人看得到的地方',
  result: v.object({
    /** How many texts that are not public, and how many outputs. */
    secrets: v.number(),
    outputs: v.number(),
    /** Where something was found; empty as it should be. */
    found: v.array(v.object({ title: v.string(), address: v.string() })),
    checkedAt: wireTime,
  }),
})

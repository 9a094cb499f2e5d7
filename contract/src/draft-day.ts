import * as v from 'valibot'
import { get, put } from './kit/route.ts'

const count = v.pipe(v.number(), v.safeInteger())

/** The words written today, by the site's calendar, over all drafts; and the daily goal. */
export const writingDay = v.object({
  /** Words added since midnight; never below 0. */
  words: v.number(),
  /** 0 for none. */
  goal: v.number(),
})
export type WritingDay = v.InferOutput<typeof writingDay>

export const getWritingDay = get('administrator', '/draft/day', {
  summary: '今天写了多少字，愿写多少',
  result: writingDay,
})

export const setWritingGoal = put('administrator', '/draft/goal', {
  isUnaudited: true,
  summary: '一天愿写多少字；0 是不定',
  body: v.object({ goal: v.pipe(count, v.minValue(0), v.maxValue(100_000)) }),
  result: writingDay,
})

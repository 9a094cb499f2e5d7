import * as v from 'valibot'
import { text } from './kit/field.ts'

const yearMinutes = 366 * 24 * 60

/** The length of a ban, 0 for no end, and its reason. */
export const banTerm = {
  minutes: v.pipe(
    v.number('minutes应为整数'),
    v.integer('minutes应为整数'),
    v.minValue(0, 'minutes应在0到527040之间'),
    v.maxValue(yearMinutes, 'minutes应在0到527040之间'),
  ),
  reason: v.optional(text('缘由', 100), ''),
}

import * as v from 'valibot'
import { post } from './kit/route.ts'
import { limits } from './limits.ts'

/** Checked in one call: four at once, four seconds each, so that it answers within ten. */
export const linksPerCheck = 8

export const checkLinks = post('administrator', '/draft/checkLinks', {
  isUnaudited: true,
  summary: '看看外面的链接有没有应声；一次最多八个',
  body: v.object({
    addresses: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^https?:\/\/./i), v.maxLength(limits.urlMaxLength))),
      v.nonEmpty(),
      v.maxLength(linksPerCheck),
    ),
  }),
  /** In the order of the request; `problem` in words, '' if it answered. */
  result: v.array(v.object({ address: v.string(), problem: v.string() })),
})

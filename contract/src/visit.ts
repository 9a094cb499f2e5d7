/** What a page of the site reports while it is read. A module of its own, since these calls need no app. */
import * as v from 'valibot'
import { pathId, pathNumber, requiredText, text } from './kit/field.ts'
import { put } from './kit/route.ts'
import { limits } from './limits.ts'

export const addView = put('anyone', '/config/addView', {
  limit: 'addView',
  summary: '来访一次；同一访客在一段时间里只算一次',
  result: v.boolean(),
})

/**
 * A page of the site has been shown. `from` is the referrer on entering the site, '' for none; it is missing
 * within the site.
 * `is_private`: the browser asks not to be tracked (Global Privacy Control): the view counts, but not the
 * visitor.
 */
export const addVisit = put('anyone', '/statistic/visit', {
  limit: 'visit',
  summary: '翻开了一页；只按天和地址计数，不留是谁',
  body: v.object({
    path: requiredText('地址', 300),
    from: v.optional(text('来处', 2_000)),
    is_private: v.optional(v.boolean(), false),
  }),
  result: v.boolean(),
})

export const addArticleView = put('anyone', '/article/addView/:id', {
  summary: '阅读一次；同一访客在一段时间里只算一次，爬虫不算',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const addReadingDuration = put('anyone', '/article/addReadingDuration/:id/:duration', {
  summary: '累计阅读时长（毫秒）；一次最多算一小时',
  params: v.object({
    id: pathId,
    duration: v.pipe(
      pathNumber,
      v.transform(ms => Math.min(ms, limits.readingDurationMaxMs)),
    ),
  }),
  result: v.boolean(),
})

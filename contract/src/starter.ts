import * as v from 'valibot'
import { get, post, put } from './kit/route.ts'

/** The starter content of the site. */
export const getStarter = get('administrator', '/starter/get', {
  summary: '起始内容里还有多少样原封没动，其中几首歌',
  result: v.object({ untouched: v.number(), songs: v.number() }),
})

export const removeStarter = post('administrator', '/starter/remove', {
  summary: '收走起始内容：文章、说说、照片、留言、友链、推荐、歌；改过的、有人评论过或听过的留下',
  body: v.object({
    /** Whether the songs stay. */
    keeps_songs: v.optional(v.boolean(), false),
  }),
  result: v.object({ removed: v.number(), kept: v.number() }),
})

/** The steps of a new owner's set-up, in order; each may be skipped. */
export const setUpSteps = ['name', 'avatar', 'filing', 'content'] as const
export type SetUpStep = (typeof setUpSteps)[number]
/** The owner's current step; '' if finished, or never guided. */
const setUpAt = v.object({ step: v.picklist(['', ...setUpSteps]) })

export const getSetUpStep = get('administrator', '/starter/setUpStep', {
  summary: '布置小楼布置到了哪一步；空的是布置完了',
  result: setUpAt,
})

export const saveSetUpStep = put('administrator', '/starter/setUpStep', {
  isUnaudited: true,
  summary: '记下布置小楼到了哪一步',
  body: setUpAt,
  result: v.boolean(),
})

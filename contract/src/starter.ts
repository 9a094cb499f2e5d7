import * as v from 'valibot'
import { get, post } from './kit/route.ts'

/** What the site was opened with. */
export const getStarter = get('administrator', '/starter/get', {
  summary: '起始内容里还有多少样原封没动',
  result: v.object({ untouched: v.number() }),
})

export const removeStarter = post('administrator', '/starter/remove', {
  summary: '收走起始内容：文章、说说、照片、留言、友链、推荐、歌；改过的、有人评论过或听过的留下',
  result: v.object({ removed: v.number(), kept: v.number() }),
})

import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { get } from './kit/route.ts'
import { limits } from './limits.ts'

/** What can be found, in display order. */
export const searchKinds = [
  'article',
  'category',
  'tag',
  'talk',
  'message',
  'album',
  'song',
  'comment',
] as const
export type SearchKind = (typeof searchKinds)[number]

const hit = v.object({
  id: v.number(),
  title: v.string(),
  /** A path of this site; '' for a song, which is played in place. */
  address: v.string(),
  /** The text around the match, plain; '' if the title is enough. */
  excerpt: v.string(),
  /** Words of title or excerpt that match, where the query itself does not occur there: by sound, in other characters, but for a slip. */
  sounding: v.array(v.string()),
})
export type SearchHit = v.InferOutput<typeof hit>

const group = v.object({
  kind: v.picklist(searchKinds),
  hits: v.array(hit),
  has_more: v.boolean(),
  /** The page that lists all results of the kind; '' if there is none: then load more by `kind`. */
  list: v.string(),
})
export type SearchGroup = v.InferOutput<typeof group>

export const searchSite = get('anyone', '/search', {
  summary:
    '搜索整座小楼：文章、分类、标签、说说、留言、相册、歌，登录后还有自己的评论；拼音和首字母也找得到，混着打也行；繁体简体一样，长一点的词错一个字也行。每样几条，没有的不列',
  query: v.object({
    words: v.pipe(
      v.string(),
      v.maxLength(limits.searchQueryMaxLength, `搜索词最多${limits.searchQueryMaxLength}个字`),
    ),
    /** One kind only, with more results. */
    kind: v.optional(v.picklist(searchKinds)),
  }),
  form: { code: familyCode.article, fields: ['words'] },
  result: v.array(group),
})

const pathMaxLength = 300

/** Suggestions for an address without a page. */
export const findNearest = get('anyone', '/search/near', {
  summary: '一个没有页面的地址，也许是想找哪几篇文章；不像就一篇也不给',
  query: v.object({ path: v.pipe(v.string(), v.maxLength(pathMaxLength)) }),
  result: v.array(v.object({ title: v.string(), address: v.string() })),
})
export type Near = v.InferOutput<typeof findNearest.result>[number]

import * as v from 'valibot'
import { familyCode } from './errors.ts'
import { bodyId, page, paging, requiredText, text, wireTime } from './kit/field.ts'
import { get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'

const entry = v.object({ id: v.number(), tag_name: v.string(), article_count: v.number() })
export type TagEntry = v.InferOutput<typeof entry>

export const getTagDictionary = get('anyone', '/tag/getTagDictionary', {
  summary: '全部标签与公开文章数',
  result: v.array(entry),
})

const form = { code: familyCode.tag, fields: ['tag_name'] } as const
const name = requiredText('标签名', limits.nameMaxLength)

export const addTag = post('administrator', '/tag/add', {
  summary: '新标签',
  body: v.object({ tag_name: name }),
  form,
  result: v.object({ id: v.number(), tag_name: v.string() }),
})

export const updateTag = put('administrator', '/tag/update', {
  summary: '改名',
  body: v.object({ id: bodyId, tag_name: name }),
  form,
  result: v.boolean(),
})

export const deleteTag = post('administrator', '/tag/delete', {
  summary: '删除标签，文章留下',
  body: v.object({ tagIdList: v.pipe(v.array(bodyId), v.nonEmpty(), v.maxLength(100)) }),
  result: v.boolean(),
})

export const getTagList = post('administrator', '/tag/getTagList', {
  summary: '主人的标签列表',
  body: v.object({
    ...paging,
    tag_name: v.nullish(text('标签名', limits.nameMaxLength), ''),
  }),
  form,
  result: page(v.object({ ...entry.entries, createdAt: wireTime, updatedAt: wireTime })),
})

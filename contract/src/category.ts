import * as v from 'valibot'
import { familyCode } from './errors.ts'
import { bodyId, page, paging, requiredText, text, wireTime } from './kit/field.ts'
import { get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'

const entry = v.object({ id: v.number(), category_name: v.string(), article_count: v.number() })

export const getCategoryDictionary = get('anyone', '/category/getCategoryDictionary', {
  summary: '全部分类与公开文章数',
  result: v.array(entry),
})

const form = { code: familyCode.category, fields: ['category_name'] } as const
const name = requiredText('分类名', limits.nameMaxLength)

export const addCategory = post('administrator', '/category/add', {
  summary: '新分类',
  body: v.object({ category_name: name }),
  form,
  result: v.object({ id: v.number(), category_name: v.string() }),
})

export const updateCategory = put('administrator', '/category/update', {
  summary: '改名',
  body: v.object({ id: bodyId, category_name: name }),
  form,
  result: v.boolean(),
})

export const deleteCategory = post('administrator', '/category/delete', {
  summary: '删除空的分类',
  body: v.object({ categoryIdList: v.pipe(v.array(bodyId), v.nonEmpty(), v.maxLength(100)) }),
  result: v.boolean(),
})

export const getCategoryList = post('administrator', '/category/getCategoryList', {
  summary: '主人的分类列表',
  body: v.object({
    ...paging,
    category_name: v.nullish(text('分类名', limits.nameMaxLength), ''),
  }),
  form,
  result: page(v.object({ ...entry.entries, createdAt: wireTime, updatedAt: wireTime })),
})

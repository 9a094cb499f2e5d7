import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, text, wireTime } from './kit/field.ts'
import { get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line, requiredLine } from './line.ts'

const entry = v.object({ id: v.number(), category_name: v.string(), article_count: v.number() })
/** `color` is `#rrggbb`, or '' if the owner chose none. */
const looks = { color: v.string(), description: v.string() }

export const getCategoryDictionary = get('anyone', '/category/getCategoryDictionary', {
  summary: '全部分类与公开文章数',
  also: [{ method: 'GET', path: '/Category/getCategoryDictionary' }],
  result: v.array(v.object({ ...entry.entries, ...looks })),
})

const form = { code: familyCode.category, fields: ['category_name'] } as const
const name = requiredLine('分类名', limits.nameMaxLength)

export const addCategory = post('administrator', '/category/add', {
  summary: '新分类',
  body: v.object({ category_name: name }),
  form,
  result: v.object({ id: v.number(), category_name: v.string() }),
})

export const updateCategory = put('administrator', '/category/update', {
  summary: '改名',
  body: v.object({ id: bodyId, category_name: name }),
  form: { ...form, fields: ['id', ...form.fields] },
  result: v.boolean(),
})

export const deleteCategory = post('administrator', '/category/delete', {
  summary: '删除空的分类',
  body: v.object({
    categoryIdList: v.pipe(v.array(bodyId), v.nonEmpty('请先选一个'), v.maxLength(100, '一次最多100个')),
  }),
  form: { code: familyCode.category, fields: ['categoryIdList'] },
  result: v.boolean(),
})

export const getCategoryList = post('administrator', '/category/getCategoryList', {
  isUnaudited: true,
  summary: '主人的分类列表',
  body: v.object({
    ...paging,
    category_name: v.nullish(line('分类名', limits.nameMaxLength), ''),
  }),
  form,
  result: page(v.object({ ...entry.entries, createdAt: wireTime, updatedAt: wireTime })),
})

/**
 * A category in the console: `article_count` is of all but binned articles, `public_count` of listed ones.
 */
export const managedCategory = v.object({
  ...entry.entries,
  ...looks,
  public_count: v.number(),
  createdAt: wireTime,
  updatedAt: wireTime,
})

export const getManagedCategories = get('administrator', '/category/manage/list', {
  summary: '后台的分类：按主人排的先后，没排过的文章多的在前',
  result: v.array(managedCategory),
})

const ids = v.pipe(v.array(bodyId), v.nonEmpty('请先选一个'), v.maxLength(1_000))

export const describeCategory = put('administrator', '/category/manage/describe', {
  summary: '分类的颜色与简介，没给的不动',
  body: v.object({
    id: bodyId,
    color: v.optional(v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6})?$/, '颜色应为 #rrggbb'))),
    description: v.optional(text('简介', limits.descriptionMaxLength)),
  }),
  form: { code: familyCode.category, fields: ['color', 'description'] },
  result: v.boolean(),
})

export const orderCategories = put('administrator', '/category/manage/order', {
  summary: '分类的先后；没提到的排在后面',
  body: v.object({ ids }),
  result: v.boolean(),
})

export const mergeCategories = post('administrator', '/category/manage/merge', {
  summary: '并到另一个分类里，文章一起过去，旧地址转向那里；move_to 为 0 只删空的',
  body: v.object({ ids, move_to: v.union([v.literal(0), bodyId]) }),
  result: v.object({
    /** How many articles were moved. */
    moved: v.number(),
    /** Undoes it for ten minutes. */
    undo_key: v.string(),
  }),
})

export const undoCategories = post('administrator', '/category/manage/undo', {
  summary: '撤销十分钟内的一次合并或删除',
  body: v.object({ undo_key: v.pipe(v.string(), v.maxLength(60)) }),
  result: v.boolean(),
})

import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, text, wireTime } from './kit/field.ts'
import { get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line, requiredLine } from './line.ts'

const entry = v.object({ id: v.number(), tag_name: v.string(), article_count: v.number() })
/** `color` is `#rrggbb`, or '' if the owner chose none. */
const looks = { color: v.string(), description: v.string() }
export type TagEntry = v.InferOutput<typeof entry>

export const getTagDictionary = get('anyone', '/tag/getTagDictionary', {
  summary: '全部标签与公开文章数',
  result: v.array(v.object({ ...entry.entries, ...looks })),
})

const form = { code: familyCode.tag, fields: ['tag_name'] } as const
const name = requiredLine('标签名', limits.nameMaxLength)

export const addTag = post('administrator', '/tag/add', {
  summary: '新标签',
  body: v.object({ tag_name: name }),
  form,
  result: v.object({ id: v.number(), tag_name: v.string() }),
})

export const updateTag = put('administrator', '/tag/update', {
  summary: '改名',
  body: v.object({ id: bodyId, tag_name: name }),
  form: { ...form, fields: ['id', ...form.fields] },
  result: v.boolean(),
})

export const deleteTag = post('administrator', '/tag/delete', {
  summary: '删除标签，文章留下',
  body: v.object({
    tagIdList: v.pipe(v.array(bodyId), v.nonEmpty('请先选一个'), v.maxLength(100, '一次最多100个')),
  }),
  form: { code: familyCode.tag, fields: ['tagIdList'] },
  result: v.boolean(),
})

export const getTagList = post('administrator', '/tag/getTagList', {
  isUnaudited: true,
  summary: '主人的标签列表',
  body: v.object({
    ...paging,
    tag_name: v.nullish(line('标签名', limits.nameMaxLength), ''),
  }),
  form,
  result: page(v.object({ ...entry.entries, createdAt: wireTime, updatedAt: wireTime })),
})

/** A tag in the console: `article_count` is of all but binned articles, `public_count` of listed ones. */
export const managedTag = v.object({
  ...entry.entries,
  ...looks,
  public_count: v.number(),
  createdAt: wireTime,
  updatedAt: wireTime,
})

export const getManagedTags = get('administrator', '/tag/manage/list', {
  summary: '后台的标签：按主人排的先后，没排过的文章多的在前',
  result: v.array(managedTag),
})

const ids = v.pipe(v.array(bodyId), v.nonEmpty('请先选一个'), v.maxLength(1_000))

export const describeTag = put('administrator', '/tag/manage/describe', {
  summary: '标签的颜色与简介，没给的不动',
  body: v.object({
    id: bodyId,
    color: v.optional(v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6})?$/, '颜色应为 #rrggbb'))),
    description: v.optional(text('简介', limits.descriptionMaxLength)),
  }),
  form: { code: familyCode.tag, fields: ['color', 'description'] },
  result: v.boolean(),
})

export const orderTags = put('administrator', '/tag/manage/order', {
  summary: '标签的先后；没提到的排在后面',
  body: v.object({ ids }),
  result: v.boolean(),
})

export const mergeTags = post('administrator', '/tag/manage/merge', {
  summary: '并到另一个标签里，文章一起过去，旧地址转向那里；move_to 为 0 是删掉标签，文章留下',
  body: v.object({ ids, move_to: v.union([v.literal(0), bodyId]) }),
  result: v.object({
    /** How many articles were moved. */
    moved: v.number(),
    /** Undoes it for ten minutes. */
    undo_key: v.string(),
  }),
})

export const undoTags = post('administrator', '/tag/manage/undo', {
  summary: '撤销十分钟内的一次合并或删除',
  body: v.object({ undo_key: v.pipe(v.string(), v.maxLength(60)) }),
  result: v.boolean(),
})

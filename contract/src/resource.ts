import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, pathId, text } from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { requiredLine } from './line.ts'
import { webAddress } from './link.ts'

/** The list of a recommendation: front-end, back-end, or sites. */
export const resourceKinds = ['front', 'back', 'site'] as const
const kindField = v.picklist(resourceKinds, 'kind只能是 front、back、site')
export type ResourceKind = (typeof resourceKinds)[number]

export const resource = v.object({
  id: v.number(),
  kind: kindField,
  category: v.string(),
  name: v.string(),
  description: v.string(),
  url: v.string(),
  icon: v.string(),
  order: v.number(),
})
export type Resource = v.InferOutput<typeof resource>

export const getResourceList = get('anyone', '/resource/getResourceList/:kind', {
  summary: '推荐，按分类成组',
  params: v.object({ kind: kindField }),
  result: v.array(v.object({ category: v.string(), resourceList: v.array(resource) })),
})

const written = {
  kind: kindField,
  category: requiredLine('分类', limits.nameMaxLength),
  name: requiredLine('名称', limits.nameMaxLength),
  description: v.optional(text('描述', 200), ''),
  url: webAddress('网址'),
  icon: v.optional(
    v.pipe(
      text('图标', limits.urlMaxLength),
      v.check(value => value === '' || /^\/uploads\/[0-9a-f]{40}\.\w+$/.test(value), '图标应为已上传的图片'),
    ),
    '',
  ),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
}

const form = {
  code: familyCode.link,
  fields: ['category', 'name', 'description', 'url', 'icon', 'order'],
} as const

export const addResource = post('administrator', '/resource/add', {
  summary: '新推荐',
  body: v.object(written),
  form,
  result: v.object({ id: v.number() }),
})

export const updateResource = put('administrator', '/resource/update', {
  summary: '改推荐，没给的不动',
  body: v.object({ id: bodyId, ...v.partial(v.object(written)).entries }),
  form,
  result: v.boolean(),
})

export const orderResources = put('administrator', '/resource/order', {
  summary: '一个列表的先后；没给的排在后面，先后不变',
  body: v.object({ kind: kindField, idList: v.pipe(v.array(bodyId), v.maxLength(2_000)) }),
  result: v.boolean(),
})

export const deleteResource = del('administrator', '/resource/delete/:id', {
  summary: '删除推荐',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

import * as v from 'valibot'
import { isTakenPath } from './address.ts'
import { bodyId, oneOf, pathId, text, wireTime } from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { requiredLine } from './line.ts'

export const pageStatus = { public: 1, private: 2 } as const

const part = /^[^\s./?#%\\<>"'`{}|^\p{Cc}][^\s/?#%\\<>"'`{}|^\p{Cc}]*$/u

/**
 * Whether the owner may place a page at a decoded path: segments without spaces and reserved characters, no
 * file extension (`/x.html` and `/x/index.html` lead to `/x`), nothing that the site serves itself.
 */
export function isPagePath(path: string): boolean {
  const parts = path.split('/').slice(1)
  return (
    path.startsWith('/') &&
    parts.length <= 8 &&
    parts.every(one => part.test(one)) &&
    !/(?:\.(?:html?|xml|json|txt|ico|svg|js|css|data|webmanifest)|\/index)$/i.test(path) &&
    !isTakenPath(path)
  )
}

const pagePath = v.pipe(
  text('地址', limits.slugMaxLength),
  v.transform(path => path.normalize('NFC').replace(/([^/])\/+$/, '$1')),
  v.check(isPagePath, '地址应以 / 开头，不能有空格和 ? # %，也不能是本站已有的地址'),
)

const shown = {
  id: v.number(),
  path: v.string(),
  title: v.string(),
  description: v.string(),
  createdAt: wireTime,
  updatedAt: wireTime,
}

/** A page of the owner's own (about, projects …), as readers get it. */
export const page = v.object({
  ...shown,
  content_html: v.string(),
  has_math: v.boolean(),
  has_mermaid: v.boolean(),
  /** ISO 8601 with the site's offset, for machines. */
  updatedAtIso: v.string(),
})
export type Page = v.InferOutput<typeof page>

export const getPage = get('anyone', '/page/getPage', {
  summary: '主人的独立页面（关于、项目……）；旧地址也认得，以结果中的 path 为准',
  query: v.object({ path: v.pipe(v.string(), v.maxLength(1_000)) }),
  result: page,
})

const statusField = oneOf('status', [1, 2])
const written = {
  path: pagePath,
  title: requiredLine('标题', limits.titleMaxLength),
  content: v.pipe(v.string('正文应为文字'), v.maxLength(limits.articleMaxLength, '正文太长了')),
  description: v.optional(text('摘要', limits.descriptionMaxLength), ''),
  /** Whether it is in the menus; smaller `order` comes first. */
  in_menu: v.optional(v.boolean(), true),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
  status: v.optional(statusField, pageStatus.public),
}
const draft = v.object(written)
export type PageDraft = v.InferOutput<typeof draft>

/** `binned_at` is '' if it is not in the bin. */
const ownPage = v.object({
  ...shown,
  in_menu: v.boolean(),
  order: v.number(),
  status: statusField,
  binned_at: v.string(),
})
export type OwnPage = v.InferOutput<typeof ownPage>

export const getPageList = get('administrator', '/page/getPageList', {
  summary: '主人的全部独立页面，含回收站里的，不含正文；按菜单里的次序',
  result: v.array(ownPage),
})

export const getPageById = get('administrator', '/page/getPageById/:id', {
  summary: '一页的原文，给主人修改',
  params: v.object({ id: pathId }),
  result: v.object({ ...ownPage.entries, content: v.string() }),
})

export const addPage = post('administrator', '/page/add', {
  summary: '新的独立页面',
  bodyLimitBytes: limits.articleBodyBytes,
  body: draft,
  result: v.object({ id: v.number() }),
})

export const updatePage = put('administrator', '/page/update', {
  summary: '修改独立页面，没给的不动；换了地址，旧地址转向新地址。给了 updatedAt 而这一页后来又改过，就不改',
  bodyLimitBytes: limits.articleBodyBytes,
  body: v.object({
    id: bodyId,
    path: v.optional(written.path),
    title: v.optional(written.title),
    content: v.optional(written.content),
    description: v.optional(written.description.wrapped),
    in_menu: v.optional(written.in_menu.wrapped),
    order: v.optional(written.order.wrapped),
    status: v.optional(statusField),
    updatedAt: v.optional(wireTime),
  }),
  result: v.boolean(),
})

export const orderPages = put('administrator', '/page/order', {
  summary: '页面在菜单里的先后；没给的排在后面，先后不变',
  body: v.object({ idList: v.pipe(v.array(bodyId), v.maxLength(2_000, '一次最多排2000页')) }),
  result: v.boolean(),
})

export const binPage = put('administrator', '/page/bin', {
  summary: '放进回收站，或者拿回来；它的地址一直留着',
  body: v.object({ id: bodyId, is_binned: v.boolean() }),
  result: v.boolean(),
})

export const deletePage = del('administrator', '/page/delete/:id', {
  summary: '彻底删除独立页面',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

import * as v from 'valibot'
import {
  articleStatus,
  articleSummary,
  articleType,
  isTop,
  statusField,
  topField,
  typeField,
} from './article-row.ts'
import { familyCode } from './family-code.ts'
import { bodyId, oneOf, page, paging, pathId, text, wireTime } from './kit/field.ts'
import { del, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line, requiredLine } from './line.ts'

const pathStatus = v.pipe(v.string(), v.transform(Number), statusField)

/** The owner's input. `category` and `tagList` name existing rows by id, or new ones by name. */
export const articleDraft = v.object({
  article_title: requiredLine('标题', limits.titleMaxLength),
  article_content: v.pipe(v.string('正文应为文字'), v.maxLength(limits.articleMaxLength, '正文太长了')),
  article_description: v.optional(text('摘要', limits.descriptionMaxLength), ''),
  article_cover: v.optional(text('封面', limits.urlMaxLength), ''),
  origin_url: v.optional(text('原文地址', limits.urlMaxLength), ''),
  slug: v.optional(text('地址', limits.slugMaxLength)),
  category: v.object({
    id: v.optional(v.nullable(bodyId)),
    category_name: v.optional(line('分类', limits.nameMaxLength)),
  }),
  tagList: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: v.optional(v.nullable(bodyId)),
          tag_name: v.optional(line('标签', limits.nameMaxLength)),
        }),
      ),
      v.maxLength(limits.tagsPerArticle, `标签最多${limits.tagsPerArticle}个`),
    ),
    [],
  ),
  is_top: v.optional(topField, isTop.no),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0),
  status: v.optional(statusField, articleStatus.public),
  type: v.optional(typeField, articleType.original),
  createdAt: v.optional(wireTime),
})
export type ArticleDraft = v.InferOutput<typeof articleDraft>

const form = {
  code: familyCode.article,
  fields: [
    'article_title',
    'article_content',
    'article_description',
    'article_cover',
    'origin_url',
    'slug',
    'category',
    'tagList',
    'order',
  ],
} as const

export const addArticle = post('administrator', '/article/add', {
  summary: '新文章',
  bodyLimitBytes: limits.articleBodyBytes,
  body: articleDraft,
  form,
  result: v.object({ id: v.number(), slug: v.string() }),
})

export const updateArticle = put('administrator', '/article/update', {
  summary: '修改文章，没给的不动；换了地址，旧地址转向新地址',
  bodyLimitBytes: limits.articleBodyBytes,
  body: v.object({ ...v.partial(articleDraft).entries, id: bodyId }),
  form,
  result: v.boolean(),
})

export const updateArticleTop = put('administrator', '/article/updateTop/:id/:is_top', {
  summary: '置顶或取消',
  params: v.object({ id: pathId, is_top: v.pipe(v.string(), v.transform(Number), topField) }),
  result: v.boolean(),
})

export const deleteArticle = del('administrator', '/article/delete/:id/:status', {
  summary: '移进回收站；已在回收站（status 3）的彻底删除',
  params: v.object({ id: pathId, status: pathStatus }),
  result: v.boolean(),
})

export const revertArticle = put('administrator', '/article/revert/:id', {
  summary: '从回收站取回',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const setArticlePublic = put('administrator', '/article/isPublic/:id/:status', {
  summary: '公开（1）或私密（2）；传入的是现在的状态，结果是另一个',
  params: v.object({ id: pathId, status: v.pipe(v.string(), v.transform(Number), oneOf('status', [1, 2])) }),
  result: v.boolean(),
})

export const getArticleList = post('administrator', '/article/getArticleList', {
  isUnaudited: true,
  summary: '主人的文章列表，含草稿与回收站',
  body: v.object({
    ...paging,
    article_title: v.nullish(line('标题', limits.titleMaxLength), ''),
    is_top: v.optional(v.nullable(topField)),
    status: v.optional(v.nullable(statusField)),
    category_id: v.optional(v.nullable(bodyId)),
    tag_id: v.optional(v.nullable(bodyId)),
    create_time: v.optional(v.nullable(v.array(wireTime))),
  }),
  form: { code: familyCode.article, fields: ['article_title'] },
  result: page(articleSummary),
})

export const articleTitleExists = post('administrator', '/article/titleExist', {
  isUnaudited: true,
  summary: '标题是否已被别的文章用了',
  body: v.object({
    article_title: requiredLine('标题', limits.titleMaxLength),
    id: v.optional(v.nullable(bodyId)),
  }),
  form: { code: familyCode.article, fields: ['article_title'] },
  result: v.boolean(),
})

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
import {
  bodyId,
  emptyable,
  oneOf,
  optionalText,
  orDefault,
  page,
  paging,
  pathId,
  text,
  timeRange,
  wholeNumber,
  wireTime,
} from './kit/field.ts'
import { del, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line, requiredLine } from './line.ts'

const pathStatus = v.pipe(v.string(), v.transform(Number), statusField)

const named = (label: string) => v.nullish(line(label, limits.nameMaxLength))
const category = v.object({ id: emptyable(bodyId), category_name: named('分类') }, '请选择或填写分类')
const tagList = v.pipe(
  v.array(v.object({ id: emptyable(bodyId), tag_name: named('标签') }, '标签不对'), '标签不对'),
  v.maxLength(limits.tagsPerArticle, `标签最多${limits.tagsPerArticle}个`),
)
const order = { min: 0, max: 1_000_000, digits: /^\d{1,7}$/, words: '排序应在0到1000000之间' }

/** The owner's input. `category` and `tagList` name existing rows by id, or new ones by name. */
export const articleDraft = v.object({
  article_title: requiredLine('标题', limits.titleMaxLength),
  article_content: v.pipe(v.string('正文应为文字'), v.maxLength(limits.articleMaxLength, '正文太长了')),
  article_description: optionalText('摘要', limits.descriptionMaxLength),
  article_cover: optionalText('封面', limits.urlMaxLength),
  origin_url: optionalText('原文地址', limits.urlMaxLength),
  slug: v.optional(text('地址', limits.slugMaxLength)),
  category,
  tagList: orDefault(tagList, []),
  is_top: orDefault(topField, isTop.no),
  order: orDefault(wholeNumber(order), 0),
  status: orDefault(statusField, articleStatus.public),
  type: orDefault(typeField, articleType.original),
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

/** The article as it is now, and its tags. */
const saved = {
  article: articleSummary,
  articleTagList: v.array(v.object({ article_id: v.number(), tag_id: v.number() })),
}

export const addArticle = post('administrator', '/article/add', {
  summary: '新文章',
  bodyLimitBytes: limits.articleBodyBytes,
  body: articleDraft,
  form,
  result: v.object({ id: v.number(), slug: v.string(), ...saved }),
})

export const updateArticle = put('administrator', '/article/update', {
  summary: '修改文章，没给的不动；换了地址，旧地址转向新地址',
  bodyLimitBytes: limits.articleBodyBytes,
  body: v.object({
    ...v.partial(articleDraft).entries,
    // What is empty stays: an editor that sends no status must not publish a private article.
    ...{ category: emptyable(category), tagList: emptyable(tagList), is_top: emptyable(topField) },
    ...{ status: emptyable(statusField), type: emptyable(typeField) },
    id: bodyId,
  }),
  form: { ...form, fields: ['id', ...form.fields] },
  result: v.object(saved),
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
    is_top: emptyable(topField),
    status: emptyable(statusField),
    category_id: emptyable(bodyId),
    tag_id: emptyable(bodyId),
    create_time: timeRange,
  }),
  form: {
    code: familyCode.article,
    fields: ['article_title', 'category_id', 'tag_id', 'create_time'],
  },
  result: page(articleSummary),
})

export const articleTitleExists = post('administrator', '/article/titleExist', {
  isUnaudited: true,
  summary: '标题是否已被别的文章用了',
  body: v.object({
    article_title: requiredLine('标题', limits.titleMaxLength),
    id: emptyable(bodyId),
  }),
  form: { code: familyCode.article, fields: ['article_title'] },
  result: v.boolean(),
})

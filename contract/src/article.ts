import * as v from 'valibot'
import {
  bodyId,
  currentPage,
  page,
  pageSize,
  pathId,
  pathNumber,
  pathPage,
  requiredText,
  text,
  wireTime,
} from './kit/field.ts'
import { route } from './kit/route.ts'
import { limits } from './limits.ts'

/** Enumerations of the family: status 1 public, 2 private, 3 draft or bin; type 1 原创, 2 转载, 3 翻译; is_top 1 yes, 2 no. */
export const articleStatus = { public: 1, private: 2, bin: 3 } as const
export const articleType = { original: 1, reprint: 2, translation: 3 } as const
export const isTop = { yes: 1, no: 2 } as const

const oneOf = <const N extends readonly number[]>(label: string, values: N) =>
  v.picklist(values, `${label}只能是 ${values.join('、')}`)
const statusField = oneOf('status', [1, 2, 3])
const typeField = oneOf('type', [1, 2, 3])
const topField = oneOf('is_top', [1, 2])
const pathStatus = v.pipe(v.string(), v.transform(Number), statusField)

/** A stored picture: its address, its size in pixels, and the colour that stands in while it loads. */
const cover = {
  article_cover: v.string(),
  cover_width: v.number(),
  cover_height: v.number(),
  cover_srcset: v.string(),
  cover_color: v.string(),
}

const brief = { id: v.number(), article_title: v.string(), slug: v.string(), createdAt: wireTime }

/** A row of a list that shows title, cover and date. */
export const articleEntry = v.object({ ...brief, ...cover, article_description: v.string() })
export type ArticleEntry = v.InferOutput<typeof articleEntry>

/** A row of the home list: everything but the content. */
export const articleSummary = v.object({
  ...brief,
  ...cover,
  article_description: v.string(),
  is_top: topField,
  order: v.number(),
  type: typeField,
  status: statusField,
  view_times: v.number(),
  thumbs_up_times: v.number(),
  reading_duration: v.number(),
  word_count: v.number(),
  category_id: v.number(),
  categoryName: v.string(),
  tagIdList: v.array(v.number()),
  tagNameList: v.array(v.string()),
  updatedAt: wireTime,
})
export type ArticleSummary = v.InferOutput<typeof articleSummary>

export const articleHeading = v.object({ depth: v.number(), id: v.string(), text: v.string() })
export type ArticleHeading = v.InferOutput<typeof articleHeading>

/** One article whole: the source for the owner's editor, the rendered body for the reader. */
export const articleDetail = v.object({
  ...articleSummary.entries,
  author_id: v.number(),
  authorName: v.string(),
  origin_url: v.string(),
  article_content: v.string(),
  content_html: v.string(),
  toc: v.array(articleHeading),
  has_math: v.boolean(),
  has_mermaid: v.boolean(),
  read_minutes: v.number(),
})
export type ArticleDetail = v.InferOutput<typeof articleDetail>

export const blogHomeGetArticleList = route({
  method: 'GET',
  path: '/article/blogHomeGetArticleList/:current/:size',
  access: 'anyone',
  summary: '首页文章列表：置顶、排序、时间',
  params: pathPage,
  result: page(articleSummary),
})

export const timelineYear = v.object({
  year: v.number(),
  articleList: v.array(v.object({ ...brief, article_cover: v.string() })),
})
export type TimelineYear = v.InferOutput<typeof timelineYear>

export const blogTimelineGetArticleList = route({
  method: 'GET',
  path: '/article/blogTimelineGetArticleList/:current/:size',
  access: 'anyone',
  summary: '时间轴：按年分组，总数为文章数',
  params: pathPage,
  result: page(timelineYear),
})

const listOf = { id: bodyId, current: currentPage, size: pageSize }

export const getArticleListByTagId = route({
  method: 'POST',
  path: '/article/getArticleListByTagId',
  access: 'anyone',
  summary: '标签下的文章',
  body: v.object(listOf),
  result: page(articleEntry),
})

export const getArticleListByCategoryId = route({
  method: 'POST',
  path: '/article/getArticleListByCategoryId',
  access: 'anyone',
  summary: '分类下的文章',
  body: v.object(listOf),
  result: page(articleEntry),
})

export const getRecommendArticleById = route({
  method: 'GET',
  path: '/article/getRecommendArticleById/:id',
  access: 'anyone',
  summary: '上一篇、下一篇与推荐',
  params: v.object({ id: pathId }),
  result: v.object({
    previous: v.nullable(articleEntry),
    next: v.nullable(articleEntry),
    recommend: v.array(articleEntry),
  }),
})

export const getArticleById = route({
  method: 'GET',
  path: '/article/getArticleById/:id',
  access: 'anyone',
  summary: '文章全文；未公开的只给主人',
  params: v.object({ id: pathId }),
  result: articleDetail,
})

export const getArticleBySlug = route({
  method: 'GET',
  path: '/article/getArticleBySlug/:slug',
  access: 'anyone',
  summary: '按地址取文章；旧地址也认得，以结果中的 slug 为准',
  params: v.object({ slug: v.pipe(v.string(), v.nonEmpty(), v.maxLength(250)) }),
  result: articleDetail,
})

export const getHotArticle = route({
  method: 'GET',
  path: '/article/getHotArticle',
  access: 'anyone',
  summary: '阅读最多的五篇',
  result: v.array(
    v.object({ id: v.number(), article_title: v.string(), slug: v.string(), view_times: v.number() }),
  ),
})

export const getOnThisDay = route({
  method: 'GET',
  path: '/article/getOnThisDay',
  access: 'anyone',
  summary: '那年今日：往年此日的文章',
  result: v.array(articleEntry),
})

export const getArticleListByContent = route({
  method: 'GET',
  path: '/article/getArticleListByContent/:content',
  access: 'anyone',
  summary: '搜索：标题在前，至多八条，附命中处的摘录',
  params: v.object({
    content: v.pipe(
      v.string(),
      v.maxLength(limits.searchQueryMaxLength, `搜索词最多${limits.searchQueryMaxLength}个字`),
    ),
  }),
  result: v.array(
    v.object({ id: v.number(), article_title: v.string(), slug: v.string(), article_content: v.string() }),
  ),
})

export const likeArticle = route({
  method: 'PUT',
  path: '/article/like/:id',
  access: 'anyone',
  limit: 'like',
  summary: '点赞，每位访客一次',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const cancelLikeArticle = route({
  method: 'PUT',
  path: '/article/cancelLike/:id',
  access: 'anyone',
  limit: 'like',
  summary: '取消点赞',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const addArticleView = route({
  method: 'PUT',
  path: '/article/addView/:id',
  access: 'anyone',
  summary: '阅读一次；同一访客在一段时间里只算一次，爬虫不算',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const addReadingDuration = route({
  method: 'PUT',
  path: '/article/addReadingDuration/:id/:duration',
  access: 'anyone',
  summary: '累计阅读时长（毫秒）',
  params: v.object({
    id: pathId,
    duration: v.pipe(
      pathNumber,
      v.maxValue(limits.readingDurationMaxMs, `阅读时长最多${limits.readingDurationMaxMs}毫秒`),
    ),
  }),
  result: v.boolean(),
})

/** What the owner writes. `category` and `tagList` name existing rows by id, or new ones by name. */
export const articleDraft = v.object({
  article_title: requiredText('标题', limits.titleMaxLength),
  article_content: v.pipe(v.string('正文应为文字'), v.maxLength(limits.articleMaxLength, '正文太长了')),
  article_description: v.optional(text('摘要', limits.descriptionMaxLength), ''),
  article_cover: v.optional(text('封面', limits.urlMaxLength), ''),
  origin_url: v.optional(text('原文地址', limits.urlMaxLength), ''),
  slug: v.optional(text('地址', 200)),
  category: v.object({
    id: v.optional(v.nullable(bodyId)),
    category_name: v.optional(text('分类', limits.nameMaxLength)),
  }),
  tagList: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: v.optional(v.nullable(bodyId)),
          tag_name: v.optional(text('标签', limits.nameMaxLength)),
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

const owner = { access: 'administrator' } as const

export const addArticle = route({
  ...owner,
  method: 'POST',
  path: '/article/add',
  summary: '新文章',
  bodyLimitBytes: limits.articleBodyBytes,
  body: articleDraft,
  result: v.object({ id: v.number(), slug: v.string() }),
})

export const updateArticle = route({
  ...owner,
  method: 'PUT',
  path: '/article/update',
  summary: '修改文章，没给的不动；换了地址，旧地址转向新地址',
  bodyLimitBytes: limits.articleBodyBytes,
  body: v.object({ ...v.partial(articleDraft).entries, id: bodyId }),
  result: v.boolean(),
})

export const updateArticleTop = route({
  ...owner,
  method: 'PUT',
  path: '/article/updateTop/:id/:is_top',
  summary: '置顶或取消',
  params: v.object({ id: pathId, is_top: v.pipe(v.string(), v.transform(Number), topField) }),
  result: v.boolean(),
})

export const deleteArticle = route({
  ...owner,
  method: 'DELETE',
  path: '/article/delete/:id/:status',
  summary: '移进回收站；已在回收站（status 3）的彻底删除',
  params: v.object({ id: pathId, status: pathStatus }),
  result: v.boolean(),
})

export const revertArticle = route({
  ...owner,
  method: 'PUT',
  path: '/article/revert/:id',
  summary: '从回收站取回',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const setArticlePublic = route({
  ...owner,
  method: 'PUT',
  path: '/article/isPublic/:id/:status',
  summary: '公开（1）或私密（2）；传入的是现在的状态，结果是另一个',
  params: v.object({ id: pathId, status: v.pipe(v.string(), v.transform(Number), oneOf('status', [1, 2])) }),
  result: v.boolean(),
})

export const getArticleList = route({
  ...owner,
  method: 'POST',
  path: '/article/getArticleList',
  summary: '主人的文章列表，含草稿与回收站',
  body: v.object({
    current: currentPage,
    size: pageSize,
    article_title: v.optional(text('标题', limits.titleMaxLength), ''),
    is_top: v.optional(v.nullable(topField)),
    status: v.optional(v.nullable(statusField)),
    category_id: v.optional(v.nullable(bodyId)),
    tag_id: v.optional(v.nullable(bodyId)),
    create_time: v.optional(v.nullable(v.array(wireTime))),
  }),
  result: page(articleSummary),
})

export const articleTitleExists = route({
  ...owner,
  method: 'POST',
  path: '/article/titleExist',
  summary: '标题是否已被别的文章用了',
  body: v.object({
    article_title: requiredText('标题', limits.titleMaxLength),
    id: v.optional(v.nullable(bodyId)),
  }),
  result: v.boolean(),
})

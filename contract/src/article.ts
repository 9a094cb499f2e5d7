import * as v from 'valibot'
import {
  articleDetail,
  articleEntry,
  articleNeighbour,
  articleSummary,
  brief,
  timelineEntry,
} from './article-row.ts'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, pathId, pathPage, pathWholePage } from './kit/field.ts'
import { passMaxLength } from './kit/request.ts'
import { type CallResult, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'

export * from './article-owner.ts'
export * from './article-row.ts'

export const blogHomeGetArticleList = get('anyone', '/article/blogHomeGetArticleList/:current/:size', {
  summary: '首页文章列表：置顶、排序、时间；一次至多 999 篇',
  params: pathWholePage,
  result: page(articleSummary),
})

export const timelineYear = v.object({
  year: v.number(),
  articleList: v.array(timelineEntry),
})
export type TimelineYear = v.InferOutput<typeof timelineYear>

/** A month of the site's calendar with articles, `YYYY-MM`. */
export const articleMonth = v.object({ month: v.string(), article_count: v.number(), word_count: v.number() })
export type ArticleMonth = v.InferOutput<typeof articleMonth>

export const getArticleMonths = get('anyone', '/article/getArticleMonths', {
  summary: '每月的篇数与字数，从早到晚；没写的月份不在其中',
  result: v.array(articleMonth),
})

export const categoryNewest = v.object({ ...brief, category_id: v.number() })
export type CategoryNewest = v.InferOutput<typeof categoryNewest>

export const getNewestOfCategories = get('anyone', '/article/getNewestOfCategories', {
  summary: '每个分类最近的一篇',
  result: v.array(categoryNewest),
})

export const blogTimelineGetArticleList = get(
  'anyone',
  '/article/blogTimelineGetArticleList/:current/:size',
  {
    summary: '时间轴：按年分组，总数为文章数',
    params: pathPage,
    result: page(timelineYear),
  },
)

const listOf = { id: bodyId, ...paging }

export const getArticleListByTagId = post('anyone', '/article/getArticleListByTagId', {
  summary: '标签下的文章',
  body: v.object(listOf),
  result: page(articleEntry),
})

export const getArticleListByCategoryId = post('anyone', '/article/getArticleListByCategoryId', {
  summary: '分类下的文章',
  body: v.object(listOf),
  result: page(articleEntry),
})

export const getRecommendArticleById = get('anyone', '/article/getRecommendArticleById/:id', {
  summary: '上一篇、下一篇与推荐；到头时是这篇自己，is_end 为 true',
  params: v.object({ id: pathId }),
  result: v.object({
    previous: articleNeighbour,
    next: articleNeighbour,
    recommend: v.array(articleEntry),
  }),
})

const slug = v.pipe(v.string(), v.nonEmpty(), v.maxLength(250))

export const getArticleById = get('anyone', '/article/getArticleById/:id', {
  summary: '文章全文；没有列出的，只给从它自己的页面（X-Page）来问的，未公开的只给主人',
  params: v.object({ id: pathId }),
  result: articleDetail,
})

export const getArticleBySlug = get('anyone', '/article/getArticleBySlug/:slug', {
  summary: '按地址取文章；旧地址也认得，以结果中的 slug 为准',
  params: v.object({ slug }),
  result: articleDetail,
})

export const unlockArticle = post('anyone', '/article/unlock/:slug', {
  limit: 'login',
  summary: '凭口令看一篇文章；pass 给同一个浏览器以后用，三十天，换了口令作废',
  params: v.object({ slug }),
  body: v.object({
    password: v.pipe(
      v.string('请输入口令'),
      v.trim(),
      v.nonEmpty('请输入口令'),
      v.maxLength(64, '口令太长了'),
    ),
  }),
  form: { code: familyCode.article, fields: ['password'] },
  result: v.object({ pass: v.string(), article: articleDetail }),
})

export const getUnlockedArticle = post('anyone', '/article/unlocked/:slug', {
  summary: '拿着口令换来的 pass 再看',
  params: v.object({ slug }),
  body: v.object({ pass: v.pipe(v.string(), v.maxLength(passMaxLength)) }),
  result: articleDetail,
})

export const getHotArticle = get('anyone', '/article/getHotArticle', {
  summary: '阅读最多的五篇',
  result: v.array(
    v.object({ id: v.number(), article_title: v.string(), slug: v.string(), view_times: v.number() }),
  ),
})

export const getOnThisDay = get('anyone', '/article/getOnThisDay', {
  summary: '那年今日：往年此日的文章',
  result: v.array(v.object({ ...articleEntry.entries, years_ago: v.number() })),
})
export type OnThisDay = CallResult<typeof getOnThisDay>[number]

export const getArticleListByContent = get('anyone', '/article/getArticleListByContent/:content', {
  summary: '搜索：标题在前，至多八条，附命中处的摘录',
  takesRest: true,
  params: v.object({
    content: v.pipe(
      v.string(),
      v.maxLength(limits.searchQueryMaxLength, `搜索词最多${limits.searchQueryMaxLength}个字`),
    ),
  }),
  form: { code: familyCode.article, fields: ['content'] },
  result: v.array(
    v.object({
      id: v.number(),
      article_title: v.string(),
      slug: v.string(),
      /**
       * Plain text that begins with the query, as the family prints it, of the text or else of the title: front
       * ends mark as much of it as was asked for. '' if the query's words only occur apart.
       */
      article_content: v.string(),
      /** The match with the text before it, too. */
      excerpt: v.string(),
    }),
  ),
})

export const likeArticle = put('anyone', '/article/like/:id', {
  limit: 'like',
  summary: '点赞，每位访客一次',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const cancelLikeArticle = put('anyone', '/article/cancelLike/:id', {
  limit: 'like',
  summary: '取消点赞',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

import {
  type ArticleDetail,
  type ArticleEntry,
  type ArticleNeighbour,
  getArticleById,
  getArticleBySlug,
  getRecommendArticleById,
} from '@xiaolou/contract/article'
import { refusal } from '@xiaolou/contract/errors'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { redirect } from 'react-router'
import type { LoadInput } from '~/lib/api.ts'
import { foldLongCode } from './code-fold.ts'

/** The article without its Markdown, which only the owner's editor needs. */
export type ReadArticle = Omit<ArticleDetail, 'article_content'>
/** `near` is null when it could not be had: the article stands without it. */
export type ArticleData = { article: ReadArticle; near: NearArticles | null; address: string }
export type NearArticles = {
  previous: NamedArticle | null
  next: NamedArticle | null
  recommend: PicturedArticle[]
}
export type NamedArticle = Pick<ArticleEntry, 'id' | 'slug' | 'article_title'>
export type PicturedArticle = Omit<ArticleEntry, 'article_description' | 'createdAt'>

/** One article by `/posts/:slug` or `/article?id=`; an address it once had leads on to the present one (301). */
export async function loadArticle({ call, params, url }: LoadInput): Promise<ArticleData> {
  const { article_content: _source, ...article } = await readArticle({ call, params, url })
  if (params.slug !== undefined && params.slug !== article.slug)
    throw redirect(postAddress(article.slug), 301)
  const near = await call(getRecommendArticleById, { params: { id: article.id } }).then(nearOf, () => null)
  const content_html = foldLongCode(article.content_html)
  return { article: { ...article, content_html }, near, address: url.origin + postAddress(article.slug) }
}

/** Of the articles around this one what the page shows. */
function nearOf({ previous, next, recommend }: CallResult<typeof getRecommendArticleById>): NearArticles {
  return {
    previous: nameOf(previous),
    next: nameOf(next),
    recommend: recommend.map(({ article_description: _description, createdAt: _time, ...shown }) => shown),
  }
}

const nameOf = ({ id, slug, article_title, is_end }: ArticleNeighbour): NamedArticle | null =>
  is_end ? null : { id, slug, article_title }

function readArticle({ call, params, url }: LoadInput): Promise<ArticleDetail> {
  if (params.slug !== undefined) return call(getArticleBySlug, { params: { slug: params.slug } })
  const id = url.searchParams.get('id') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) throw refusal('articleNotFound')
  return call(getArticleById, { params: { id } })
}

/** The canonical path of an article. */
export function postAddress(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`
}

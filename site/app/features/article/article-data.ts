import { isRefusal } from '@xiaolou/browser/is-refusal'
import { articleListPath, idOf, postPath } from '@xiaolou/contract/address'
import {
  type ArticleDetail,
  type ArticleNeighbour,
  articleType,
  getArticleById,
  getArticleBySlug,
  getRecommendArticleById,
} from '@xiaolou/contract/article'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { pageErrors, pageRefusal } from '@xiaolou/contract/page-errors'
import type { SiteConfig } from '@xiaolou/contract/site'
import { redirect } from 'react-router'
import type { LoadInput } from '~/lib/api.ts'
import { foldLongCode } from '~/shared/prose/fold-long-code.ts'

/** The article without its Markdown, which only the editor needs, and with its series position separate. */
export type ReadArticle = Omit<ArticleDetail, 'article_content' | 'series' | 'series_articles'>
/** The article's position in its series; `place` counts from 1, 0 if it is not listed there. */
export type SeriesPlace = {
  name: string
  place: number
  previous: NamedArticle | null
  next: NamedArticle | null
}
/** `near` is null when it could not be loaded; the article is shown without it. */
export type ArticleData = {
  article: ReadArticle
  series: SeriesPlace | null
  near: ReturnType<typeof nearOf> | null
  address: string
}
/** An article that asks for its password: the name by which to request it again. */
export type LockedData = { lockedKey: string }

/**
 * One article by `/posts/:slug` or `/article?id=`; a former address redirects to the current one (301).
 * Nothing is revealed of an article that asks for its password.
 */
export async function loadArticle({ call, params, url }: LoadInput): Promise<ArticleData | LockedData> {
  const key = params.slug ?? `${idOf(url.searchParams) ?? ''}`
  const read = await readArticle({ call, params, url }).catch((error: unknown) => {
    if (isLocked(error)) return undefined
    throw error
  })
  if (!read) return { lockedKey: key }
  const path = postPath(read.slug)
  if (params.slug !== undefined && params.slug !== read.slug) throw redirect(path, 301)
  if (read.is_unlisted) return apartData(read, url.origin)
  const near = await call(getRecommendArticleById, { params: { id: read.id } }).then(nearOf, () => null)
  return { ...shownOf(read, url.origin), near }
}

/** The same for an article that is unlisted or was unlocked: without neighbours. */
export const apartData = (read: ArticleDetail, origin: string): ArticleData => ({
  ...shownOf(read, origin),
  near: { previous: null, next: null, recommend: [] },
})

function shownOf({ article_content: _, series, series_articles, ...article }: ArticleDetail, origin: string) {
  const content_html = foldLongCode(article.content_html)
  return {
    article: { ...article, content_html },
    series: seriesPlace(article.id, series, series_articles),
    address: origin + postPath(article.slug),
  }
}

type NamedArticle = ArticleDetail['series_articles'][number]

function seriesPlace(id: number, name: string, articles: readonly NamedArticle[]): SeriesPlace | null {
  if (!name) return null
  const index = articles.findIndex(article => article.id === id)
  const at = (place: number) => articles[place] ?? null
  return index < 0
    ? { name, place: 0, previous: null, next: null }
    : { name, place: index + 1, previous: at(index - 1), next: at(index + 1) }
}

/** By shape, not class: on the server, refusals come from another copy of the contract. */
const isLocked = (error: unknown) =>
  isRefusal(error) &&
  error.code === pageErrors.articleLocked.code &&
  error.message === pageErrors.articleLocked.message

function readArticle({ call, params, url }: LoadInput): Promise<ArticleDetail> {
  if (params.slug !== undefined) return call(getArticleBySlug, { params: { slug: params.slug } })
  const id = idOf(url.searchParams)
  if (id === undefined) throw pageRefusal('articleNotFound')
  return call(getArticleById, { params: { id } })
}

/** The part of the neighbouring articles that the page shows. */
function nearOf({ previous, next, recommend }: CallResult<typeof getRecommendArticleById>) {
  return {
    previous: nameOf(previous),
    next: nameOf(next),
    recommend: recommend.map(({ article_description: _description, createdAt: _time, ...shown }) => shown),
  }
}

const nameOf = ({ id, slug, article_title, is_end }: ArticleNeighbour) =>
  is_end ? null : { id, slug, article_title }

/** The article's own licence, else, for the owner's own articles, the site's; `url` if it has one. */
export function licenceOf(
  article: Pick<ReadArticle, 'licence' | 'type'>,
  config: Pick<SiteConfig, 'article_licence' | 'article_licence_url'>,
): { name: string; url: string } {
  const { licence } = article
  if (licence) return { name: licence, url: /^https?:\/\//.test(licence) ? licence : '' }
  if (article.type !== articleType.original) return { name: '', url: '' }
  return { name: config.article_licence, url: config.article_licence_url }
}

type JsonLdInput = { article: ReadArticle; config: SiteConfig; origin: string }

/** Structured data of an article and its breadcrumbs. `origin` is the public address without a slash. */
export function articleJsonLd({ article, config, origin }: JsonLdInput) {
  const address = origin + postPath(article.slug)
  const person = {
    '@type': 'Person',
    name: article.authorName || config.owner_name || config.blog_name,
    url: origin,
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        '@id': address,
        headline: article.article_title,
        description: article.article_description || undefined,
        image: article.article_cover ? [new URL(article.article_cover, origin).href] : undefined,
        datePublished: article.createdAtIso,
        dateModified: article.updatedAtIso,
        author: person,
        // Shown as the site's name by reader modes.
        publisher: { '@type': 'Organization', name: config.blog_name, url: origin },
        mainEntityOfPage: address,
        inLanguage: 'zh-CN',
        wordCount: article.word_count,
        timeRequired: `PT${Math.max(1, Math.round(article.read_minutes))}M`,
        articleSection: article.categoryName || undefined,
        keywords: article.tagNameList.length > 0 ? article.tagNameList.join(',') : undefined,
        isBasedOn: article.origin_url || undefined,
        license: licenceOf(article, config).url || undefined,
      },
      breadcrumb({ article, config, origin }),
    ],
  }
}

function breadcrumb({ article, config, origin }: JsonLdInput) {
  const { category_id: id, categoryName: name } = article
  const steps = [
    { name: config.blog_name, item: `${origin}/home` },
    ...(name ? [{ name, item: origin + articleListPath({ type: 'category', id, name }) }] : []),
    { name: article.article_title, item: origin + postPath(article.slug) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

import { articleListPath, idOf, postPath } from '@xiaolou/contract/address'
import {
  type ArticleDetail,
  type ArticleNeighbour,
  articleType,
  getArticleById,
  getArticleBySlug,
  getRecommendArticleById,
} from '@xiaolou/contract/article'
import { refusal } from '@xiaolou/contract/errors'
import type { CallResult } from '@xiaolou/contract/kit/route'
import type { SiteConfig } from '@xiaolou/contract/site'
import { redirect } from 'react-router'
import type { LoadInput } from '~/lib/api.ts'

/** The article without its Markdown, which only the owner's editor needs. */
export type ReadArticle = Omit<ArticleDetail, 'article_content'>
/** `near` is null when it could not be had: the article stands without it. */
export type ArticleData = {
  article: ReadArticle
  near: ReturnType<typeof nearOf> | null
  address: string
}

/** One article by `/posts/:slug` or `/article?id=`; an address it once had leads on to the present one (301). */
export async function loadArticle({ call, params, url }: LoadInput): Promise<ArticleData> {
  const { article_content: _source, ...article } = await readArticle({ call, params, url })
  const path = postPath(article.slug)
  if (params.slug !== undefined && params.slug !== article.slug) throw redirect(path, 301)
  const near = await call(getRecommendArticleById, { params: { id: article.id } }).then(nearOf, () => null)
  const content_html = foldLongCode(article.content_html)
  return { article: { ...article, content_html }, near, address: url.origin + path }
}

function readArticle({ call, params, url }: LoadInput): Promise<ArticleDetail> {
  if (params.slug !== undefined) return call(getArticleBySlug, { params: { slug: params.slug } })
  const id = idOf(url.searchParams)
  if (id === undefined) throw refusal('articleNotFound')
  return call(getArticleById, { params: { id } })
}

/** Of the articles around this one what the page shows. */
function nearOf({ previous, next, recommend }: CallResult<typeof getRecommendArticleById>) {
  return {
    previous: nameOf(previous),
    next: nameOf(next),
    recommend: recommend.map(({ article_description: _description, createdAt: _time, ...shown }) => shown),
  }
}

const nameOf = ({ id, slug, article_title, is_end }: ArticleNeighbour) =>
  is_end ? null : { id, slug, article_title }

/** A block of more lines than this is folded until the reader opens it. */
export const foldFromLines = 25

const codeFigure = /<figure class="code"(?: data-lang="[^"]{0,40}")? data-lines="(\d{1,6})"/g

/**
 * Marks long code blocks `data-folded` in the rendered body, on both sides, so that nothing moves when the page comes
 * alive. Code itself is escaped in the body and cannot match.
 */
export function foldLongCode(html: string): string {
  return html.replace(codeFigure, (figure, lines: string) =>
    Number(lines) >= foldFromLines ? `${figure} data-folded=""` : figure,
  )
}

type JsonLdInput = { article: ReadArticle; config: SiteConfig; origin: string }

/** Structured data of an article: the posting and the way to it. `origin` is the public address without a slash. */
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
        publisher: { '@type': 'Person', name: config.owner_name || config.blog_name, url: origin },
        mainEntityOfPage: address,
        inLanguage: 'zh-CN',
        wordCount: article.word_count,
        timeRequired: `PT${Math.max(1, Math.round(article.read_minutes))}M`,
        articleSection: article.categoryName || undefined,
        keywords: article.tagNameList.length > 0 ? article.tagNameList.join(',') : undefined,
        isBasedOn: article.origin_url || undefined,
        license:
          article.type === articleType.original && config.article_licence_url
            ? config.article_licence_url
            : undefined,
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

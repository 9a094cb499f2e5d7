import { articleType } from '@xiaolou/contract/article'
import type { SiteConfig } from '@xiaolou/contract/site'
import { postAddress, type ReadArticle } from './article-data.ts'

/** Structured data of an article: the posting and the way to it. `origin` is the public address without a slash. */
export function articleJsonLd({
  article,
  config,
  origin,
}: {
  article: ReadArticle
  config: SiteConfig
  origin: string
}) {
  const address = origin + postAddress(article.slug)
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

function breadcrumb({
  article,
  config,
  origin,
}: {
  article: ReadArticle
  config: SiteConfig
  origin: string
}) {
  const category = `/articleList?type=category&id=${article.category_id}&name=${encodeURIComponent(article.categoryName)}`
  const steps = [
    { name: config.blog_name, item: `${origin}/home` },
    ...(article.categoryName ? [{ name: article.categoryName, item: origin + category }] : []),
    { name: article.article_title, item: origin + postAddress(article.slug) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

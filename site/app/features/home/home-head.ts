import type { SiteConfig } from '@xiaolou/contract/site'
import type { HomeArticle } from './home-data.ts'

/** Structured data of the home page: the site, the blog and the posts listed. `origin` has no trailing slash. */
export function blogJsonLd({
  articles,
  config,
  origin,
}: {
  articles: readonly HomeArticle[]
  config: SiteConfig
  origin: string
}) {
  const person = { '@type': 'Person', name: config.owner_name || config.blog_name, url: origin }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: config.blog_name,
        url: `${origin}/`,
        description: config.site_description || config.personal_say || undefined,
        inLanguage: 'zh-CN',
        publisher: person,
      },
      {
        '@type': 'Blog',
        '@id': `${origin}/#blog`,
        name: config.blog_name,
        url: `${origin}/home`,
        inLanguage: 'zh-CN',
        author: person,
        blogPost: articles.map(article => ({
          '@type': 'BlogPosting',
          headline: article.article_title,
          url: `${origin}/posts/${encodeURIComponent(article.slug)}`,
          datePublished: article.createdAtIso,
          dateModified: article.updatedAt.replace(' ', 'T'),
        })),
      },
    ],
  }
}

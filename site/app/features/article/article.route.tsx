import { useLoaderData } from 'react-router'
import { browserLoader, serverLoader } from '~/lib/api.ts'
import type { CornerHandle } from '~/lib/corner-button.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { loadArticle, postAddress } from './article-data.ts'
import { articleJsonLd } from './article-head.ts'
import styles from './article-page.css?url'
import { ArticleScreen } from './article-screen.tsx'
import { TocWay } from './toc-button.tsx'

export const loader = serverLoader(loadArticle)
export const clientLoader = browserLoader(loadArticle)
export const links = styleLinks(styles)
export const handle: CornerHandle = { CornerWay: TocWay }

export function meta(args: PageMetaArgs<typeof loader>) {
  const article = args.loaderData?.article
  const site = args.matches.find(match => match?.id === 'root')?.loaderData
  if (!article || !site) return pageMeta(args, { isIndexed: false })
  return pageMeta(args, {
    title: article.article_title,
    description: article.article_description,
    path: postAddress(article.slug),
    image: article.article_cover,
    type: 'article',
    publishedAt: article.createdAtIso,
    updatedAt: article.updatedAtIso,
    jsonLd: articleJsonLd({ article, config: site.config, origin: site.origin }),
  })
}

/** `/posts/{slug}` and `/article?id=`: one screen, one canonical address. */
export default function ArticleRoute() {
  const data = useLoaderData<typeof loader>()
  // Its own for each article, so that nothing of the last one (a like, a copied word) stays behind.
  return <ArticleScreen key={data.article.id} data={data} />
}

import type { ArticleEntry } from '@xiaolou/contract/article'
import { Landscape } from '@xiaolou/ui/landscape'
import { AppLink } from '~/lib/app-link.tsx'

/** A row with cover, title, date and one line of summary; `isFirst` loads its cover at once. */
export function ArticleListRow({ article, isFirst }: { article: ArticleEntry; isFirst: boolean }) {
  const day = article.createdAt.slice(0, 10)
  return (
    <article className="article-list-row">
      <div className="article-list-cover" aria-hidden="true">
        {article.article_cover ? (
          <img
            src={article.article_cover}
            srcSet={article.cover_srcset || undefined}
            sizes="(min-width: 799px) 128px, 88px"
            width={article.cover_width || undefined}
            height={article.cover_height || undefined}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            style={article.cover_color ? { backgroundColor: article.cover_color } : undefined}
          />
        ) : (
          <Landscape seed={article.id} />
        )}
      </div>
      <div>
        <h2>
          <AppLink href={`/posts/${encodeURIComponent(article.slug)}`}>{article.article_title}</AppLink>
        </h2>
        {article.article_description && <p className="article-list-summary">{article.article_description}</p>}
        <time dateTime={day}>{day}</time>
      </div>
    </article>
  )
}

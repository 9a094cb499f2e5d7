import type { ArticleEntry } from '@xiaolou/contract/article'
import { Cover } from '~/lib/cover.tsx'

/** A row with cover, title, date and one line of summary; `isFirst` loads its cover at once. */
export function ArticleListRow({ article, isFirst }: { article: ArticleEntry; isFirst: boolean }) {
  const day = article.createdAt.slice(0, 10)
  return (
    <article className="article-list-row">
      <div className="article-list-cover" aria-hidden="true">
        <Cover article={article} sizes="(min-width: 799px) 128px, 88px" isFirst={isFirst} />
      </div>
      <div>
        <h2>
          <a href={`/posts/${encodeURIComponent(article.slug)}`}>{article.article_title}</a>
        </h2>
        {article.article_description && <p className="article-list-summary">{article.article_description}</p>}
        <time dateTime={day}>{day}</time>
      </div>
    </article>
  )
}

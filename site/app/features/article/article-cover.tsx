import type { ReadArticle } from './article-data.ts'

/** The article's picture across the column; without one the words begin at once. */
export function ArticleCover({ article }: { article: ReadArticle }) {
  if (!article.article_cover) return null
  return (
    <div className="article-cover" aria-hidden="true">
      <img
        src={article.article_cover}
        srcSet={article.cover_srcset || undefined}
        sizes="(min-width: 799px) 700px, calc(100vw - 40px)"
        width={article.cover_width || undefined}
        height={article.cover_height || undefined}
        alt=""
        fetchPriority="high"
        decoding="async"
        style={article.cover_color ? { backgroundColor: article.cover_color } : undefined}
      />
    </div>
  )
}

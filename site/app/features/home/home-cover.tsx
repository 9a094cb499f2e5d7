import type { ArticleSummary } from '@xiaolou/contract/article'
import { Landscape } from '@xiaolou/ui/landscape'

/** The article's own picture, or a landscape painted from its id. Decorative: the title stands beside it. */
export function HomeCover({ article, isFirst }: { article: ArticleSummary; isFirst: boolean }) {
  if (!article.article_cover) return <Landscape seed={article.id} />
  return (
    <img
      src={article.article_cover}
      srcSet={article.cover_srcset || undefined}
      sizes="(min-width: 799px) 176px, 96px"
      width={article.cover_width || undefined}
      height={article.cover_height || undefined}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={article.cover_color ? { backgroundColor: article.cover_color } : undefined}
    />
  )
}

import type { ArticleEntry } from '@xiaolou/contract/article'
import { Landscape } from '@xiaolou/ui/landscape'

type Picture = Pick<
  ArticleEntry,
  'id' | 'article_cover' | 'cover_width' | 'cover_height' | 'cover_srcset' | 'cover_color'
>

/**
 * An article's own picture, or a landscape painted from its id. Decorative: the title stands beside it. `sizes` says how
 * wide it is drawn, as in HTML; `isFirst` loads it at once, for it is likely the page's largest paint.
 */
export function Cover({
  article,
  sizes,
  isFirst = false,
}: {
  article: Picture
  sizes: string
  isFirst?: boolean
}) {
  if (!article.article_cover) return <Landscape seed={article.id} />
  return (
    <img
      src={article.article_cover}
      srcSet={article.cover_srcset || undefined}
      sizes={sizes}
      width={article.cover_width || undefined}
      height={article.cover_height || undefined}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={article.cover_color ? { backgroundColor: article.cover_color } : undefined}
    />
  )
}

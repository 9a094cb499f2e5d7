import type { ArticleEntry } from '@xiaolou/contract/article'
import type { Picture } from '@xiaolou/contract/picture'
import { Landscape } from '@xiaolou/ui/landscape'

/**
 * A stored picture in its smaller forms, with its colour as placeholder. Decorative: there is text beside it.
 * `sizes` as in HTML. `load`: `lazy` when it comes near, `eager` at once, `first` with high priority, for the
 * likely largest contentful paint.
 */
export function PictureImage({
  picture,
  sizes,
  load = 'lazy',
}: {
  picture: Picture
  sizes: string
  load?: 'lazy' | 'eager' | 'first' | undefined
}) {
  return (
    <img
      src={picture.url}
      srcSet={picture.srcset || undefined}
      sizes={sizes}
      width={picture.width || undefined}
      height={picture.height || undefined}
      alt=""
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : undefined}
      decoding="async"
      style={picture.color ? { backgroundColor: picture.color } : undefined}
    />
  )
}

type CoverFields = Pick<
  ArticleEntry,
  'article_cover' | 'cover_width' | 'cover_height' | 'cover_srcset' | 'cover_color'
>

/** An article's own picture; its `url` is empty if it has none. */
export const coverPicture = (article: CoverFields): Picture => ({
  url: article.article_cover,
  width: article.cover_width,
  height: article.cover_height,
  srcset: article.cover_srcset,
  color: article.cover_color,
})

/** A cover, or else a landscape generated from the id. */
export function Cover({ id, picture, ...image }: { id: number } & Parameters<typeof PictureImage>[0]) {
  return picture.url ? <PictureImage picture={picture} {...image} /> : <Landscape seed={id} />
}

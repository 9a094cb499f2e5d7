import type { Album } from '@xiaolou/contract/photo'
import { Landscape } from '@xiaolou/ui/landscape'

const paintedRatio = 4 / 3
/** A tower would leave a sliver: it is cropped. */
const narrowest = 0.6

/** A print that leans on the shelf, in the shape of its picture, and what is in the album below it. */
export function AlbumPrint({ album, isAboveFold }: { album: Album; isAboveFold: boolean }) {
  const { width, height } = album.cover
  const ratio = width > 0 && height > 0 ? Math.max(narrowest, width / height) : paintedRatio
  return (
    <article className="album">
      <div className="album-stand" aria-hidden="true">
        <div
          className="album-print"
          data-many={album.photo_count > 1 || undefined}
          style={{ '--ratio': ratio }}
        >
          <AlbumCover album={album} isAboveFold={isAboveFold} />
        </div>
      </div>
      <div className="album-label">
        <h2>
          <a href={`/photos?id=${album.id}`}>{album.album_name}</a>
        </h2>
        <p className="album-count">{album.photo_count > 0 ? `${album.photo_count} 张` : '还空着'}</p>
        {album.description && <p className="album-text">{album.description}</p>}
      </div>
    </article>
  )
}

const sizes = '(min-width: 1100px) 320px, (min-width: 799px) 40vw, 42vw'

function AlbumCover({ album, isAboveFold }: { album: Album; isAboveFold: boolean }) {
  const { cover } = album
  if (!cover.url) return <Landscape seed={album.id} />
  return (
    <img
      src={cover.url}
      srcSet={cover.srcset || undefined}
      sizes={sizes}
      width={cover.width || undefined}
      height={cover.height || undefined}
      alt=""
      loading={isAboveFold ? 'eager' : 'lazy'}
      decoding="async"
      style={cover.color ? { backgroundColor: cover.color } : undefined}
    />
  )
}

import { photosPath } from '@xiaolou/contract/address'
import { type Album, getAllAlbumList } from '@xiaolou/contract/photo'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { Cover } from '~/lib/cover.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { useOwnerLinks } from '~/shared/owner/use-owner-links.ts'

const loadAlbums = async ({ call }: LoadInput) => ({ albums: await call(getAllAlbumList) })

export const loader = screenLoader(loadAlbums)
export { default as styles } from './albums.css?url'

export function meta({ data: { albums } }: HeadInput<typeof loader>): PageHead {
  const names = albums.map(album => album.album_name).join('、')
  return {
    title: '相册',
    description: albums.length > 0 ? `${countText(albums)}：${names}。` : undefined,
    path: '/photoAlbum',
    image: albums.find(album => album.cover.url)?.cover.url,
    isIndexed: albums.length > 0,
  }
}

/** Prints that load at once; later ones load lazily. */
const eagerPrints = 3

export default function PhotoAlbum() {
  const { albums } = useLoaderData<typeof loader>()
  const owner = useOwnerLinks()
  return (
    <div className="page">
      <PageBanner
        routeName="PhotoAlbum"
        title="相册"
        text={albums.length > 0 ? countText(albums) : undefined}
      >
        {owner && <owner.EditAlbumLink />}
      </PageBanner>
      {albums.length === 0 ? (
        <EmptyState
          drawing="book"
          title="旧照片还在匣子里，等晒过太阳，再一张张挂上墙。"
          text="第一本相册装订好时，会摆在这里。"
        />
      ) : (
        <ul className="album-list">
          {albums.map((album, index) => (
            <li key={album.id}>
              <AlbumPrint album={album} isAboveFold={index < eagerPrints} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function countText(albums: readonly Album[]): string {
  const photos = albums.reduce((sum, album) => sum + album.photo_count, 0)
  return `${albums.length} 本，${photos} 张`
}

const paintedRatio = 4 / 3
/** A very tall picture would be a sliver: it is cropped. */
const narrowest = 0.6

/** A print in its picture's aspect ratio on the shelf of its row, and the album's contents below. */
function AlbumPrint({ album, isAboveFold }: { album: Album; isAboveFold: boolean }) {
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
          <Cover
            id={album.id}
            picture={album.cover}
            sizes="(min-width: 1100px) 320px, (min-width: 799px) 40vw, 42vw"
            load={isAboveFold ? 'eager' : 'lazy'}
          />
        </div>
      </div>
      <div className="album-label">
        <h2>
          <a href={photosPath(album.id)} className="spread hover-link">
            <bdi>{album.album_name}</bdi>
          </a>
        </h2>
        <p className="ink-3 text-13-5 tabular">
          {album.photo_count > 0 ? `${album.photo_count} 张` : '还空着'}
        </p>
        {album.description && (
          <p dir="auto" className="album-text clamp ink-2">
            {album.description}
          </p>
        )}
      </div>
    </article>
  )
}

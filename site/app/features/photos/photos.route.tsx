import { idOf, photosPath } from '@xiaolou/contract/address'
import { pageRefusal } from '@xiaolou/contract/page-errors'
import { getAllAlbumList, getAllPhotosByAlbumId, type Photo } from '@xiaolou/contract/photo'
import { EmptyState } from '@xiaolou/ui/state'
import { useMemo } from 'react'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { absolute, type HeadInput, type PageHead } from '~/lib/head.tsx'
import { useOwnerLinks } from '~/shared/owner/use-owner-links.ts'
import {
  gridRatio,
  groupPhotos,
  groupTitle,
  inGivenOrder,
  type PhotoGroup,
  photoMark,
  photoName,
  type ShownPhoto,
} from './photo.ts'
import { useViewer } from './use-viewer.ts'

type PhotosData = Awaited<ReturnType<typeof loadPhotos>>

/** An album and its photos, with the album's own name; an unknown id is refused (404). */
async function loadPhotos({ call, url }: LoadInput) {
  const id = idOf(url.searchParams)
  if (id === undefined) throw pageRefusal('albumNotFound')
  const [albums, photos] = await Promise.all([
    call(getAllAlbumList),
    call(getAllPhotosByAlbumId, { params: { id } }),
  ])
  const album = albums.find(one => one.id === id)
  if (!album) throw pageRefusal('albumNotFound')
  return { album, photos: photos.map(shown) }
}

function shown({ album_id: _album, color, placeholder, ...photo }: Photo): ShownPhoto {
  return { ...photo, placeholder: placeholder || color }
}

export const loader = screenLoader(loadPhotos)
export { default as styles } from './photos.css?url'

/** Navigating the viewer stays in the album, so its two thousand rows need not be loaded again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search && defaultShouldRevalidate

export function meta({ data: { album, photos }, site }: HeadInput<typeof loader>): PageHead {
  const path = photosPath(album.id)
  const description = album.description || `「${album.album_name}」里的 ${photos.length} 张照片。`
  return {
    title: `${album.album_name} · 相册`,
    description,
    path,
    image: album.cover.url,
    isIndexed: photos.length > 0,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ImageGallery',
      name: album.album_name,
      description,
      url: absolute(site, path),
      image: album.cover.url ? absolute(site, album.cover.url) : undefined,
      numberOfItems: photos.length,
      inLanguage: 'zh-CN',
    },
  }
}

/** One album: its photos in level rows, and the viewer. */
export default function PhotosRoute() {
  const data = useLoaderData<typeof loader>()
  const { album, photos } = data
  const owner = useOwnerLinks()
  return (
    <div className="page">
      <PageBanner routeName="Photos" title={album.album_name} text={album.description}>
        <p className="photos-facts row">
          <span>{photos.length > 0 ? `${photos.length} 张` : '还空着'}</span>
          <a href="/photoAlbum" className="inline-row ink-link">
            全部相册
          </a>
          {owner && <owner.EditAlbumLink id={album.id} />}
        </p>
      </PageBanner>
      {photos.length === 0 ? (
        <EmptyState drawing="book" title="这一本还空着，底片正在显影。" />
      ) : (
        <Photos
          key={album.id}
          photos={photos}
          isOrdered={album.is_ordered}
          editHref={owner?.captionsHref(album.id)}
        />
      )}
    </div>
  )
}

function Photos({
  photos,
  isOrdered,
  editHref,
}: Pick<PhotosData, 'photos'> & { isOrdered: boolean; editHref: string | undefined }) {
  const groups = useMemo(() => (isOrdered ? inGivenOrder(photos) : groupPhotos(photos)), [photos, isOrdered])
  // The viewer follows the displayed order, by month or the owner's own.
  const shown = useMemo(() => groups.flatMap(group => group.photos), [groups])
  const onPress = useViewer(shown, editHref)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are pressed; Enter on one is a click.
    <div className="photos" onClick={onPress}>
      {groups.map(group => (
        <PhotoGrid
          key={group.key}
          group={group}
          title={groupTitle({ key: group.key, isOnly: groups.length === 1 })}
        />
      ))}
    </div>
  )
}

/** The target height of a grid row, which decides a photo's width; the CSS has the same numbers. */
const rowPx = 200
const phoneRowPx = 108

/**
 * Photos in rows of one height. Each grows in its aspect ratio, so that every row is filled by CSS alone:
 * without script too, and nothing shifts when a picture loads.
 */
function PhotoGrid({ group, title }: { group: PhotoGroup; title: string }) {
  const titleId = `group-${group.key || 'undated'}`
  return (
    <section aria-labelledby={title ? titleId : undefined} aria-label={title ? undefined : '照片'}>
      {title && (
        <header className="photos-group gap-14 line-below baseline">
          <h2 id={titleId}>{title}</h2>
          <p className="ink-3 text-13-5">{group.photos.length} 张</p>
        </header>
      )}
      <ul className="photos-grid wrap">
        {group.photos.map(photo => (
          <PhotoCell key={photo.id} photo={photo} />
        ))}
      </ul>
    </section>
  )
}

function PhotoCell({ photo }: { photo: ShownPhoto }) {
  const ratio = gridRatio(photo)
  return (
    <li id={photoMark(photo.id)} style={{ '--ratio': ratio }}>
      <a href={photo.url} data-photo={photo.id}>
        <img
          className="fill"
          src={photo.url}
          srcSet={photo.srcset || undefined}
          sizes={`(min-width: 799px) ${Math.round(rowPx * ratio * 1.15)}px, ${Math.round(phoneRowPx * ratio * 1.2)}px`}
          width={photo.width || undefined}
          height={photo.height || undefined}
          alt={photoName(photo)}
          loading="lazy"
          decoding="async"
          style={placeholderStyle(photo.placeholder)}
        />
        {photo.caption && (
          <span className="photos-caption one-line text-13-5" aria-hidden="true">
            {photo.caption}
          </span>
        )}
      </a>
    </li>
  )
}

/** A colour, or a tiny picture as a data address. */
function placeholderStyle(placeholder: string) {
  if (placeholder.startsWith('#')) return { backgroundColor: placeholder }
  return placeholder.startsWith('data:image/')
    ? { backgroundImage: `url("${encodeURI(placeholder)}")` }
    : undefined
}

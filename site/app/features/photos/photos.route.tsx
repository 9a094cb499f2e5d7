import { EmptyState } from '@xiaolou/ui/empty-state'
import { useMemo } from 'react'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { browserLoader, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { absolute, type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { groupPhotos, groupTitle } from './photo-group.ts'
import styles from './photos.css?url'
import { loadPhotos, type PhotosData } from './photos-data.ts'
import { useViewer } from './use-viewer.ts'

export const loader = serverLoader(loadPhotos)
export const clientLoader = browserLoader(loadPhotos)
export const links = styleLinks(styles)

/** The viewer steps back to the same album: two thousand rows need not come again for that. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search && defaultShouldRevalidate

export function meta(args: PageMetaArgs<typeof loader>) {
  const site = args.matches.find(match => match?.id === 'root')?.loaderData
  if (!args.loaderData || !site) return pageMeta(args, { title: '没有这本相册', isIndexed: false })
  const { album, photos } = args.loaderData
  const path = `/photos?id=${album.id}`
  const description = album.description || `「${album.album_name}」里的 ${photos.length} 张照片。`
  return pageMeta(args, {
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
  })
}

/** One album: its photos in level rows, and the viewer. */
export default function PhotosRoute() {
  const data = useLoaderData<typeof loader>()
  const { album, photos } = data
  return (
    <div className="page">
      <PageBanner routeName="Photos" title={album.album_name} text={album.description}>
        <p className="photos-facts">
          <span>{photos.length > 0 ? `${photos.length} 张` : '还空着'}</span>
          <a href="/photoAlbum">全部相册</a>
        </p>
      </PageBanner>
      {photos.length === 0 ? (
        <EmptyState drawing="book" title="这一本还空着，底片正在显影。" />
      ) : (
        <Photos key={album.id} photos={photos} />
      )}
    </div>
  )
}

function Photos({ photos }: Pick<PhotosData, 'photos'>) {
  const groups = useMemo(() => groupPhotos(photos), [photos])
  // The viewer goes on as the eye does, whatever order the owner has given them.
  const shown = useMemo(() => groups.flatMap(group => group.photos), [groups])
  const onPress = useViewer(shown)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed; Enter on one is a click.
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

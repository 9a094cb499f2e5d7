import { photosPath } from '@xiaolou/contract/address'
import { photoStatus } from '@xiaolou/contract/photo'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import { createTextSearch } from '../../platform/text-search.ts'
import { photoManageRoutes, photoRoutes } from './photo.routes.ts'
import { albumSearchName, albumSearchSource, createAlbumSearch } from './photo.search.ts'
import { createPhotos, type PhotoDeps } from './photo.service.ts'
import { createPhotoStore, photoMigrations, photoPictures } from './photo.store.ts'

/** Albums and their photos. */
export const photoFeature: FeatureManifest<PhotoDeps> = {
  migrations: photoMigrations,
  titleColumns: [
    { kind: 'album', table: 'photo_album', column: 'album_name' },
    { kind: 'photo', table: 'photo', column: 'caption' },
  ],
  pictures: photoPictures,
  searchSource: albumSearchSource,
  siteExport: {
    parts: [
      {
        name: 'albums',
        title: '相册',
        tables: ['photo_album'],
        lines: exportedLines(
          db => createPhotoStore(db).albums.every,
          row => ({
            ...{ id: row.id, name: row.album_name, description: row.description, cover: row.album_cover },
            is_hidden: row.is_hidden === 1,
            is_binned: row.binned_at > 0,
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
      {
        name: 'photos',
        title: '照片',
        tables: ['photo'],
        lines: exportedLines(
          db => createPhotoStore(db).photos.every,
          row => ({
            ...{ id: row.id, album_id: row.album_id, url: row.url, caption: row.caption },
            taken_at: row.taken_at,
            is_binned: row.status === photoStatus.bin,
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
    ],
  },
  create: deps => {
    const photos = createPhotos(deps)
    return {
      routes: [...photoRoutes(deps, photos), ...photoManageRoutes(deps, photos)],
      finders: [createAlbumFinder(deps.db)],
      async findAddresses() {
        const store = createPhotoStore(deps.db)
        const filled = new Set((await store.findSummaries()).map(summary => summary.album_id))
        const shown = (await store.findShownAlbums()).filter(album => filled.has(album.id))
        if (shown.length === 0) return []
        return [
          { path: '/photoAlbum', changedAtMs: Math.max(...shown.map(album => album.updatedAt)) },
          ...shown.map(album => ({ path: photosPath(album.id), changedAtMs: album.updatedAt })),
        ]
      },
    }
  },
}

/** Searches visible albums by name, sound and description. */
function createAlbumFinder(db: Db): Finder {
  const load = createAlbumSearch(db).findTexts
  const find = createTextSearch({ db, name: albumSearchName, hasTitles: true, load })
  return {
    kind: 'album',
    room: 'albums',
    find: async asked => (await find(asked)).map(row => ({ ...row, address: photosPath(row.id) })),
  }
}

import { photosPath } from '@xiaolou/contract/address'
import type { FeatureManifest } from '../../platform/feature.ts'
import { photoRoutes } from './photo.routes.ts'
import { createPhotoStore, photoMigrations, photoPictures } from './photo.store.ts'

/** Albums and their photos. */
export const photoFeature: FeatureManifest = {
  migrations: photoMigrations,
  pictures: photoPictures,
  create: deps => ({
    routes: photoRoutes(deps),
    /** The list of albums, and every album that has photos, with its last change. */
    async findAddresses() {
      const store = createPhotoStore(deps.db)
      const filled = new Set((await store.findSummaries()).map(summary => summary.album_id))
      const shown = (await store.findAlbums()).filter(album => filled.has(album.id))
      if (shown.length === 0) return []
      return [
        { path: '/photoAlbum', changedAtMs: Math.max(...shown.map(album => album.updatedAt)) },
        ...shown.map(album => ({ path: photosPath(album.id), changedAtMs: album.updatedAt })),
      ]
    },
  }),
}

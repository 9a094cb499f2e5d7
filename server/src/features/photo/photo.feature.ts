import type { createAlbumStore, PhotoStore } from './photo.store.ts'

type Parts = {
  albums: Pick<ReturnType<typeof createAlbumStore>, 'findAll'>
  photos: Pick<PhotoStore, 'findSummaries'>
}

/** What the site map tells of photos: the shelf, and every album that has some, with its last change. */
export async function findPhotoAddresses({ albums, photos }: Parts) {
  const filled = new Set((await photos.findSummaries()).map(summary => summary.album_id))
  const shown = (await albums.findAll()).filter(album => filled.has(album.id))
  if (shown.length === 0) return []
  return [
    { path: '/photoAlbum', changedAtMs: Math.max(...shown.map(album => album.updatedAt)) },
    ...shown.map(album => ({ path: `/photos?id=${album.id}`, changedAtMs: album.updatedAt })),
  ]
}

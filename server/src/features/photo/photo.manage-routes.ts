import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange } from '@xiaolou/contract/kit/handler'
import { photoStatus } from '@xiaolou/contract/photo'
import * as contract from '@xiaolou/contract/photo-manage'
import { wireTime } from '../../platform/clock.ts'
import type { PhotoDeps, Photos } from './photo.service.ts'
import { type AlbumRow, createPhotoStore } from './photo.store.ts'
import { albumView, photoView } from './photo.view.ts'

/** The calls of the console's section of albums. */
export function photoManageRoutes(deps: PhotoDeps, album: Photos): BoundRoute[] {
  const { db, clock, timeZone, media } = deps
  const store = createPhotoStore(db)

  const ownViews = async (rows: readonly AlbumRow[]) => {
    const summaries = new Map((await store.findSummaries()).map(row => [row.album_id, row]))
    const binned = new Map((await store.countBinned()).map(row => [row.album_id, row.total]))
    const firsts = [...summaries.values()].map(row => row.first_url)
    const known = await media.describePictures([...rows.map(row => row.album_cover), ...firsts])
    return rows.map(row => ({
      ...albumView(row, summaries.get(row.id), known),
      is_hidden: row.is_hidden === 1,
      binned_at: row.binned_at === 0 ? '' : wireTime(row.binned_at, timeZone),
      binned_count: binned.get(row.id) ?? 0,
    }))
  }

  return [
    bind(contract.getOwnAlbums, async () => ownViews(await store.findAllAlbums())),

    bind(contract.getOwnAlbum, async ({ params }) => {
      const [view] = await ownViews([await album.requireAlbum(params.id)])
      if (!view) throw refusal('albumNotFound')
      const rows = await store.findWhole(params.id)
      const known = await media.describePictures(rows.map(row => row.url))
      const photos = rows.map(row => ({
        ...photoView(row, known),
        is_binned: row.status === photoStatus.bin,
        createdAt: wireTime(row.createdAt, timeZone),
      }))
      return { album: view, photos }
    }),

    bindChange(contract.orderAlbums, ({ body }) =>
      db.transaction(inner => createPhotoStore(inner).orderAlbums(body.idList)),
    ),

    bindChange(contract.hideAlbum, ({ body: { id, is_hidden } }) =>
      album.updateAlbum(id, { is_hidden: is_hidden ? 1 : 0 }),
    ),

    bindChange(contract.setAlbumCover, async ({ body: { id, album_cover } }) => {
      await album.requireCover(album_cover)
      await album.updateAlbum(id, { album_cover })
    }),

    bindChange(contract.binAlbum, ({ body: { id, is_binned } }) =>
      album.updateAlbum(id, { binned_at: is_binned ? clock.now() : 0 }),
    ),

    bindChange(contract.deleteBinnedAlbum, async ({ params: { id } }) => {
      const isDeleted = await album.change(id, inner => inner.deleteBinnedAlbum(id))
      if (!isDeleted) throw refusal('albumInUse', { message: '只有回收站里的相册能彻底删除' })
    }),

    bindChange(contract.putPhotos, async ({ body }) => ({
      idList: await album.addPhotos(body, { isOnce: true }),
    })),

    bindChange(contract.updatePhoto, async ({ body: { id, caption, taken_at } }) => {
      const [row] = await store.photos.find([id])
      if (!row) throw refusal('photoNotFound')
      const given = { ...(caption !== undefined && { caption }), ...(taken_at !== undefined && { taken_at }) }
      await album.change(row.album_id, inner => inner.photos.update(id, { ...row, ...given }))
    }),

    bindChange(contract.orderPhotos, ({ body: { album_id, idList } }) =>
      album.change(album_id, inner => inner.orderPhotos(album_id, idList)),
    ),

    bindChange(contract.movePhotos, ({ body }) => album.movePhotos(body.idList, body.album_id)),
  ]
}

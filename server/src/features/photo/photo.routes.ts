import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange, refuseField } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as contract from '@xiaolou/contract/photo'
import * as manage from '@xiaolou/contract/photo-manage'
import { normaliseText } from '@xiaolou/contract/search-text'
import { wireTime } from '../../platform/clock.ts'
import { createKeyedMemo, createMemo } from '../../platform/content-change.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { PhotoDeps, Photos } from './photo.service.ts'
import { type AlbumRow, createPhotoStore } from './photo.store.ts'
import { albumViews, photoView } from './photo.view.ts'

const { normal, bin } = contract.photoStatus
const keptAlbums = 16

export function photoRoutes(
  deps: PhotoDeps,
  { change, takeName, updateAlbum, requireAlbum, requireCover, addPhotos }: Photos,
): BoundRoute[] {
  const { db, bus, clock, timeZone, media } = deps
  const store = createPhotoStore(db)
  const { photos } = store
  const allAlbums = createMemo({ bus, clock }, async () =>
    albumViews({ store, media }, await store.findShownAlbums(), () => ({})),
  )

  // Hundreds of rows: an album is read once between changes, and the few in use stay in memory.
  const photosOf = createKeyedMemo({ ...deps, maxKeys: keptAlbums }, async (albumId: number) => {
    const { id, is_hidden, binned_at } = await requireAlbum(albumId)
    if (is_hidden === 1 || binned_at > 0) throw refusal('albumNotFound')
    const slice = { limit: limits.photosPerAlbum, offset: 0 }
    const rows = await store.findInAlbum({ albumId: id, status: normal, ...slice })
    const known = await media.describePictures(rows.map(row => row.url))
    return rows.map(row => photoView(row, known))
  })

  return [
    bind(contract.getAllAlbumList, () => allAlbums()),

    bind(contract.getAllPhotosByAlbumId, ({ params }) => photosOf(params.id)),

    bind(contract.getAlbumList, async ({ body: { current, size, album_name } }) => {
      const all = (await store.findAllAlbums()).filter(row => row.binned_at === 0)
      const named = all.filter(row => normaliseText(row.album_name).includes(normaliseText(album_name)))
      const { limit, offset } = sliceOf({ current, size })
      const rows = named.slice(offset, offset + limit)
      const list = await albumViews({ store, media }, rows, row => ({
        createdAt: wireTime(row.createdAt, timeZone),
        updatedAt: wireTime(row.updatedAt, timeZone),
      }))
      return { current, size, list, total: named.length }
    }),

    bindChange(contract.addAlbum, async ({ body }) => {
      await requireCover(body.album_cover)
      const nowMs = clock.now()
      const order = await store.getLastOrder()
      const { album_name, description, album_cover } = body
      const id = await db.transaction(async inner => {
        await takeName(inner, album_name)
        const writer = createPhotoStore(inner)
        const added = await writer.albums.add({ ...body, order, createdAt: nowMs, updatedAt: nowMs })
        await writer.file(added)
        return added
      })
      return { id, album_name, description, album_cover }
    }),

    bindChange(contract.updateAlbum, async ({ body: { id, ...draft } }) => {
      const { album_name, description, album_cover } = await requireAlbum(id)
      const next = {
        album_name: draft.album_name ?? album_name,
        description: draft.description ?? description,
        album_cover: draft.album_cover ?? album_cover,
      }
      // A missing cover must not prevent other changes.
      if (next.album_cover !== album_cover) await requireCover(next.album_cover)
      await updateAlbum(id, next)
    }),

    bindChange(contract.deleteAlbum, async ({ params: { id } }) => {
      const isDeleted = await change(id, inner => inner.deleteEmptyAlbum(id))
      if (!isDeleted) {
        throw refusal('albumInUse', { message: '相册里还有照片（回收站里的也算），先把它们移走再删除' })
      }
    }),

    bindChange(contract.addPhotos, async ({ body: { photoList, album_id: given } }) => {
      const albumId = given ?? photoList[0]?.album_id
      if (albumId === undefined || photoList.some(({ album_id = albumId }) => album_id !== albumId))
        throw refuseField(contract.addPhotos, 'album_id', '请选一本相册，照片放进同一本')
      return { idList: await addPhotos({ album_id: albumId, photoList }) }
    }),

    bindChange(contract.deletePhotos, async ({ body: { imgList = [], type, ...given } }) => {
      const idList = given.idList ?? imgList.map(({ id }) => id)
      if (idList.length === 0) throw refuseField(contract.deletePhotos, 'idList', '请至少选一张')
      const changed =
        type === bin ? await photos.delete(idList) : await photos.update(idList, { status: bin })
      if (changed === 0) throw refusal('photoNotFound')
    }),

    bindChange(contract.revertPhotos, async ({ body: { idList } }) => {
      if ((await photos.update(idList, { status: normal })) === 0) throw refusal('photoNotFound')
    }),

    bind(contract.getPhotoListByAlbumId, async ({ body: { id, current, size, status } }) => {
      await requireAlbum(id)
      const slice = sliceOf({ current, size })
      const rows = await store.findInAlbum({ albumId: id, status, ...slice })
      const known = await media.describePictures(rows.map(row => row.url))
      const list = rows.map(row => ({
        ...photoView(row, known),
        status: row.status,
        createdAt: wireTime(row.createdAt, timeZone),
      }))
      return { current, size, list, total: await store.countInAlbum(id, status) }
    }),
  ]
}

/** The calls of the console's section of albums. */
export function photoManageRoutes(deps: PhotoDeps, album: Photos): BoundRoute[] {
  const { db, clock, timeZone, media } = deps
  const store = createPhotoStore(db)

  const ownViews = async (rows: readonly AlbumRow[]) => {
    const binned = new Map((await store.countBinned()).map(row => [row.album_id, row.total]))
    return albumViews({ store, media }, rows, row => ({
      is_hidden: row.is_hidden === 1,
      binned_at: row.binned_at === 0 ? '' : wireTime(row.binned_at, timeZone),
      binned_count: binned.get(row.id) ?? 0,
    }))
  }

  return [
    bind(manage.getOwnAlbums, async () => ownViews(await store.findAllAlbums())),

    bind(manage.getOwnAlbum, async ({ params }) => {
      const [view] = await ownViews([await album.requireAlbum(params.id)])
      if (!view) throw refusal('albumNotFound')
      const rows = await store.findWhole(params.id)
      const known = await media.describePictures(rows.map(row => row.url))
      const photos = rows.map(row => ({
        ...photoView(row, known),
        is_binned: row.status === bin,
        createdAt: wireTime(row.createdAt, timeZone),
      }))
      return { album: view, photos }
    }),

    bindChange(manage.orderAlbums, ({ body }) =>
      db.transaction(inner => createPhotoStore(inner).orderAlbums(body.idList)),
    ),

    bindChange(manage.hideAlbum, ({ body: { id, is_hidden } }) =>
      album.updateAlbum(id, { is_hidden: is_hidden ? 1 : 0 }),
    ),

    bindChange(manage.setAlbumCover, async ({ body: { id, album_cover } }) => {
      await album.requireCover(album_cover)
      await album.updateAlbum(id, { album_cover })
    }),

    bindChange(manage.binAlbum, ({ body: { id, is_binned } }) =>
      album.updateAlbum(id, { binned_at: is_binned ? clock.now() : 0 }),
    ),

    bindChange(manage.deleteBinnedAlbum, async ({ params: { id } }) => {
      const isDeleted = await album.change(id, inner => inner.deleteBinnedAlbum(id))
      if (!isDeleted) throw refusal('albumInUse', { message: '只有回收站里的相册能彻底删除' })
    }),

    bindChange(manage.putPhotos, async ({ body }) => ({
      idList: await album.addPhotos(body, { isOnce: true }),
    })),

    bindChange(manage.updatePhoto, async ({ body: { id, caption, taken_at } }) => {
      const [row] = await store.photos.find([id])
      if (!row) throw refusal('photoNotFound')
      const given = { ...(caption !== undefined && { caption }), ...(taken_at !== undefined && { taken_at }) }
      await album.change(row.album_id, inner => inner.photos.update(id, { ...row, ...given }))
    }),

    bindChange(manage.orderPhotos, ({ body: { album_id, idList } }) =>
      album.change(album_id, inner => inner.orderPhotos(album_id, idList)),
    ),

    bindChange(manage.movePhotos, ({ body }) => album.movePhotos(body.idList, body.album_id)),
  ]
}

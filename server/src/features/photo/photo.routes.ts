import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange, refuseField } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { Album, Photo } from '@xiaolou/contract/photo'
import * as contract from '@xiaolou/contract/photo'
import type { Picture } from '@xiaolou/contract/picture'
import { wireTime } from '../../platform/clock.ts'
import { createKeyedMemo, createMemo } from '../../platform/content-change.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/feature.ts'
import { noPicture } from '../../platform/picture-shape.ts'
import {
  type AlbumDraft,
  type AlbumRow,
  createPhotoStore,
  type PhotoRow,
  type PhotoStore,
} from './photo.store.ts'

type Pictures = ReadonlyMap<string, Picture>
type Summary = Awaited<ReturnType<PhotoStore['findSummaries']>>[number]

function pictureOf(url: string, known: Pictures): Picture {
  return known.get(url) ?? { ...noPicture, url }
}

/** An album's own cover, or its newest photo where it names none or the named one is gone. */
function coverOf(album: AlbumRow, summary: Summary | undefined, known: Pictures): Picture {
  const own = known.get(album.album_cover)
  if (own) return own
  return summary ? pictureOf(summary.newest_url, known) : noPicture
}

/** `album_cover` stays what the owner chose; `cover` is what is shown. */
export function albumView(album: AlbumRow, summary: Summary | undefined, known: Pictures): Album {
  const { id, album_name, description, album_cover } = album
  const cover = coverOf(album, summary, known)
  return { id, album_name, description, album_cover, cover, photo_count: summary?.photo_count ?? 0 }
}

/** A photo with its picture; the colour stands in where no placeholder was made. */
function photoView(photo: PhotoRow, known: Pictures): Photo {
  const { id, album_id, caption, taken_at, url } = photo
  const picture = pictureOf(url, known)
  return { id, album_id, caption, taken_at, ...picture, placeholder: photo.placeholder || picture.color }
}

const { normal, bin } = contract.photoStatus
const keptAlbums = 16

export function photoRoutes(deps: Deps): BoundRoute[] {
  const { db, bus, clock, timeZone, describePictures } = deps
  const store = createPhotoStore(db)
  const { albums, photos } = store
  const allAlbums = createMemo({ bus, clock }, async () => {
    const rows = await store.findAlbums()
    const summaries = new Map((await store.findSummaries()).map(row => [row.album_id, row]))
    const newest = [...summaries.values()].map(row => row.newest_url)
    const known = await describePictures([...rows.map(row => row.album_cover), ...newest])
    return rows.map(row => albumView(row, summaries.get(row.id), known))
  })

  const requireAlbum = async (id: number) => orRefuse(await albums.get(id), 'albumNotFound')
  /** Where the first picture that is not stored here stands among these, from 1; 0 for none. */
  const missingAmong = async (urls: readonly string[]) => {
    const known = await describePictures(urls)
    return urls.findIndex(url => url !== '' && !known.has(url)) + 1
  }
  const requireCover = async ({ album_cover }: AlbumDraft) => {
    if ((await missingAmong([album_cover])) === 0) return
    throw refuseField(contract.addAlbum, 'album_cover', '封面图片不在了，请重新上传')
  }
  const requireFreeName = async ({ album_name }: AlbumDraft, exceptId?: number) => {
    const known = await store.getAlbumByName(album_name)
    if (known && known.id !== exceptId) throw refusal('albumTaken')
  }

  // Hundreds of rows: an album is read once between two changes, the few that readers open now stay at hand.
  const photosOf = createKeyedMemo({ ...deps, maxKeys: keptAlbums }, async (albumId: number) => {
    const { id } = await requireAlbum(albumId)
    const slice = { limit: limits.photosPerAlbum, offset: 0 }
    const rows = await store.findInAlbum({ albumId: id, status: normal, ...slice })
    const known = await describePictures(rows.map(row => row.url))
    return rows.map(row => photoView(row, known))
  })

  return [
    bind(contract.getAllAlbumList, () => allAlbums()),

    bind(contract.getAllPhotosByAlbumId, ({ params }) => photosOf(params.id)),

    bindChange(contract.addAlbum, async ({ body }) => {
      await requireCover(body)
      await requireFreeName(body)
      const nowMs = clock.now()
      return { id: await albums.add({ ...body, createdAt: nowMs, updatedAt: nowMs }) }
    }),

    bindChange(contract.updateAlbum, async ({ body: { id, ...draft } }) => {
      await requireAlbum(id)
      await requireCover(draft)
      await requireFreeName(draft, id)
      await albums.update(id, { ...draft, updatedAt: clock.now() })
    }),

    bindChange(contract.deleteAlbum, async ({ params }) => {
      const { id } = await requireAlbum(params.id)
      const isDeleted = await db.transaction(async inner => {
        const store = createPhotoStore(inner)
        // A photo that is just being added is waited for: it would lose its album.
        await store.albums.update(id, { updatedAt: clock.now() })
        return store.deleteEmptyAlbum(id)
      })
      if (!isDeleted) {
        throw refusal('albumInUse', { message: '相册里还有照片（回收站里的也算），先把它们移走再删除' })
      }
    }),

    bindChange(contract.addPhotos, async ({ body: { album_id, photoList } }) => {
      await requireAlbum(album_id)
      const missing = await missingAmong(photoList.map(photo => photo.url))
      if (missing > 0) {
        throw refuseField(contract.addPhotos, 'photoList', `第${missing}张图片不在了，请重新上传`)
      }
      const placeholders = await Promise.all(photoList.map(photo => deps.makePlaceholder(photo.url)))
      const records = photoList.map((photo, at) => ({
        album_id,
        ...photo,
        placeholder: placeholders[at] ?? '',
        status: normal,
        createdAt: clock.now(),
      }))
      const idList = await db.transaction(async inner => {
        const store = createPhotoStore(inner)
        // A second change of its photos then waits for the end of this transaction.
        if (!(await store.albums.update(album_id, { updatedAt: clock.now() }))) throw refusal('albumNotFound')
        // Its list is one answer, so it has an end.
        if ((await store.countInAlbum(album_id, normal)) + records.length > limits.photosPerAlbum) {
          const message = `一本相册最多${limits.photosPerAlbum}张照片`
          throw refuseField(contract.addPhotos, 'photoList', message)
        }
        const ids: number[] = []
        for (const record of records) ids.push(await store.photos.add(record))
        return ids
      })
      return { idList }
    }),

    bindChange(contract.deletePhotos, async ({ body: { idList, type } }) => {
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
      const known = await describePictures(rows.map(row => row.url))
      const list = rows.map(row => ({
        ...photoView(row, known),
        status: row.status,
        createdAt: wireTime(row.createdAt, timeZone),
      }))
      return { current, size, list, total: await store.countInAlbum(id, status) }
    }),
  ]
}

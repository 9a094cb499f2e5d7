import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, refuseField } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as contract from '@xiaolou/contract/photo'
import { type Album, type Photo, photoStatus } from '@xiaolou/contract/photo'
import type { Picture } from '@xiaolou/contract/picture'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, wireTime } from '../../platform/clock.ts'
import { createKeyedMemo, createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import {
  type AlbumDraft,
  type AlbumRow,
  createPhotoStore,
  type PhotoRow,
  type PhotoStore,
} from './photo.store.ts'

/** How many more photos an album takes; its list is one answer, so it has an end. */
function roomInAlbum(photoCount: number): number {
  return Math.max(0, limits.photosPerAlbum - photoCount)
}

/** What the owner's `type` of a deletion asks for. */
export function isForever(type: number): boolean {
  return type === photoStatus.bin
}

type Pictures = ReadonlyMap<string, Picture>
type Summary = Awaited<ReturnType<PhotoStore['findSummaries']>>[number]

const noPicture: Picture = { url: '', width: 0, height: 0, srcset: '', color: '' }

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

export type PhotoDeps = {
  db: Db
  bus: Bus
  clock: Clock
  timeZone: string
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>
  /** A data address of a few pixels for one of our pictures; '' where none can be made. */
  makePlaceholder: (url: string) => Promise<string>
}

const { normal, bin } = contract.photoStatus
const keptAlbums = 16

export function photoRoutes(deps: PhotoDeps): BoundRoute[] {
  const { db, bus, clock, timeZone, describePictures } = deps
  const photos = createPhotoStore(db)
  const allAlbums = createMemo({ bus, clock }, async () => {
    const rows = await photos.findAlbums()
    const summaries = new Map((await photos.findSummaries()).map(row => [row.album_id, row]))
    const newest = [...summaries.values()].map(row => row.newest_url)
    const known = await describePictures([...rows.map(row => row.album_cover), ...newest])
    return rows.map(row => albumView(row, summaries.get(row.id), known))
  })

  const requireAlbum = async (id: number) => {
    const album = await photos.getAlbum(id)
    if (!album) throw refusal('albumNotFound')
    return album
  }
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
    const known = await photos.getAlbumByName(album_name)
    if (known && known.id !== exceptId) throw refusal('albumTaken')
  }

  // Hundreds of rows: an album is read once between two changes, the few that readers open now stay at hand.
  const photosOf = createKeyedMemo({ ...deps, maxKeys: keptAlbums }, async (albumId: number) => {
    const { id } = await requireAlbum(albumId)
    const slice = { limit: limits.photosPerAlbum, offset: 0 }
    const rows = await photos.findInAlbum({ albumId: id, status: normal, ...slice })
    const known = await describePictures(rows.map(row => row.url))
    return rows.map(row => photoView(row, known))
  })

  return [
    bind(contract.getAllAlbumList, () => allAlbums()),

    bind(contract.getAllPhotosByAlbumId, ({ params }) => photosOf(params.id)),

    bind(contract.addAlbum, async ({ body }) => {
      await requireCover(body)
      await requireFreeName(body)
      const id = await photos.addAlbum(body, clock.now())
      return { id }
    }),

    bind(contract.updateAlbum, async ({ body: { id, ...draft } }) => {
      await requireAlbum(id)
      await requireCover(draft)
      await requireFreeName(draft, id)
      await photos.updateAlbum(id, draft, clock.now())
      return true
    }),

    bind(contract.deleteAlbum, async ({ params }) => {
      const { id } = await requireAlbum(params.id)
      const isDeleted = await db.transaction(async inner => {
        const store = createPhotoStore(inner)
        // A photo that is just being added is waited for: it would lose its album.
        await store.touchAlbum(id, clock.now())
        return store.deleteEmptyAlbum(id)
      })
      if (!isDeleted) {
        throw refusal('albumInUse', { message: '相册里还有照片（回收站里的也算），先把它们移走再删除' })
      }
      return true
    }),

    bind(contract.addPhotos, async ({ body: { album_id, photoList } }) => {
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
        const isThere = await store.touchAlbum(album_id, clock.now())
        if (!isThere) throw refusal('albumNotFound')
        if (roomInAlbum(await store.countInAlbum(album_id, normal)) < records.length) {
          const message = `一本相册最多${limits.photosPerAlbum}张照片`
          throw refuseField(contract.addPhotos, 'photoList', message)
        }
        return store.addPhotos(records)
      })
      return { idList }
    }),

    bind(contract.deletePhotos, async ({ body: { idList, type } }) => {
      const changed = isForever(type)
        ? await photos.deletePhotos(idList)
        : await photos.setStatus(idList, bin)
      if (changed === 0) throw refusal('photoNotFound')
      return true
    }),

    bind(contract.revertPhotos, async ({ body: { idList } }) => {
      if ((await photos.setStatus(idList, normal)) === 0) throw refusal('photoNotFound')
      return true
    }),

    bind(contract.getPhotoListByAlbumId, async ({ body: { id, current, size, status } }) => {
      await requireAlbum(id)
      const slice = sliceOf({ current, size })
      const rows = await photos.findInAlbum({ albumId: id, status, ...slice })
      const known = await describePictures(rows.map(row => row.url))
      const list = rows.map(row => ({
        ...photoView(row, known),
        status: row.status === bin ? bin : normal,
        createdAt: wireTime(row.createdAt, timeZone),
      }))
      return { current, size, list, total: await photos.countInAlbum(id, status) }
    }),
  ]
}

import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { refuseField } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as contract from '@xiaolou/contract/photo'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/services.ts'
import { type AlbumRow, createPhotoStore, type PhotoStore } from './photo.store.ts'

type Given = { url: string; caption: string; taken_at: string }
type Asked = { album_id: number; photoList: readonly Given[] }
export type PhotoDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'media'>

const { normal } = contract.photoStatus

/** Throws if an album would contain more than its list, which is one response, can hold. */
async function requireRoom(store: PhotoStore, albumId: number, added: number, field: 'photoList') {
  if ((await store.countInAlbum(albumId, normal)) + added <= limits.photosPerAlbum) return
  throw refuseField(contract.addPhotos, field, `一本相册最多${limits.photosPerAlbum}张照片`)
}

/** Queries and changes of albums and photos that take more than one step. */
export function createPhotos({ db, clock, media }: PhotoDeps) {
  const { albums } = createPhotoStore(db)

  /** The position of the first picture that is not stored here, from 1; 0 for none. */
  const missingAmong = async (urls: readonly string[]) => {
    const known = await media.describePictures(urls)
    return urls.findIndex(url => url !== '' && !known.has(url)) + 1
  }

  /** Changes an album's photos: concurrent changes wait, and the album's time of change is updated. */
  const change = <T>(albumId: number, act: (store: PhotoStore, inner: Db) => Promise<T>): Promise<T> =>
    db.transaction(async inner => {
      const store = createPhotoStore(inner)
      if (!(await store.albums.update(albumId, { updatedAt: clock.now() }))) throw refusal('albumNotFound')
      return act(store, inner)
    })

  /** Inside the transaction that gives the name to an album. */
  const takeName = async (inner: Db, name: string, exceptId?: number) => {
    await inner.lock('album names')
    const known = await createPhotoStore(inner).getAlbumByName(name)
    if (known && known.id !== exceptId) throw refusal('albumTaken')
  }

  return {
    change,
    takeName,
    /** Changes the album itself; throws if it does not exist. */
    updateAlbum: (id: number, next: Partial<AlbumRow>): Promise<void> =>
      change(id, async (store, inner) => {
        if (next.album_name !== undefined) await takeName(inner, next.album_name, id)
        await store.albums.update(id, next)
        await store.file(id)
      }),
    requireAlbum: async (id: number): Promise<AlbumRow> => orRefuse(await albums.get(id), 'albumNotFound'),

    async requireCover(album_cover: string) {
      if ((await missingAmong([album_cover])) === 0) return
      throw refuseField(contract.addAlbum, 'album_cover', '封面图片不在了，请重新上传')
    },

    /** With `isOnce`, photos already in the album are not added again. */
    async addPhotos({ album_id, photoList }: Asked, { isOnce = false } = {}): Promise<number[]> {
      const missing = await missingAmong(photoList.map(photo => photo.url))
      if (missing > 0)
        throw refuseField(contract.addPhotos, 'photoList', `第${missing}张图片不在了，请重新上传`)
      const placeholders = new Map<string, string>()
      for (const { url } of photoList) placeholders.set(url, await media.makePlaceholder(url))
      return change(album_id, async store => {
        const known = new Set(isOnce ? await store.findUrls(album_id) : [])
        const added = photoList.filter(({ url }) => !known.has(url))
        await requireRoom(store, album_id, added.length, 'photoList')
        const ids: number[] = []
        for (const photo of added) {
          const placeholder = placeholders.get(photo.url) ?? ''
          const row = { album_id, ...photo, placeholder, status: normal, createdAt: clock.now() }
          ids.push(await store.photos.add(row))
        }
        return ids
      })
    },

    /** To the front of another album; photos restored from the bin stay in theirs. */
    async movePhotos(ids: readonly number[], album_id: number): Promise<void> {
      await change(album_id, async store => {
        const rows = (await store.photos.find(ids)).filter(row => row.album_id !== album_id)
        const shown = rows.filter(row => row.status === normal)
        await requireRoom(store, album_id, shown.length, 'photoList')
        const updatedAt = clock.now()
        await store.albums.update([...new Set(rows.map(row => row.album_id))], { updatedAt })
        const moved = rows.map(({ id }) => id)
        if ((await store.photos.update(moved, { album_id, position: 0 })) === 0)
          throw refusal('photoNotFound')
      })
    },
  }
}

export type Photos = ReturnType<typeof createPhotos>

import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { deletePhotos, revertPhotos } from '@xiaolou/contract/photo'
import {
  type getOwnAlbum,
  movePhotos,
  type OwnAlbum,
  orderPhotos,
  putPhotos,
  setAlbumCover,
  updatePhoto,
} from '@xiaolou/contract/photo-manage'
import type { Loaded } from '../../lib/load.tsx'
import { partsOf } from '../../lib/selection.ts'
import { createUndoable, holdBack } from '../../lib/undo.ts'

// The maximum of one call.
const idsPerCall = 200
const photosPerCall = 100

const inParts = async (ids: readonly number[], act: (idList: number[]) => Promise<unknown>) => {
  for (const part of partsOf(ids, idsPerCall)) await act(part)
}
const binAll = (ids: readonly number[]) =>
  inParts(ids, idList => browserCall(deletePhotos, { body: { idList, type: 1 } }))
const revertAll = (ids: readonly number[]) =>
  inParts(ids, idList => browserCall(revertPhotos, { body: { idList } }))
const moveAll = (ids: readonly number[], album_id: number) =>
  inParts(ids, idList => browserCall(movePhotos, { body: { idList, album_id } }))

/** The owner's actions on an album's photos; each shows a notice and updates the screen. */
export function createPhotoActions(albumId: number, load: Loaded<CallResult<typeof getOwnAlbum>>) {
  const { reload, change } = load
  const undoable = createUndoable(reload)
  const shownIds = () => (load.value?.photos ?? []).filter(({ is_binned }) => !is_binned).map(({ id }) => id)
  const order = (idList: readonly number[]) =>
    browserCall(orderPhotos, { body: { album_id: albumId, idList: [...idList] } })
  const cover = (album_cover: string) => browserCall(setAlbumCover, { body: { id: albumId, album_cover } })
  return {
    /** By month, as readers see it, if `next` is empty. Shown at once; resolves after the server's answer. */
    order(before: readonly number[], next: readonly number[]) {
      const wasOrdered = load.value?.album.is_ordered ?? false
      const places = new Map(next.map((id, at) => [id, at]))
      const placeOf = ({ id }: { id: number }) => places.get(id) ?? -1
      change(({ album, photos }) => ({
        album: { ...album, is_ordered: next.length > 0 },
        photos: photos.toSorted((one, other) => placeOf(one) - placeOf(other)),
      }))
      return undoable({
        title: '先后换好了',
        act: () => order(next),
        undo: () => order(wasOrdered ? before : []),
      })
    },

    cover(url: string) {
      const before = load.value?.album.album_cover ?? ''
      return undoable({ title: '封面换好了', act: () => cover(url), undo: () => cover(before) })
    },

    /** Saves one field of a photo. Resolves with the message of a refusal; '' on success. */
    async write(id: number, written: { caption: string } | { taken_at: string }): Promise<string> {
      try {
        await quietCall(updatePhoto, { body: { id, ...written } })
      } catch (error) {
        return isRefusal(error) ? error.message : '没有存上，网络好了再试一次'
      }
      change(({ album, photos }) => ({
        album,
        photos: photos.map(photo => (photo.id === id ? { ...photo, ...written } : photo)),
      }))
      return ''
    },

    /** Adds photos of the library, in the order in which they were chosen. */
    async put(urls: readonly string[]) {
      let added = 0
      // The last one added comes first.
      for (const part of partsOf(urls.toReversed(), photosPerCall)) {
        const body = { album_id: albumId, photoList: part.map(url => ({ url })) }
        added += (await browserCall(putPhotos, { body })).idList.length
      }
      reload()
      const text = added < urls.length ? `另外 ${urls.length - added} 张本来就在。` : ''
      showNotice({ tone: 'ok', title: `放进来 ${added} 张`, text })
    },

    move(ids: readonly number[], target: Pick<OwnAlbum, 'id' | 'album_name'>) {
      const before = load.value?.album.is_ordered ? shownIds() : []
      return undoable({
        title: `${ids.length} 张移到了「${target.album_name}」`,
        act: () => moveAll(ids, target.id),
        undo: () => moveAll(ids, albumId).then(() => order(before)),
      })
    },

    bin: (ids: readonly number[]) =>
      undoable({
        title: `${ids.length} 张放进了回收站`,
        text: '在这本相册的回收站里，随时能拿回来。',
        act: () => binAll(ids),
        undo: () => revertAll(ids),
      }),

    restore: (ids: readonly number[]) =>
      undoable({ title: `${ids.length} 张拿回来了`, act: () => revertAll(ids), undo: () => binAll(ids) }),

    /** Cannot be undone on the server: deleted after ten seconds. */
    remove(ids: readonly number[], hide: (isHidden: boolean) => void) {
      hide(true)
      holdBack({
        title: `${ids.length} 张彻底删除`,
        text: '图片文件留在图库里。十秒之内还能反悔。',
        act: () =>
          inParts(ids, idList => browserCall(deletePhotos, { body: { idList, type: 2 } })).finally(reload),
        undo: () => hide(false),
      })
    },
  }
}

export type PhotoActions = ReturnType<typeof createPhotoActions>

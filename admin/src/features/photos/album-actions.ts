import { browserCall, quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { addAlbum, updateAlbum } from '@xiaolou/contract/photo'
import {
  binAlbum,
  deleteBinnedAlbum,
  hideAlbum,
  type OwnAlbum,
  orderAlbums,
} from '@xiaolou/contract/photo-manage'
import { createBinActions } from '../../lib/bin-actions.ts'

export type WrittenAlbum = { album_name: string; description: string; album_cover: string }
type Named = Pick<OwnAlbum, 'id' | 'album_name'>

export const nameOf = ({ album_name }: Pick<OwnAlbum, 'album_name'>) => album_name

/**
 * The owner's actions on an album; each shows a notice, and `reload` updates the screen. `add` and `update`
 * throw refusals.
 */
export function createAlbumActions(reload: () => void) {
  const actions = createBinActions<Named>({
    nameOf,
    reload,
    bin: (id, is_binned) => browserCall(binAlbum, { body: { id, is_binned } }),
    order: idList => browserCall(orderAlbums, { body: { idList } }),
    remove: id => browserCall(deleteBinnedAlbum, { params: { id } }),
    binText: '照片跟着它，随时能拿回来。',
    removeText: '里面的图片文件留在图库里。十秒之内还能反悔。',
  })
  const hide = (id: number, is_hidden: boolean) => browserCall(hideAlbum, { body: { id, is_hidden } })
  const saved = (title: string) => {
    reload()
    showNotice({ tone: 'ok', title, text: '' })
  }
  return {
    ...actions,
    add: async (written: WrittenAlbum) => {
      await quietCall(addAlbum, { body: written })
      saved(`添了一本「${written.album_name}」`)
    },
    update: async (id: number, written: WrittenAlbum) => {
      await quietCall(updateAlbum, { body: { id, ...written } })
      saved('改好了')
    },
    hide: ({ id, album_name }: Named, isHidden: boolean) =>
      actions.undoable({
        title: isHidden ? `「${album_name}」藏起来了` : `「${album_name}」来客看得见了`,
        act: () => hide(id, isHidden),
        undo: () => hide(id, !isHidden),
      }),
  }
}

import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { addAlbum, updateAlbum } from '@xiaolou/contract/photo'
import {
  binAlbum,
  deleteBinnedAlbum,
  hideAlbum,
  type OwnAlbum,
  orderAlbums,
} from '@xiaolou/contract/photo-manage'
import { holdBack, showUndo } from '../../lib/undo.ts'

export type WrittenAlbum = { album_name: string; description: string; album_cover: string }
type Named = Pick<OwnAlbum, 'id' | 'album_name'>

/** Words of a refusal; '' when it was saved. */
async function saved(asking: () => Promise<unknown>, title: string): Promise<string> {
  try {
    await asking()
  } catch (error) {
    return isRefusal(error) ? error.message : '没有存上，网络好了再试一次'
  }
  showNotice({ tone: 'ok', title, text: '' })
  return ''
}

/** What the owner does with an album; each says so, and `reload` shows it. */
export function createAlbumActs(reload: () => void) {
  const hide = async ({ id }: Named, is_hidden: boolean) => {
    await browserCall(hideAlbum, { body: { id, is_hidden } })
    reload()
  }
  const bin = async ({ id }: Named, is_binned: boolean) => {
    await browserCall(binAlbum, { body: { id, is_binned } })
    reload()
  }
  const order = async (idList: readonly number[]) => {
    await browserCall(orderAlbums, { body: { idList: [...idList] } })
    reload()
  }
  // What was refused has been told; what is shown is as it was.
  const quietly = (act: Promise<unknown>) => void act.catch(reload)
  return {
    add: (written: WrittenAlbum) =>
      saved(() => quietCall(addAlbum, { body: written }).then(reload), `添了一本「${written.album_name}」`),
    update: (id: number, written: WrittenAlbum) =>
      saved(() => quietCall(updateAlbum, { body: { id, ...written } }).then(reload), '改好了'),
    order(before: readonly number[], next: readonly number[]) {
      quietly(order(next).then(() => showUndo({ title: '先后换好了', undo: () => order(before) })))
    },
    hide(album: Named, isHidden: boolean) {
      const title = isHidden ? `「${album.album_name}」藏起来了` : `「${album.album_name}」来客看得见了`
      quietly(hide(album, isHidden).then(() => showUndo({ title, undo: () => hide(album, !isHidden) })))
    },
    bin(album: Named) {
      const title = `「${album.album_name}」放进了回收站`
      const text = '照片跟着它，随时能拿回来。'
      quietly(bin(album, true).then(() => showUndo({ title, text, undo: () => bin(album, false) })))
    },
    restore(album: Named) {
      const title = `「${album.album_name}」拿回来了`
      quietly(bin(album, false).then(() => showUndo({ title, undo: () => bin(album, true) })))
    },
    /** No call brings it back: it goes once ten seconds have passed. */
    remove(album: Named, hideRow: (isHidden: boolean) => void) {
      hideRow(true)
      holdBack({
        title: `「${album.album_name}」彻底删除`,
        text: '里面的图片文件留在图库里。十秒之内还能反悔。',
        act: () => browserCall(deleteBinnedAlbum, { params: { id: album.id } }).finally(reload),
        undo: () => hideRow(false),
      })
    },
  }
}

export type AlbumActs = ReturnType<typeof createAlbumActs>

import { browserCall } from '@xiaolou/browser/call'
import { binPage, deletePage, type OwnPage, orderPages, updatePage } from '@xiaolou/contract/page'
import { holdBack, showUndo } from '../../lib/undo.ts'

type Named = Pick<OwnPage, 'id' | 'title'>

/** What the owner does with a page in the list; each says so, and `reload` shows it. */
export function createPageActs(reload: () => void) {
  const bin = async ({ id }: Named, is_binned: boolean) => {
    await browserCall(binPage, { body: { id, is_binned } })
    reload()
  }
  const order = async (idList: readonly number[]) => {
    await browserCall(orderPages, { body: { idList: [...idList] } })
    reload()
  }
  const setMenu = async ({ id }: Named, in_menu: boolean) => {
    await browserCall(updatePage, { body: { id, in_menu } })
    reload()
  }
  // What was refused has been told; what is shown is as it was.
  const quietly = (act: Promise<unknown>) => void act.catch(reload)
  return {
    order(before: readonly number[], next: readonly number[]) {
      quietly(order(next).then(() => showUndo({ title: '先后换好了', undo: () => order(before) })))
    },
    setMenu(page: Named, isOn: boolean) {
      const title = isOn ? `菜单里有「${page.title}」了` : `「${page.title}」从菜单里拿下来了`
      quietly(setMenu(page, isOn).then(() => showUndo({ title, undo: () => setMenu(page, !isOn) })))
    },
    bin(page: Named) {
      const title = `「${page.title}」放进了回收站`
      const text = '它的地址留着，随时能拿回来。'
      quietly(bin(page, true).then(() => showUndo({ title, text, undo: () => bin(page, false) })))
    },
    restore(page: Named) {
      const title = `「${page.title}」拿回来了`
      quietly(bin(page, false).then(() => showUndo({ title, undo: () => bin(page, true) })))
    },
    /** No call brings it back: it goes once ten seconds have passed. */
    remove(page: Named, hide: (isHidden: boolean) => void) {
      hide(true)
      holdBack({
        title: `「${page.title}」彻底删除`,
        text: '十秒之内还能反悔。',
        act: () => browserCall(deletePage, { params: { id: page.id } }).finally(reload),
        undo: () => hide(false),
      })
    },
  }
}

export type PageActs = ReturnType<typeof createPageActs>

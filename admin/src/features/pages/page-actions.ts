import { browserCall } from '@xiaolou/browser/call'
import { binPage, deletePage, type OwnPage, orderPages, updatePage } from '@xiaolou/contract/page'
import { createBinActions } from '../../lib/bin-actions.ts'

type Named = Pick<OwnPage, 'id' | 'title'>

export const nameOf = ({ title }: Pick<OwnPage, 'title'>) => title

/** The owner's actions on a page in the list; each shows a notice, and `reload` updates the list. */
export function createPageActions(reload: () => void) {
  const actions = createBinActions<Named>({
    nameOf,
    reload,
    bin: (id, is_binned) => browserCall(binPage, { body: { id, is_binned } }),
    order: idList => browserCall(orderPages, { body: { idList } }),
    remove: id => browserCall(deletePage, { params: { id } }),
    binText: '它的地址留着，随时能拿回来。',
    removeText: '十秒之内还能反悔。',
  })
  const setMenu = (id: number, in_menu: boolean) => browserCall(updatePage, { body: { id, in_menu } })
  return {
    ...actions,
    setMenu: ({ id, title }: Named, isOn: boolean) =>
      actions.undoable({
        title: isOn ? `菜单里有「${title}」了` : `「${title}」从菜单里拿下来了`,
        act: () => setMenu(id, isOn),
        undo: () => setMenu(id, !isOn),
      }),
  }
}

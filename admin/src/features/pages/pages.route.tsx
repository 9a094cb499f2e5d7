import { browserCall, quietCall } from '@xiaolou/browser/call'
import {
  binPage,
  deletePage,
  getPageList,
  type OwnPage,
  orderPages,
  pageStatus,
  updatePage,
} from '@xiaolou/contract/page'
import { buttonClass } from '@xiaolou/ui/button'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import './pages.css'

import { createBinActions } from '../../lib/bin-actions.ts'
import { BinnedSection } from '../../lib/binned-section.tsx'
import { useLoad } from '../../lib/load.tsx'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { pagePath } from './page-draft.ts'

/** The owner's pages in the order of the menu, and binned ones. */
export function Component() {
  const navigate = useNavigate()
  const load = useLoad('pages', () => quietCall(getPageList))
  const actions = createPageActions(load.reload)
  return (
    <BinnedSection
      room="/pages"
      what="页面"
      load={load}
      nameOf={nameOf}
      actions={actions}
      lead={() => '关于、项目、年表：不算文章，各有自己的地址；先后就是菜单里的先后。'}
      headActions={
        <Link to="/pages/new" className={buttonClass({ tone: 'primary' })}>
          写一页
        </Link>
      }
      empty={{ title: '还没有自己的页面。', text: '写一页「关于」，让来客知道你是谁。' }}
      emptyBin="放进来的页面，地址一直给它留着。"
      menu={page => (
        <MoreMenu label={`「${page.title}」还能做什么`}>
          <MenuItem onClick={() => void navigate(pagePath(page.id))}>改这一页</MenuItem>
          <MenuItem onClick={() => actions.setMenu(page, !page.in_menu)}>
            {page.in_menu ? '从菜单里拿下来' : '放进菜单'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onClick={() => actions.bin(page)}>
            放进回收站
          </MenuItem>
        </MoreMenu>
      )}
    >
      {(page, tools, isDragged) => (
        <PageRow page={page} isDragged={isDragged}>
          {tools}
        </PageRow>
      )}
    </BinnedSection>
  )
}

function PageRow({
  page: { id, title, path, status, in_menu, binned_at },
  isDragged,
  children,
}: {
  page: OwnPage
  isDragged: boolean
  children: ReactNode
}) {
  const marks = [status === pageStatus.private && '只自己', !in_menu && '不在菜单里'].filter(Boolean)
  return (
    <div className="row-line own-page" data-dragged={isDragged || undefined}>
      <p className="row-title">
        {binned_at ? (
          <b>{title}</b>
        ) : (
          <Link data-row to={pagePath(id)}>
            {title}
          </Link>
        )}
        <small className="ink-3 text-14">{[path, ...marks].join(' · ')}</small>
      </p>
      <div className="actions">{children}</div>
    </div>
  )
}

type Named = Pick<OwnPage, 'id' | 'title'>

const nameOf = ({ title }: Pick<OwnPage, 'title'>) => title

/** The owner's actions on a page in the list; each shows a notice, and `reload` updates the list. */
function createPageActions(reload: () => void) {
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

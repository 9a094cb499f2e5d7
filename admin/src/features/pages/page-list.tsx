import { type OwnPage, pageStatus } from '@xiaolou/contract/page'
import { IconButton } from '@xiaolou/ui/button'
import { GripVertical } from '@xiaolou/ui/console-icon'
import { Menu, MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { Ellipsis } from '@xiaolou/ui/room-icon'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListKeys } from '../../lib/list-keys.ts'
import { RowList } from '../../lib/row-list.tsx'
import { useDragOrder } from '../../lib/use-drag-order.ts'
import type { PageActs } from './page-acts.ts'

export const pagePath = (id: number) => `/pages/${id}`

/** The owner's pages in the order that they have in the menu; a handle moves one. */
export function PageList({ pages, acts }: { pages: readonly OwnPage[]; acts: PageActs }) {
  const navigate = useNavigate()
  const keys = useListKeys()
  const byId = new Map(pages.map(page => [page.id, page]))
  const ids = [...byId.keys()]
  const drag = useDragOrder({
    ids,
    nameOf: id => byId.get(id)?.title ?? '',
    onOrder: next => acts.order(ids, next),
  })
  const rows = drag.shown.map(id => byId.get(id)).filter(page => page !== undefined)
  return (
    <div ref={keys}>
      <div ref={drag.list}>
        <p aria-live="polite" className="sr-only">
          {drag.said}
        </p>
        <RowList label="页面" rows={rows} keyOf={({ id }) => id} nameOf={({ title }) => title}>
          {page => (
            <PageRow page={page} isDragged={drag.dragged === page.id}>
              <Menu
                align="end"
                trigger={
                  <IconButton label={`「${page.title}」还能做什么`}>
                    <Ellipsis size={18} aria-hidden="true" />
                  </IconButton>
                }
              >
                <MenuItem onClick={() => void navigate(pagePath(page.id))}>改这一页</MenuItem>
                <MenuItem onClick={() => acts.setMenu(page, !page.in_menu)}>
                  {page.in_menu ? '从菜单里拿下来' : '放进菜单'}
                </MenuItem>
                <MenuSeparator />
                <MenuItem tone="danger" onClick={() => acts.bin(page)}>
                  放进回收站
                </MenuItem>
              </Menu>
              <button
                {...drag.handleOf(page.id)}
                type="button"
                aria-label={`挪动「${page.title}」，按上下键换位置`}
                title="拖动，或按上下键"
                className="page-handle"
              >
                <GripVertical size={18} aria-hidden="true" />
              </button>
            </PageRow>
          )}
        </RowList>
      </div>
    </div>
  )
}

/** A page as a row; `children` are what can be done with it. */
export function PageRow({
  page: { id, title, path, status, in_menu, binned_at },
  isDragged = false,
  children,
}: {
  page: OwnPage
  isDragged?: boolean
  children: ReactNode
}) {
  const marks = [status === pageStatus.private && '只自己', !in_menu && '不在菜单里'].filter(Boolean)
  return (
    <div className="own-page" data-dragged={isDragged || undefined}>
      <p>
        {binned_at ? (
          <b>{title}</b>
        ) : (
          <Link data-row to={pagePath(id)}>
            {title}
          </Link>
        )}
        <small>{[path, ...marks].join(' · ')}</small>
      </p>
      <div className="own-page-acts">{children}</div>
    </div>
  )
}

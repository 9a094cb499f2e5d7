import { classNames } from '@xiaolou/ui/class-name'
import { GripVertical } from '@xiaolou/ui/console-icon'
import type { ComponentProps, ReactNode } from 'react'
import { RowList } from './row-list.tsx'
import { useDragOrder } from './use-drag-order.ts'

/** The handle that drags a row, or moves it with the arrow keys while focused. */
export function DragHandle({
  size = 18,
  title = '拖动，或按上下键',
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { 'aria-label': string; size?: number }) {
  return (
    <button type="button" title={title} className={classNames('drag-handle', className)} {...rest}>
      <GripVertical size={size} aria-hidden="true" />
    </button>
  )
}

/** Rows in the owner's order, and moving them: `shown` is the order during a drag, `said` is announced. */
export function useSortable<Row extends { readonly id: number }>({
  rows,
  nameOf,
  onOrder,
}: {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  onOrder: (next: readonly number[], before: readonly number[]) => void
}) {
  const byId = new Map(rows.map(row => [row.id, row]))
  const ids = [...byId.keys()]
  const nameOfId = (id: number) => {
    const row = byId.get(id)
    return row ? nameOf(row) : ''
  }
  const drag = useDragOrder({ ids, nameOf: nameOfId, onOrder: next => onOrder(next, ids) })
  return {
    shown: drag.shown.map(id => byId.get(id)).filter(row => row !== undefined),
    list: drag.list,
    said: (
      <p aria-live="polite" className="sr-only">
        {drag.said}
      </p>
    ),
    partsOf: (row: Row) => ({
      isDragged: drag.dragged === row.id,
      handle: <DragHandle {...drag.handleOf(row.id)} aria-label={`挪动「${nameOf(row)}」，按上下键换位置`} />,
    }),
  }
}

/** A list whose rows are moved by their handles; `children` renders a row with its handle. */
export function SortableRows<Row extends { readonly id: number }>({
  label,
  children,
  ...order
}: Parameters<typeof useSortable<Row>>[0] & {
  label: string
  children: (row: Row, parts: { isDragged: boolean; handle: ReactNode }) => ReactNode
}) {
  const { shown, list, said, partsOf } = useSortable(order)
  return (
    <div ref={list}>
      {said}
      <RowList label={label} rows={shown} keyOf={({ id }) => id} nameOf={order.nameOf}>
        {row => children(row, partsOf(row))}
      </RowList>
    </div>
  )
}

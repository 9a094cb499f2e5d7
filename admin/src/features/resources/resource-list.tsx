import type { Resource } from '@xiaolou/contract/resource'
import { Button } from '@xiaolou/ui/button'
import { GripVertical } from '@xiaolou/ui/console-icon'
import type { ReactNode } from 'react'
import { RowList } from '../../lib/row-list.tsx'
import { useDragOrder } from '../../lib/use-drag-order.ts'
import { moved } from '../../lib/use-reorder.ts'
import type { Group } from './resource-acts.ts'

type RowActs = {
  editedId: number | undefined
  onEdit: (id: number) => void
  onRemove: (row: Resource) => void
  form: (row: Resource) => ReactNode
}

/** The groups of a list, each in its order; `onOrder` is given the ids of the whole list. */
export function ResourceList({
  groups,
  onOrder,
  ...acts
}: RowActs & { groups: readonly Group[]; onOrder: (ids: readonly number[]) => Promise<void> }) {
  const idsOf = ({ resourceList }: Group) => resourceList.map(({ id }) => id)
  const put = (at: number, ids: readonly number[]) =>
    void onOrder(groups.flatMap((group, index) => (index === at ? ids : idsOf(group))))
  const move = (at: number, to: number) => void onOrder(moved(groups, at, to).flatMap(idsOf))
  return groups.map((group, at) => (
    <section key={group.category} aria-label={group.category} className="resource-group">
      <header>
        <h2>{group.category}</h2>
        <span>
          <Button
            size="small"
            tone="quiet"
            aria-label={`上移「${group.category}」`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            上移
          </Button>
          <Button
            size="small"
            tone="quiet"
            aria-label={`下移「${group.category}」`}
            disabled={at === groups.length - 1}
            onClick={() => move(at, at + 1)}
          >
            下移
          </Button>
        </span>
      </header>
      <GroupRows group={group} onOrder={ids => put(at, ids)} {...acts} />
    </section>
  ))
}

function GroupRows({
  group: { category, resourceList },
  onOrder,
  editedId,
  onEdit,
  onRemove,
  form,
}: RowActs & { group: Group; onOrder: (ids: readonly number[]) => void }) {
  const byId = new Map(resourceList.map(row => [row.id, row]))
  const drag = useDragOrder({
    ids: [...byId.keys()],
    nameOf: id => byId.get(id)?.name ?? '',
    onOrder,
  })
  const rows = drag.shown.map(id => byId.get(id)).filter(row => row !== undefined)
  return (
    <div ref={drag.list}>
      <p aria-live="polite" className="sr-only">
        {drag.said}
      </p>
      <RowList label={category} rows={rows} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {row => (
          <>
            <div className="resource" data-dragged={drag.dragged === row.id || undefined}>
              <div className="resource-words">
                <b>{row.name}</b>
                <a href={row.url} target="_blank" rel="noopener noreferrer">
                  {row.url}
                </a>
                {row.description && <p>{row.description}</p>}
              </div>
              <div className="resource-acts">
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`改「${row.name}」`}
                  aria-expanded={editedId === row.id}
                  onClick={() => onEdit(row.id)}
                >
                  改
                </Button>
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`拿下「${row.name}」`}
                  onClick={() => onRemove(row)}
                >
                  拿下
                </Button>
                <button
                  {...drag.handleOf(row.id)}
                  type="button"
                  aria-label={`挪动「${row.name}」，按上下键换位置`}
                  title="拖动，或按上下键"
                  className="resource-handle"
                >
                  <GripVertical size={18} aria-hidden="true" />
                </button>
              </div>
            </div>
            {editedId === row.id && form(row)}
          </>
        )}
      </RowList>
    </div>
  )
}

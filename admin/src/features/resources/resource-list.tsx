import { moved } from '@xiaolou/browser/use-reorder'
import type { Resource } from '@xiaolou/contract/resource'
import type { ReactNode } from 'react'
import { SortableRows } from '../../lib/sortable-rows.tsx'
import { RowButton } from '../../lib/word-button.tsx'
import type { Group } from './resource-actions.ts'

type RowActions = {
  editedId: number | undefined
  onEdit: (id: number) => void
  onRemove: (row: Resource) => void
  form: (row: Resource) => ReactNode
}

/** The groups of a list in order; `onOrder` gets the ids of the whole list. */
export function ResourceList({
  groups,
  onOrder,
  ...actions
}: RowActions & { groups: readonly Group[]; onOrder: (ids: readonly number[]) => Promise<void> }) {
  const idsOf = ({ resourceList }: Group) => resourceList.map(({ id }) => id)
  const put = (at: number, ids: readonly number[]) =>
    void onOrder(groups.flatMap((group, index) => (index === at ? ids : idsOf(group))))
  const move = (at: number, to: number) => void onOrder(moved(groups, at, to).flatMap(idsOf))
  return groups.map((group, at) => (
    <section key={group.category} aria-label={group.category} className="resource-group">
      <header>
        <h2>{group.category}</h2>
        <span>
          <RowButton
            label="上移"
            name={group.category}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <RowButton
            label="下移"
            name={group.category}
            disabled={at === groups.length - 1}
            onClick={() => move(at, at + 1)}
          />
        </span>
      </header>
      <GroupRows group={group} onOrder={ids => put(at, ids)} {...actions} />
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
}: RowActions & { group: Group; onOrder: (ids: readonly number[]) => void }) {
  return (
    <SortableRows label={category} rows={resourceList} nameOf={({ name }) => name} onOrder={onOrder}>
      {(row, { isDragged, handle }) => (
        <>
          <div className="row-line resource" data-dragged={isDragged || undefined}>
            <div className="site-words resource-words">
              <b>
                <bdi>{row.name}</bdi>
              </b>
              <a href={row.url} target="_blank" rel="noopener noreferrer">
                {row.url}
              </a>
              {row.description && <p>{row.description}</p>}
            </div>
            <div className="actions">
              <RowButton
                label="改"
                name={row.name}
                aria-expanded={editedId === row.id}
                onClick={() => onEdit(row.id)}
              />
              <RowButton label="拿下" name={row.name} onClick={() => onRemove(row)} />
              {handle}
            </div>
          </div>
          {editedId === row.id && form(row)}
        </>
      )}
    </SortableRows>
  )
}

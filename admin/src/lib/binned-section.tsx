import { consoleSections } from '@xiaolou/contract/console'
import { EmptyState } from '@xiaolou/ui/state'
import type { ComponentProps, ReactNode } from 'react'
import { useListKeys } from './list-keys.ts'
import { ListTools, Tabs } from './list-tools.tsx'
import { LoadState, type Shown } from './load.tsx'
import { type QueryReader, useQueryState } from './query-state.ts'
import { RowList } from './row-list.tsx'
import { ScreenHead } from './screen-head.tsx'
import { useHidden } from './selection.ts'
import { SortableRows } from './sortable-rows.tsx'
import { RowButton } from './word-button.tsx'

type Row = { readonly id: number; readonly binned_at: string }

const readFilter = (query: QueryReader) => ({ state: query.choice('state', ['all', 'bin'], 'all') })

type Words = Pick<ComponentProps<typeof EmptyState>, 'title' | 'text'>

/** A section of rows in the owner's order, and its bin. `children` renders a row with its actions. */
export function BinnedSection<T extends Row>({
  room,
  what,
  load,
  nameOf,
  actions,
  lead,
  headActions,
  above,
  empty,
  emptyBin,
  menu,
  children,
}: {
  room: keyof typeof consoleSections
  /** The noun for a row: 相册, 页面. */
  what: string
  load: Shown<T[]>
  nameOf: (row: T) => string
  /** As `createBinActions` makes them. */
  actions: {
    order: (next: readonly number[], before: readonly number[]) => unknown
    restore: (row: T) => unknown
    remove: (row: T, hide: (isHidden: boolean) => void) => void
  }
  /** Gets the rows that are not binned; none while loading. */
  lead: (kept: readonly T[]) => ReactNode
  /** The actions at the head of the section. */
  headActions: ReactNode
  /** Above the list, such as a form for a new row. */
  above?: ReactNode
  empty: Words
  emptyBin: string
  /** The actions on a row that is not binned. */
  menu: (row: T) => ReactNode
  children: (row: T, tools: ReactNode, isDragged: boolean) => ReactNode
}) {
  const { query, hrefOf } = useQueryState(readFilter)
  const { isHidden, hide } = useHidden<number>()
  const rows = (load.value ?? []).filter(({ id }) => !isHidden(id))
  const kept = rows.filter(({ binned_at }) => !binned_at)
  const binned = rows.filter(({ binned_at }) => binned_at)
  const isBin = query.state === 'bin'
  const nothing = isBin ? (
    <EmptyState title="回收站是空的。" text={emptyBin} />
  ) : (
    <EmptyState drawing="book" {...empty} />
  )
  return (
    <>
      <ScreenHead title={consoleSections[room]} lead={lead(kept)} actions={headActions} />
      <ListTools>
        <Tabs
          label="哪些"
          current={query.state}
          hrefOf={state => hrefOf({ state })}
          tabs={[
            { value: 'all', label: '全部', count: load.value && kept.length },
            { value: 'bin', label: '回收站', count: load.value && binned.length },
          ]}
        />
      </ListTools>
      {above}
      <LoadState load={load} what={what} isEmpty={() => (isBin ? binned : kept).length === 0} empty={nothing}>
        {() =>
          isBin ? (
            <RowList label={`回收站里的${what}`} rows={binned} keyOf={({ id }) => id} nameOf={nameOf}>
              {row =>
                children(
                  row,
                  <>
                    <RowButton label="拿回来" name={nameOf(row)} onClick={() => actions.restore(row)} />
                    <RowButton
                      label="彻底删除"
                      name={nameOf(row)}
                      onClick={() => actions.remove(row, isGone => hide([row.id], isGone))}
                    />
                  </>,
                  false,
                )
              }
            </RowList>
          ) : (
            <KeyedList>
              <SortableRows label={what} rows={kept} nameOf={nameOf} onOrder={actions.order}>
                {(row, { isDragged, handle }) =>
                  children(
                    row,
                    <>
                      {menu(row)}
                      {handle}
                    </>,
                    isDragged,
                  )
                }
              </SortableRows>
            </KeyedList>
          )
        }
      </LoadState>
    </>
  )
}

/** Rows navigable by the list keys while mounted. */
function KeyedList({ children }: { children: ReactNode }) {
  return <div ref={useListKeys()}>{children}</div>
}

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

/** A room of rows in the owner's order, and those in its bin. `children` draws a row with what can be done with it. */
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
  /** What a row is called: 相册, 页面. */
  what: string
  load: Shown<T[]>
  nameOf: (row: T) => string
  /** As `createBinActions` makes them. */
  actions: {
    order: (next: readonly number[], before: readonly number[]) => unknown
    restore: (row: T) => unknown
    remove: (row: T, hide: (isHidden: boolean) => void) => void
  }
  /** Is given the rows that are not in the bin; none while they are on their way. */
  lead: (kept: readonly T[]) => ReactNode
  /** What can be done at the head of the room. */
  headActions: ReactNode
  /** Stands over the list, like a form for a new row. */
  above?: ReactNode
  empty: Words
  emptyBin: string
  /** What is done with a row that is not in the bin. */
  menu: (row: T) => ReactNode
  children: (row: T, tools: ReactNode, isDragged: boolean) => ReactNode
}) {
  const { query, hrefOf } = useQueryState(readFilter)
  const { isHidden, hide } = useHidden<number>()
  const rows = (load.value ?? []).filter(({ id }) => !isHidden(id))
  const kept = rows.filter(({ binned_at }) => !binned_at)
  const binned = rows.filter(({ binned_at }) => binned_at)
  const isBin = query.state === 'bin'
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
      <LoadState
        load={load}
        what={what}
        isEmpty={() => (isBin ? binned : kept).length === 0}
        empty={
          isBin ? (
            <EmptyState title="回收站是空的。" text={emptyBin} />
          ) : (
            <EmptyState drawing="book" {...empty} />
          )
        }
      >
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

/** Rows that the keys of lists go through, as long as they are there. */
function KeyedList({ children }: { children: ReactNode }) {
  return <div ref={useListKeys()}>{children}</div>
}

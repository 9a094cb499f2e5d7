import type { ComponentProps, ReactNode } from 'react'
import { Pages } from './list-tools.tsx'
import { LoadState, type Shown } from './load.tsx'

type Found<Row> = { readonly list: Row[]; readonly total: number }

/** One page of a list with links to the others; or the state that `LoadState` shows. */
export function PagedState<Row>({
  page,
  size,
  hrefOf,
  children,
  ...state
}: Omit<ComponentProps<typeof LoadState<Found<Row>>>, 'load' | 'isEmpty' | 'children'> & {
  load: Shown<Found<Row>>
  page: number
  /** Rows per page. */
  size: number
  hrefOf: (part: { page: number }) => string
  children: (list: Row[]) => ReactNode
}) {
  return (
    <LoadState isEmpty={({ list }) => list.length === 0} {...state}>
      {({ list, total }) => (
        <>
          {children(list)}
          <Pages page={page} size={size} total={total} hrefOf={next => hrefOf({ page: next })} />
        </>
      )}
    </LoadState>
  )
}

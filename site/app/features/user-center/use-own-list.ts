import { useCallback, useEffect, useState } from 'react'
import { addPage, dropRow, hasMore, nextPage, type Pile, type PileShape, startPile } from '~/lib/pile.ts'

type Row = { readonly id: number }
type State<T extends Row> = { pile: Pile<T> | undefined; isBusy: boolean; hasFailed: boolean }

/** One's own rows, read page by page. `read` must stay the same function; its failures are shown in the list. */
export function useOwnList<T extends Row>(read: (current: number) => Promise<PileShape<T>>) {
  const [{ pile, isBusy, hasFailed }, setState] = useState<State<T>>({
    pile: undefined,
    isBusy: true,
    hasFailed: false,
  })
  const load = useCallback(
    async (from: Pile<T> | undefined) => {
      setState({ pile: from, isBusy: true, hasFailed: false })
      try {
        const page = await read(from ? nextPage(from) : 1)
        setState(last => ({
          // What was deleted while the page was on its way stays deleted.
          pile: last.pile ? addPage(last.pile, page) : startPile(page),
          isBusy: false,
          hasFailed: false,
        }))
      } catch {
        setState(last => ({ ...last, isBusy: false, hasFailed: true }))
      }
    },
    [read],
  )
  useEffect(() => void load(undefined), [load])
  return {
    rows: pile?.rows,
    total: pile?.total ?? 0,
    canLoadMore: pile !== undefined && hasMore(pile),
    isBusy,
    hasFailed,
    loadMore: () => void load(pile),
    drop: (id: number) => setState(last => ({ ...last, pile: last.pile && dropRow(last.pile, id) })),
  }
}

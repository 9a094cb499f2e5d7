import { useRef, useState } from 'react'
import type { Shown } from './load.tsx'

type Id = string | number

/** Which rows of a list that is read by pages are chosen: some by their ids, or all that the filter finds. */
export type Chosen<T extends Id> = { readonly isAll: boolean; readonly ids: ReadonlySet<T> }

export const nothingChosen: Chosen<never> = { isAll: false, ids: new Set() }

/** Takes rows in or out. Out of "all" stay the others of this page, for no call can say "all but these". */
export function choose<T extends Id>(
  chosen: Chosen<T>,
  { ids, page, isOn }: { ids: readonly T[]; page: readonly T[]; isOn: boolean },
): Chosen<T> {
  if (chosen.isAll && isOn) return chosen
  const next = new Set(chosen.isAll ? page : chosen.ids)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return { isAll: false, ids: next }
}

/** The ids from one row to another, both included, whichever stands first; the one alone where the other is not here. */
export function rangeOf<T extends Id>(page: readonly T[], from: T | undefined, to: T): T[] {
  const first = from === undefined ? -1 : page.indexOf(from)
  const last = page.indexOf(to)
  if (first < 0 || last < 0) return [to]
  return page.slice(Math.min(first, last), Math.max(first, last) + 1)
}

/** Parts of at most `size` of a list. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

/** Every row of a list that is read by pages, of which no call takes "all". `read` gives a page, counted from 1. */
export async function readAllPages<T>(
  read: (page: number) => Promise<{ readonly list: readonly T[]; readonly total: number }>,
): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await read(page)
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}

/** Rows that are shown as gone while it can still be taken back that they go. */
export function useHidden<T extends Id>() {
  const [hidden, setHidden] = useState<ReadonlySet<T>>(new Set())
  return {
    isHidden: (id: T) => hidden.has(id),
    hide: (ids: readonly T[], isOn: boolean) =>
      setHidden(last => {
        const next = new Set(last)
        for (const id of ids) {
          if (isOn) next.add(id)
          else next.delete(id)
        }
        return next
      }),
  }
}

export type Selection<T extends Id> = ReturnType<typeof useSelection<T>>

/**
 * The chosen rows of a list. `page` are the ids that are shown, `total` how many the filter finds; another `filterKey`
 * (as `useQueryState` gives it) begins anew, turning a page does not.
 */
export function useSelection<T extends Id>({
  page,
  total,
  filterKey,
}: {
  page: readonly T[]
  total: number
  filterKey: string
}) {
  const [{ key, chosen }, setState] = useState<{ key: string; chosen: Chosen<T> }>({
    key: filterKey,
    chosen: nothingChosen,
  })
  const last = useRef<T>(undefined)
  const now: Chosen<T> = key === filterKey ? chosen : nothingChosen
  const set = (next: Chosen<T>) => setState({ key: filterKey, chosen: next })
  const has = (id: T) => now.isAll || now.ids.has(id)
  const onPage = page.filter(has).length
  return {
    /** How many are chosen, on all pages. */
    count: now.isAll ? total : now.ids.size,
    /** Everything that the filter finds is chosen; `ids` is empty then. */
    isAll: now.isAll,
    ids: now.isAll ? [] : [...now.ids],
    total,
    has,
    isPageWhole: page.length > 0 && onPage === page.length,
    isPagePartly: onPage > 0 && onPage < page.length,
    /** With `isRange` (the shift key) also what lies between it and the row that was turned before. */
    turn: (id: T, isOn: boolean, isRange = false) => {
      set(choose(now, { ids: isRange ? rangeOf(page, last.current, id) : [id], page, isOn }))
      last.current = id
    },
    turnPage: (isOn: boolean) => set(choose(now, { ids: page, page, isOn })),
    chooseAll: () => set({ isAll: true, ids: new Set() }),
    clear: () => set(nothingChosen),
  }
}

/** The rows of a page that are not shown as gone, and which of all that the filter finds are chosen. */
export function useRows<Row, T extends Id>({
  load,
  keyOf,
  filterKey,
}: {
  load: Shown<{ readonly list: readonly Row[]; readonly total: number }>
  keyOf: (row: Row) => T
  filterKey: string
}) {
  const { isHidden, hide } = useHidden<T>()
  const rows = (load.value?.list ?? []).filter(row => !isHidden(keyOf(row)))
  const total = load.value?.total ?? 0
  const selection = useSelection({ page: rows.map(keyOf), total, filterKey })
  return { rows, total, selection, hide }
}

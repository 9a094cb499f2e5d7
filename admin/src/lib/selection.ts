import { useRef, useState } from 'react'
import type { Shown } from './load.tsx'

type Id = string | number

/** The selection of a paged list: some ids, or everything that matches the filter. */
export type Chosen<T extends Id> = { readonly isAll: boolean; readonly ids: ReadonlySet<T> }

export const nothingChosen: Chosen<never> = { isAll: false, ids: new Set() }

/**
 * Selects or deselects rows. Deselecting from "all" leaves this page's others, since no call supports "all
 * but these".
 */
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

/** The ids between two rows, inclusive, in either direction; only `to` if `from` is not on this page. */
export function rangeOf<T extends Id>(page: readonly T[], from: T | undefined, to: T): T[] {
  const first = from === undefined ? -1 : page.indexOf(from)
  const last = page.indexOf(to)
  if (first < 0 || last < 0) return [to]
  return page.slice(Math.min(first, last), Math.max(first, last) + 1)
}

/** A list in chunks of at most `size`. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

/** All rows of a paged list, for calls that do not support "all". `read` returns a page, counted from 1. */
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

/** Rows that are hidden while their deletion can still be undone. */
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
 * The selected rows of a list. `page` are the visible ids, `total` the number of matches; another `filterKey`
 * (from `useQueryState`) resets it, changing the page does not.
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
    /** How many are selected, on all pages. */
    count: now.isAll ? total : now.ids.size,
    /** Everything that matches the filter is selected; `ids` is empty then. */
    isAll: now.isAll,
    ids: now.isAll ? [] : [...now.ids],
    total,
    has,
    isPageWhole: page.length > 0 && onPage === page.length,
    isPagePartly: onPage > 0 && onPage < page.length,
    /** With `isRange` (the shift key) also everything from the last changed row to this one. */
    turn: (id: T, isOn: boolean, isRange = false) => {
      set(choose(now, { ids: isRange ? rangeOf(page, last.current, id) : [id], page, isOn }))
      last.current = id
    },
    turnPage: (isOn: boolean) => set(choose(now, { ids: page, page, isOn })),
    chooseAll: () => set({ isAll: true, ids: new Set() }),
    clear: () => set(nothingChosen),
  }
}

/** The visible rows of a page, and the selection among all matches. */
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

import { useCallback, useEffect, useRef, useState } from 'react'

type Row = { readonly id: number | string }
type Id<T extends Row> = T['id']

/**
 * A list loaded page by page while it changes on the server. `unplaced` rows have another position on the
 * server than here (just written, opened by address, loaded meanwhile): they do not count for the next page.
 */
export type PagedList<T extends Row> = {
  readonly rows: readonly T[]
  readonly total: number
  readonly size: number
  /** Pages before the first that was loaded. */
  readonly skipped: number
  readonly unplaced: ReadonlySet<Id<T>>
  /** Pages up to this one have nothing new. */
  readonly readThrough: number
  readonly isEnd: boolean
}

/** One page of the server; `current` counts from 1. */
export type Page<T> = { current: number; size: number; list: readonly T[]; total: number }

/** Starts a list with `page`: the first one, or another where the reader begins. */
export function startList<T extends Row>({ current, size, list, total }: Page<T>): PagedList<T> {
  return {
    rows: list,
    total,
    size,
    skipped: current - 1,
    unplaced: new Set(),
    readThrough: 0,
    isEnd: list.length < size || current * size >= total,
  }
}

/** The next page to load: the first that can have a missing row, whatever was added or removed meanwhile. */
export function nextPage<T extends Row>(list: PagedList<T>): number {
  const placed = list.rows.reduce((count, { id }) => count + (list.unplaced.has(id) ? 0 : 1), 0)
  return Math.max(list.skipped + Math.floor(placed / list.size) + 1, list.readThrough + 1)
}

/** Appends a page; rows that are here already are updated in place. */
export function addPage<T extends Row>(list: PagedList<T>, page: Page<T>): PagedList<T> {
  const known = new Set(list.rows.map(({ id }) => id))
  const added = page.list.filter(({ id }) => !known.has(id))
  return {
    ...list,
    rows: [...updateRows(list, page.list).rows, ...added],
    total: page.total,
    readThrough: added.length === 0 ? Math.max(list.readThrough, page.current) : list.readThrough,
    isEnd: page.list.length < list.size || page.current * list.size >= page.total,
  }
}

/** Adds a row outside of any page at the start or the end; an existing one is only replaced. */
export function putRow<T extends Row>(
  list: PagedList<T>,
  { row, at, isNew }: { row: T; at: 'start' | 'end'; isNew: boolean },
): PagedList<T> {
  if (list.rows.some(({ id }) => id === row.id)) return changeRow(list, row.id, () => row)
  return {
    ...list,
    rows: at === 'start' ? [row, ...list.rows] : [...list.rows, row],
    total: list.total + (isNew ? 1 : 0),
    unplaced: new Set([...list.unplaced, row.id]),
  }
}

export function changeRow<T extends Row>(list: PagedList<T>, id: Id<T>, change: (row: T) => T): PagedList<T> {
  return { ...list, rows: list.rows.map(row => (row.id === id ? change(row) : row)) }
}

/** Replaces rows by newer forms; unknown ones are ignored. */
export function updateRows<T extends Row>(list: PagedList<T>, newer: readonly T[]): PagedList<T> {
  const fresh = new Map<Id<T>, T>(newer.map(row => [row.id, row]))
  return { ...list, rows: list.rows.map(row => fresh.get(row.id) ?? row) }
}

/** The row's position on the server has changed and is unknown. */
export function unplaceRow<T extends Row>(list: PagedList<T>, id: Id<T>): PagedList<T> {
  return { ...list, unplaced: new Set([...list.unplaced, id]) }
}

export function dropRow<T extends Row>(list: PagedList<T>, id: Id<T>): PagedList<T> {
  const rows = list.rows.filter(row => row.id !== id)
  if (rows.length === list.rows.length) return list
  // Later rows moved up by one, perhaps into a page that had nothing new.
  return {
    ...list,
    rows,
    total: Math.max(0, list.total - 1),
    readThrough: Math.max(0, list.readThrough - 1),
  }
}

/**
 * Removes rows that were deleted on the server: those between the rows just sent that are not among them.
 * `isStart`: these begin with the server's first row, `isAll`: and end with its last. Unplaced rows stay.
 */
export function dropMissing<T extends Row>(
  list: PagedList<T>,
  sent: readonly T[],
  { isStart, isAll }: { isStart: boolean; isAll: boolean },
): PagedList<T> {
  const there = new Set(sent.map(({ id }) => id))
  const isThere = ({ id }: T) => there.has(id)
  const first = isStart || isAll ? 0 : list.rows.findIndex(isThere)
  const end = isAll ? list.rows.length : list.rows.findLastIndex(isThere)
  const gone = list.rows
    .slice(Math.max(0, first), Math.max(0, end))
    .filter(row => !isThere(row) && !list.unplaced.has(row.id))
  return gone.reduce((known, { id }) => dropRow(known, id), list)
}

/**
 * A paged list over the network. `read` loads a page and must stay the same function; `initial` is an
 * existing list (the loader's first page, a saved one), else the first page is loaded at once. `failure` is
 * the last load's error; `readMore` loads on (also the first page after a failure) and resolves with the
 * number of new rows, `undefined` on failure; `change` applies a step of this file.
 */
export function usePagedList<T extends Row>(
  read: (page: number) => Promise<Page<T>>,
  initial?: () => PagedList<T> | undefined,
) {
  const [list, setList] = useState(initial)
  const [isReading, setIsReading] = useState(list === undefined)
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const isUnderWay = useRef(false)
  const readMore = useCallback(async () => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    let known = latest.current
    let came = 0
    setIsReading(true)
    setFailure(undefined)
    try {
      // A page without new rows shows nothing, so the one after it is loaded too.
      do {
        const before: number = known?.rows.length ?? 0
        const page = await read(known ? nextPage(known) : 1)
        known = known ? addPage(known, page) : startList(page)
        came = known.rows.length - before
        // Uses the latest list: rows may have been removed or added while the page was loading.
        setList(last => (last ? addPage(last, page) : startList(page)))
      } while (came === 0 && !known.isEnd)
      return came
    } catch (error) {
      setFailure(error)
      return undefined
    } finally {
      isUnderWay.current = false
      setIsReading(false)
    }
  }, [read])
  useEffect(() => {
    if (!latest.current) void readMore()
  }, [readMore])
  const change = useCallback(
    (step: (known: PagedList<T>) => PagedList<T>) => setList(last => last && step(last)),
    [],
  )
  return { list, isReading, failure, readMore, change }
}

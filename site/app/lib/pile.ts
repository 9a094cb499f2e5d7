type Row = { readonly id: number }

/**
 * Rows of a list that is read page by page while it changes under the reader. `loose` are rows whose place on the
 * server is not the place they have here (just written, led to by an address, read meanwhile): they do not count when
 * the next page is worked out.
 */
export type Pile<T extends Row> = {
  readonly rows: readonly T[]
  readonly total: number
  readonly size: number
  readonly loose: ReadonlySet<number>
  /** Pages up to this one have nothing new. */
  readonly spent: number
  readonly isEnd: boolean
}

export type PileShape<T> = { current: number; size: number; list: readonly T[]; total: number }

/** What has been read so far is `page`, the first one. */
export function startPile<T extends Row>({ size, list, total }: PileShape<T>): Pile<T> {
  return {
    rows: list,
    total,
    size,
    loose: new Set(),
    spent: 0,
    isEnd: list.length < size || list.length >= total,
  }
}

/** The page to ask for next: the first that can hold a row not yet here, whatever was added or taken away meanwhile. */
export function nextPage<T extends Row>(pile: Pile<T>): number {
  const settled = pile.rows.reduce((count, { id }) => count + (pile.loose.has(id) ? 0 : 1), 0)
  return Math.max(Math.floor(settled / pile.size) + 1, pile.spent + 1)
}

export const hasMore = <T extends Row>(pile: Pile<T>): boolean => !pile.isEnd

/** Adds a page at the end; rows that are here already are brought up to date where they stand, and settle. */
export function addPage<T extends Row>(pile: Pile<T>, { current, list, total }: PileShape<T>): Pile<T> {
  const fresh = new Map(list.map(row => [row.id, row]))
  const rows = pile.rows.map(row => fresh.get(row.id) ?? row)
  const known = new Set(pile.rows.map(({ id }) => id))
  const added = list.filter(({ id }) => !known.has(id))
  return {
    ...pile,
    rows: [...rows, ...added],
    total,
    spent: added.length === 0 ? Math.max(pile.spent, current) : pile.spent,
    isEnd: list.length < pile.size || current * pile.size >= total,
  }
}

/** Puts a row that no page has brought at the start or the end; one that is here already is only replaced. */
export function putRow<T extends Row>(
  pile: Pile<T>,
  given: { row: T; at: 'start' | 'end'; isNew: boolean },
): Pile<T> {
  const { row, at, isNew } = given
  if (pile.rows.some(({ id }) => id === row.id)) return changeRow(pile, row.id, () => row)
  return {
    ...pile,
    rows: at === 'start' ? [row, ...pile.rows] : [...pile.rows, row],
    total: pile.total + (isNew ? 1 : 0),
    loose: new Set([...pile.loose, row.id]),
  }
}

export function changeRow<T extends Row>(pile: Pile<T>, id: number, change: (row: T) => T): Pile<T> {
  return { ...pile, rows: pile.rows.map(row => (row.id === id ? change(row) : row)) }
}

/** The row moved on the server, who knows where to. */
export function loosenRow<T extends Row>(pile: Pile<T>, id: number): Pile<T> {
  return { ...pile, loose: new Set([...pile.loose, id]) }
}

export function dropRow<T extends Row>(pile: Pile<T>, id: number): Pile<T> {
  const rows = pile.rows.filter(row => row.id !== id)
  if (rows.length === pile.rows.length) return pile
  // What followed has moved up a place, perhaps into a page that had nothing new.
  return { ...pile, rows, total: Math.max(0, pile.total - 1), spent: Math.max(0, pile.spent - 1) }
}

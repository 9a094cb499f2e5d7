import type { Message } from '@xiaolou/contract/message'
import type { ListData } from './list-data.ts'

/**
 * A list as the reader has it before him: what the first load gave, and what came after. `lastPage` is the last page
 * that was turned; `scrollY` in px is where he was when he last looked.
 */
export type Shelf = {
  readonly data: ListData
  readonly list: readonly Message[]
  readonly lastPage: number
  readonly total: number
  readonly scrollY: number
  /** One was taken out, so that the first of the next page has moved up to the last that was turned. */
  readonly hasSlipped: boolean
}

export function shelfOf(data: ListData): Shelf {
  const { list, total } = data.messages
  return { data, list, lastPage: data.wish.page, total, scrollY: 0, hasSlipped: false }
}

export function hasMore({ data, lastPage, total }: Shelf): boolean {
  return lastPage * data.messages.size < total
}

/** The pages to ask for when the reader wants more. */
export function nextPages({ lastPage, hasSlipped }: Shelf): number[] {
  return hasSlipped ? [lastPage, lastPage + 1] : [lastPage + 1]
}

/** The next page put under the others; what slid down meanwhile and comes again is not shown twice. */
export function withPage(
  shelf: Shelf,
  page: { list: readonly Message[]; total: number; current: number },
): Shelf {
  const known = new Set(shelf.list.map(({ id }) => id))
  const fresh = page.list.filter(({ id }) => !known.has(id))
  return {
    ...shelf,
    list: [...shelf.list, ...fresh],
    lastPage: page.current,
    total: page.total,
    hasSlipped: false,
  }
}

/** Newer forms of messages put in the places of the old; those that do not lie here are left out. */
export function withNewer(shelf: Shelf, newer: readonly Message[]): Shelf {
  const byId = new Map(newer.map(message => [message.id, message]))
  if (!shelf.list.some(({ id }) => byId.has(id))) return shelf
  return { ...shelf, list: shelf.list.map(message => byId.get(message.id) ?? message) }
}

export function without(shelf: Shelf, id: number): Shelf {
  const list = shelf.list.filter(message => message.id !== id)
  if (list.length === shelf.list.length) return shelf
  return { ...shelf, list, total: Math.max(0, shelf.total - 1), hasSlipped: true }
}

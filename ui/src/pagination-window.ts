export type PageSlot = number | 'gap'

/**
 * Which page numbers to draw: the first, the last, the current and `reach` on each side.
 * A gap stands for two pages or more, never for one; pages count from 1.
 */
export function paginationWindow({
  page,
  pageCount,
  reach = 1,
}: {
  page: number
  pageCount: number
  reach?: number
}): PageSlot[] {
  const last = Math.max(1, Math.trunc(pageCount))
  const current = Math.min(Math.max(1, Math.trunc(page)), last)
  // Near an end the window leans inwards, so that the row keeps its length from page to page.
  const width = 2 * reach + 3
  const from = current <= reach + 3 ? 1 : Math.max(1, Math.min(current - reach, last - width + 1))
  const to = current >= last - reach - 2 ? last : Math.min(last, Math.max(current + reach, width))
  const start = from <= 3 ? 1 : from
  const end = to >= last - 2 ? last : to
  const middle: PageSlot[] = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  if (start > 1) middle.unshift(1, 'gap')
  if (end < last) middle.push('gap', last)
  return middle
}

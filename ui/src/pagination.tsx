import { ChevronLeft, ChevronRight } from './icon.tsx'

/**
 * Page links with real addresses: `hrefOf(page)` with pages from 1. Nothing for a single page. On a phone the
 * numbers collapse into "第 3 / 12 页" between the two arrows.
 */
export function Pagination({
  page,
  pageCount,
  hrefOf,
  label = '分页',
}: {
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  label?: string
}) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="ui-pagination">
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev" className="ui-page-step">
          <ChevronLeft size={18} aria-hidden="true" />
          上一页
        </a>
      ) : (
        <span className="ui-page-step" />
      )}
      <ol>
        {paginationWindow(page, pageCount).map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot}>
            {slot === 'gap' ? (
              <span className="ui-page-gap">…</span>
            ) : (
              <a
                href={hrefOf(slot)}
                aria-current={slot === page ? 'page' : undefined}
                aria-label={`第 ${slot} 页`}
                className="ui-page"
              >
                {slot}
              </a>
            )}
          </li>
        ))}
      </ol>
      <p className="ui-page-phone">
        第 {page} / {pageCount} 页
      </p>
      {page < pageCount ? (
        <a href={hrefOf(page + 1)} rel="next" className="ui-page-step">
          下一页
          <ChevronRight size={18} aria-hidden="true" />
        </a>
      ) : (
        <span className="ui-page-step" />
      )}
    </nav>
  )
}

type PageSlot = number | 'gap'

/** Pages on each side of the current one. */
const reach = 1

/**
 * The page numbers to show: the first, the last, the current and `reach` on each side. A gap replaces at
 * least two pages; pages count from 1.
 */
export function paginationWindow(page: number, pageCount: number): PageSlot[] {
  const last = Math.max(1, pageCount)
  const current = Math.min(Math.max(1, page), last)
  // Near an end the window shifts inwards, so that the row keeps its length.
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

import { classNames } from './class-name.ts'
import { ChevronLeft, ChevronRight } from './icon.ts'
import { type PageSlot, paginationWindow } from './pagination-window.ts'

/**
 * Page links that are real addresses: `hrefOf(page)` with pages from 1. Nothing is drawn for a single page.
 * On a phone the numbers fold into "第 3 / 12 页" between the two arrows.
 */
export function Pagination({
  page,
  pageCount,
  hrefOf,
  label = '分页',
  className,
}: {
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  label?: string
  className?: string | undefined
}) {
  if (pageCount <= 1) return null
  const slots = paginationWindow({ page, pageCount })
  return (
    <nav aria-label={label} className={classNames('ui-pagination', className)}>
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev" className="ui-page-step">
          <ChevronLeft size={18} aria-hidden="true" />
          上一页
        </a>
      ) : (
        <span className="ui-page-step" />
      )}
      <ol>
        {slots.map((slot, index) => (
          <li key={slotKey({ slot, index })}>
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

function slotKey({ slot, index }: { slot: PageSlot; index: number }): string {
  return slot === 'gap' ? `gap-${index}` : `page-${slot}`
}

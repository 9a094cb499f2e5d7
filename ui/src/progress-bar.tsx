/**
 * A thin line at the top of the window while a page is loading: runs to nine tenths, ends when `isActive`
 * becomes false. CSS only. The text is for screen readers: a live region may be outside the landmarks.
 */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  return (
    <div role="status" data-active={isActive || undefined} className="ui-progress">
      <i aria-hidden="true" />
      {isActive && <span className="sr-only">正在翻页</span>}
    </div>
  )
}

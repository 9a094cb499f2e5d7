/**
 * The hairline at the top of the window while a page is being fetched: runs to nine tenths, ends when `isActive` falls.
 * Driven by style alone; no spinner. The words are for those who listen: a live region may stand outside the landmarks.
 */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  return (
    <div role="status" data-active={isActive || undefined} className="ui-progress">
      <i aria-hidden="true" />
      {isActive && <span className="sr-only">正在翻页</span>}
    </div>
  )
}

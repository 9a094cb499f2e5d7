/**
 * The hairline at the top of the window while a page is being fetched: runs to nine tenths, ends when `isActive` falls.
 * Driven by style alone; no spinner.
 */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  const speech = isActive ? { role: 'progressbar', 'aria-label': '正在翻页' } : { 'aria-hidden': true }
  return (
    <div {...speech} data-active={isActive || undefined} className="ui-progress">
      <i />
    </div>
  )
}

import { classNames } from './class-name.ts'

/**
 * The hairline at the top of the window while a page is being fetched: runs to nine tenths, ends when `isActive` falls.
 * Driven by style alone; no spinner.
 */
export function ProgressBar({
  isActive,
  label = '正在翻页',
  className,
}: {
  isActive: boolean
  label?: string
  className?: string
}) {
  const speech = isActive ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div {...speech} data-active={isActive || undefined} className={classNames('ui-progress', className)}>
      <i />
    </div>
  )
}

import { classNames } from './class-name.ts'

/** A breathing block where something is about to be; give it its size by class. Hidden from assistive technology. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('ui-skeleton', className)} />
}

/** Lines of text to come, the last one short. The region that waits should carry `aria-busy`. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('ui-skeleton-text', className)}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map(key => (
        <span key={key} className="ui-skeleton" />
      ))}
    </span>
  )
}

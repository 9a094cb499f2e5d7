import type { ReactNode } from 'react'
import { classNames } from './class-name.ts'

/**
 * A small outlined word beside a title: 置顶, 原创, 待审核. `tone` accent for the one that matters, quiet for the rest.
 * Text only; a number of unread things is `CountBadge`.
 */
export function Badge({
  tone = 'accent',
  className,
  children,
}: {
  tone?: 'accent' | 'quiet'
  className?: string
  children: ReactNode
}) {
  return <span className={classNames('ui-badge', `ui-badge-${tone}`, className)}>{children}</span>
}

/** A number of waiting things as the badge shows it. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count))

/** How many are waiting, at the corner of what it belongs to; nothing at 0, `9+` above nine. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="ui-count-badge">
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="sr-only">{`${count} ${label}`}</span>
    </span>
  )
}

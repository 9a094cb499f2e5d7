import type { ReactNode } from 'react'
import { classNames } from './class-name.ts'

/**
 * A small outlined word beside a title: 置顶, 原创, 待审核. `tone` accent for the important one, quiet for the rest.
 * Text only; for an unread count use `CountBadge`.
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

/** The text of a count badge. */
export const badgeText = (count: number) => (count > 9 ? '9+' : String(count))

/** A count at the corner of its element; nothing at 0, `9+` above nine. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="ui-count-badge">
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="sr-only">{`${count} ${label}`}</span>
    </span>
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-name.ts'
import { Drawing, type DrawingName } from './drawing.tsx'

/**
 * A place with nothing in it yet: a small drawing, one sentence worth reading in `title`, perhaps what to do.
 * Drawings: boat (nothing found), book (nothing written), tea (nobody here), rain (nothing today).
 */
export function EmptyState({
  drawing = 'boat',
  title,
  text,
  action,
  className,
}: {
  drawing?: DrawingName
  title: string
  text?: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={classNames('ui-state', className)}>
      <Drawing name={drawing} />
      <p className="ui-state-title">{title}</p>
      {text ? <p className="ui-state-text">{text}</p> : null}
      {action ? <div className="ui-state-action">{action}</div> : null}
    </div>
  )
}

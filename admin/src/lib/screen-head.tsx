import { consoleName } from '@xiaolou/contract/console'
import { Button } from '@xiaolou/ui/button'
import { type ReactNode, useEffect } from 'react'
import { useSite } from './site.ts'

/** Sets the window's title, which is announced on navigation. */
export function useTitle(title: string): void {
  const name = useSite().config.blog_name
  useEffect(() => {
    document.title = `${title} · ${name}${consoleName}`
  }, [title, name])
}

/** The head of a screen: name, optional description, and its actions on the right. */
export function ScreenHead({
  title,
  lead,
  actions,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
}) {
  useTitle(title)
  return (
    <header className="screen-head wrap between">
      <div className="screen-words">
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className="screen-actions row wrap">{actions}</div> : null}
    </header>
  )
}

/** Toggles the form for a new row. */
export function AddButton({
  label,
  isAdding,
  onTurn,
}: {
  label: string
  isAdding: boolean
  onTurn: (isAdding: boolean) => void
}) {
  return (
    <Button
      tone={isAdding ? 'outline' : 'primary'}
      aria-expanded={isAdding}
      onClick={() => onTurn(!isAdding)}
    >
      {label}
    </Button>
  )
}

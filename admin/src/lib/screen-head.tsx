import { consoleName } from '@xiaolou/contract/console'
import { type ReactNode, useEffect } from 'react'
import { useSite } from './site.ts'

/** The title of the window, and what is spoken when the screen is gone to. */
export function useTitle(title: string): void {
  const name = useSite().config.blog_name
  useEffect(() => {
    document.title = `${title} · ${name}${consoleName}`
  }, [title, name])
}

/** The head of a screen: its name, perhaps a line about it, and at the right what can be done here. */
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
    <header className="screen-head">
      <div className="screen-words">
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className="screen-actions">{actions}</div> : null}
    </header>
  )
}

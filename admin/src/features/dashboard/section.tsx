import type { ReactNode } from 'react'

/** A part of the dashboard with a small title, and a word at the right. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="desk-section">
      <h2 className="desk-title baseline text-15">
        {title}
        {aside ? <small className="desk-aside ink-3 push">{aside}</small> : null}
      </h2>
      {children}
    </section>
  )
}

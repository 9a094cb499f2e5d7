import type { ReactNode } from 'react'

/** Words for the ear only: read by assistive technology, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-spoken">{children}</span>
}

import { useEffect } from 'react'
import { findMarked } from '~/lib/page-address.ts'

/**
 * An address from elsewhere may end in a heading's own name (`#标题`), which the browser cannot find, for the ids here
 * have a prefix: goes there. A window that is already in its place (a reload) stays.
 */
export function useOutsideMark(): void {
  useEffect(() => {
    const go = () => findMarked(location.hash)?.scrollIntoView({ behavior: 'instant' })
    if (window.scrollY === 0) go()
    addEventListener('hashchange', go)
    return () => removeEventListener('hashchange', go)
  }, [])
}

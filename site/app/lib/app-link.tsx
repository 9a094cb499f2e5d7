import { type ComponentProps, createContext, use } from 'react'
import type { NavigateFunction } from 'react-router'

/** The router's `navigate`, given once by the root. */
export const NavigateContext = createContext<NavigateFunction | undefined>(undefined)

/**
 * A link to a path of this site, in the shape that ui's parts ask for: `linkAs={AppLink}`. Not the router's own link:
 * that one resolves relative paths and watches the location, a quarter of the time that a page of fifty links takes to
 * render on the server.
 */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = use(NavigateContext)
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || !isPlainClick(event)) return
    event.preventDefault()
    const { pathname, search, hash } = location
    // As a browser does: a link to where one already is makes no new step of history.
    void navigate(href, { replace: href === pathname + search + hash })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** A click that means "go there, here": anything else (another tab, a download) is the browser's own. */
function isPlainClick(event: React.MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (target === '' || target === '_self')
  )
}

/** Whether a menu entry leads to the page one is on, or to one above it. */
export function isAt(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}

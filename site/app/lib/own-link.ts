import { createContext, useEffect } from 'react'
import type { NavigateFunction } from 'react-router'

/** The router's `navigate`, given once by the root. */
export const NavigateContext = createContext<NavigateFunction | undefined>(undefined)

/** The paths of routes.ts; what else this site serves (files, feeds, old addresses) is the server's alone. */
const ownPage =
  /^\/(?:home|archives|category|tag|article|posts\/[^/]+|articleList|photoAlbum|photos|talk|link\/list|resources\/(?:front|back)|siteList|userCenter|setup|message\/(?:list|publish|detail)|chat)$/

/** Whether a path from `/` is a page that the router can go to by itself. */
export function isOwnPage(path: string): boolean {
  return ownPage.test(path)
}

/**
 * Goes to pages of this site without a new document wherever a link to one is pressed: in a menu, in the words of an
 * article. One listener for all of them: links are plain anchors, where a component for each was half of a list's components.
 * `pages` are the owner's own that the menus lead to.
 */
export function useOwnLinks(navigate: NavigateFunction, pages: readonly { path: string }[]): void {
  useEffect(() => {
    // Added after React's own: whoever has dealt with the click has said so by now.
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !isPlainClick(event, link) || link.origin !== location.origin) return
      const { pathname, search, hash } = link
      const isHere = pathname === location.pathname && search === location.search
      const isPage = isOwnPage(pathname) || pages.some(({ path }) => encodeURI(path) === pathname)
      if (!isPage || (isHere && hash)) return
      event.preventDefault()
      // As a browser does: a link to where one already is makes no new step of history.
      void navigate(pathname + search + hash, { replace: isHere && hash === location.hash })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, pages])
}

/** A click that means "go there, here": anything else (another tab, a download) is the browser's own. */
function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  )
}

/** Whether a menu entry leads to the page one is on, or to one above it. */
export function isAt(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}

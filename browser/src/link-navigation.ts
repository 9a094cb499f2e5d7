/**
 * Navigates on clicks on plain links, without a new document. Links are plain anchors, not the router's
 * `<Link>`: those in an article's HTML have to be, and `<Link>` was half of a list's components. `isPage`
 * decides by path whether an address of this origin is a page of the router; `go` navigates, with the address
 * as the browser writes it. Returns the cleanup.
 */
export function followLinks({
  isPage,
  go,
}: {
  isPage: (path: string) => boolean
  go: (address: string, how: { replace: boolean }, link: HTMLAnchorElement) => void
}): () => void {
  // Added after React's own listener: handlers have prevented the default by now.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || !isPlainClick(event, link) || link.origin !== location.origin) return
    const { pathname, search, hash } = link
    const isHere = pathname === location.pathname && search === location.search
    if (!isPage(pathname) || (isHere && hash)) return
    event.preventDefault()
    // As in a browser: a link to the current address adds no history entry.
    go(pathname + search + hash, { replace: isHere && hash === location.hash }, link)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/** A click that navigates here; anything else (another tab, a download) is left to the browser. */
function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    !event.defaultPrevented &&
    isPlainPress(event) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  )
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click of the main button without a modifier for another tab, window or a download. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

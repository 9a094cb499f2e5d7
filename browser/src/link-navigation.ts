/**
 * Goes to pages without a new document wherever a plain link to one is pressed. Links are plain anchors, not the router's
 * `<Link>`: those in an article's HTML have to be, and of a list's components the `<Link>`s were half. `isPage` tells by
 * its path whether an address of this origin is a page of the router; `go` is the router's way, with the address as the
 * browser writes it. Returns what ends it.
 */
export function followLinks({
  isPage,
  go,
}: {
  isPage: (path: string) => boolean
  go: (address: string, how: { replace: boolean }, link: HTMLAnchorElement) => void
}): () => void {
  // Added after React's own: whoever has dealt with the click has said so by now.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || !isPlainClick(event, link) || link.origin !== location.origin) return
    const { pathname, search, hash } = link
    const isHere = pathname === location.pathname && search === location.search
    if (!isPage(pathname) || (isHere && hash)) return
    event.preventDefault()
    // As a browser does: a link to where one already is makes no new step of history.
    go(pathname + search + hash, { replace: isHere && hash === location.hash }, link)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/** A click that means "go there, here": anything else (another tab, a download) is the browser's own. */
function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    !event.defaultPrevented &&
    isPlainPress(event) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  )
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A press of the main button without a key that asks for another tab, another window or a file. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

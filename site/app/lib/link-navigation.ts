import { isScreenPath } from '@xiaolou/contract/address'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Goes to pages of this site without a new document wherever a link to one is pressed. Links are plain anchors, not the
 * router's `<Link>`: those in an article's HTML have to be, and of a list's components the `<Link>`s were half.
 * `pages` are the owner's own that the menus lead to.
 */
export function useLinkNavigation(pages: readonly { path: string }[]): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Added after React's own: whoever has dealt with the click has said so by now.
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !isPlainClick(event, link) || link.origin !== location.origin) return
      const { pathname, search, hash } = link
      const isHere = pathname === location.pathname && search === location.search
      const isPage = isScreenPath(pathname) || pages.some(({ path }) => encodeURI(path) === pathname)
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
    isPlainPress(event) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  )
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A press of the main button without a key that asks for another tab, another window or a file. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

import { followLinks } from '@xiaolou/browser/link-navigation'
import { isScreenPath } from '@xiaolou/contract/address'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Pictures and cards of lists that animate to their place on the next page (lib/travel.css). */
const travelling = '.home-entry-cover, .article-recommend-cover, .album-print, .slip'
const travelName = 'travel'

let traveller: HTMLElement | null | undefined

/**
 * Navigates within this site without a new document, with a view transition if the browser has them and the
 * reader allows motion. `pages` are the owner's own that the menus link to.
 */
export function useLinkNavigation(pages: readonly { path: string }[]): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(
    () =>
      followLinks({
        isPage: path => isScreenPath(path) || pages.some(page => encodeURI(page.path) === path),
        go(address, how, link) {
          const viewTransition = !matchMedia('(prefers-reduced-motion: reduce)').matches
          if (viewTransition) leave(link)
          navigate(address, { ...how, viewTransition })
        },
      }),
    [navigate, pages],
  )
  useEffect(() => {
    addEventListener('unhandledrejection', passOver)
    return () => removeEventListener('unhandledrejection', passOver)
  }, [])
  // Between the browser's two snapshots: from here on the new page has the name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every page.
  useLayoutEffect(arrive, [key])
}

/**
 * An interrupted transition, by the next page (`AbortError`) or a rotated phone (`InvalidStateError`), is no
 * error; the router does not handle its promise.
 */
function passOver(event: PromiseRejectionEvent): void {
  const { reason } = event
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault()
}

/** On the old page only the animated element has the name. */
function leave(link: HTMLAnchorElement): void {
  arrive()
  traveller = link.closest('article, li')?.querySelector<HTMLElement>(travelling)
  traveller?.style.setProperty('view-transition-name', travelName)
  document.documentElement.toggleAttribute('data-leaving', true)
}

function arrive(): void {
  traveller?.style.removeProperty('view-transition-name')
  traveller = undefined
  document.documentElement.removeAttribute('data-leaving')
}

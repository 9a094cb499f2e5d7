import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { answerCallsBy } from '@xiaolou/browser/send-call'
import { isScreenPath, numberInQuery, screens } from '@xiaolou/contract/address'
import {
  placeIn,
  type RenamedPlaces,
  type StaticExportNumbers,
  staticExportNumbersPath,
} from '@xiaolou/contract/static-export'
import { openDocument } from '@xiaolou/ui/overlay'
import { createMemoryRouter, createPath, type RouteObject, type To } from 'react-router'
import { answerFromFiles } from './static-answers.client.ts'

type PlaceOf = (address: string) => string

/**
 * Links added by scripts have addresses of the site. A plain click on a link to a screen is handled by the
 * router (see `link-navigation.ts`), even if the link is gone by then; every other by the browser, so its
 * address must be a file.
 */
function leadLink(event: MouseEvent, placeOf: PlaceOf): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return
  if (event.type === 'click' && isPlainPress(event) && isScreenPath(link.pathname)) return
  link.href = placeOf(link.pathname + link.search + link.hash)
}

/** A former address, the home page with a number, leads to its page; an unknown one stays here. */
async function followNumber(number: string): Promise<void> {
  const answer = await fetch(staticExportNumbersPath)
  if (!answer.ok) return
  const numbers: StaticExportNumbers = await answer.json()
  const place = numbers[number]
  if (place) location.replace(place)
}

/**
 * The router of one page of the static export. The page has its address on the site, whatever the file's
 * name; every navigation loads a new document, since a page's data are in its file.
 */
export function createStaticRouter(given: {
  routes: RouteObject[]
  address: string
  renamed: RenamedPlaces
  loaderData: Record<string, unknown>
}) {
  const { routes, address, renamed, loaderData } = given
  /** The file of an address; missing ones lead to the 404 page. */
  const placeOf = (asked: string) => placeIn(renamed, asked) ?? '/404.html'
  answerCallsBy(answerFromFiles)
  for (const kind of ['click', 'auxclick'] as const)
    document.addEventListener(kind, event => leadLink(event, placeOf), { capture: true })
  const number = address === screens.home.path ? numberInQuery(location.search) : undefined
  // If the list fails to load the home page stays, as for an unknown number.
  if (number !== undefined) followNumber(number).catch(() => undefined)
  const router = createMemoryRouter(routes, {
    initialEntries: [address + location.hash],
    hydrationData: { loaderData },
  })
  return Object.assign(router, {
    async navigate(to: number | To | null): Promise<void> {
      if (typeof to === 'number') return history.go(to)
      openDocument(placeOf(typeof to === 'string' ? to : createPath(to ?? {})))
    },
    // There is no server to ask again.
    async revalidate() {},
  })
}

import { answerCallsBy } from '@xiaolou/browser/call'
import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { isScreenPath, numberInQuery, screens } from '@xiaolou/contract/address'
import {
  type StaticExportNumbers,
  staticExportNumbersPath,
  staticExportPath,
} from '@xiaolou/contract/static-export'
import { openDocument } from '@xiaolou/ui/overlay'
import { createMemoryRouter, createPath, type RouteObject, type To } from 'react-router'
import { answerFromFiles } from './static-answers.client.ts'

/** Where an address of the site is in the static export; what is not there leads to its 404 page. */
const placeOf = (address: string) => staticExportPath(address) ?? '/404.html'

/**
 * A link that a script has put in names an address of the site. A plain click on one that leads to a screen is the router's (see
 * `link-navigation.ts`), also when the link is gone by then; every other is the browser's, and has to lead there by itself.
 */
function leadLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return
  if (event.type === 'click' && isPlainPress(event) && isScreenPath(link.pathname)) return
  link.href = placeOf(link.pathname + link.search + link.hash)
}

/** An old address that is the home page with a number leads to where its page is; one that is not known stays here. */
async function followNumber(number: string): Promise<void> {
  const answer = await fetch(staticExportNumbersPath)
  if (!answer.ok) return
  const numbers: StaticExportNumbers = await answer.json()
  const place = numbers[number]
  if (place) location.replace(place)
}

/**
 * The router of one page of the static export. The page stands at its address on the site, whatever the file is called; every way out of
 * it is a new document, since a page's data is in its file.
 */
export function createStaticRouter(given: {
  routes: RouteObject[]
  address: string
  loaderData: Record<string, unknown>
}) {
  const { routes, address, loaderData } = given
  answerCallsBy(answerFromFiles)
  for (const kind of ['click', 'auxclick'] as const)
    document.addEventListener(kind, leadLink, { capture: true })
  const number = address === screens.home.path ? numberInQuery(location.search) : undefined
  // Without the list the home page stands, as it does for a number that is not on it.
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
    // There is nobody to ask again.
    async revalidate() {},
  })
}

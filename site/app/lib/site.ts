import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useNow as useServerNow } from '@xiaolou/browser/use-now'
import { defaultTimeZone, getClock } from '@xiaolou/contract/clock'
import type { Call } from '@xiaolou/contract/kit/route'
import { isOwnOrigin } from '@xiaolou/contract/own-origin'
import {
  emptyConfig,
  getAllPageHeaders,
  getConfig,
  type PageHeader,
  type SiteConfig,
} from '@xiaolou/contract/site'
import { placeIn, type StaticExport } from '@xiaolou/contract/static-export'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from './api.ts'

/**
 * The data of every page. `origin` is the public address without a trailing slash; `renderedAtMs` is when the
 * page was rendered, by the server's clock, so that text that depends on the date is the same on both sides.
 * `timeZone` is that of all wall times in the API. `staticExport` is only set in the static export.
 */
export type Site = {
  config: SiteConfig
  pageHeaders: PageHeader[]
  isSetUp: boolean
  origin: string
  renderedAtMs: number
  timeZone: string
  staticExport?: StaticExport
}

const notSetUpCode = 100

/** Settings and banners for the whole page. A site not yet set up still opens, with default settings. */
export async function loadSite({ call, url }: LoadInput): Promise<Site> {
  const [config, pageHeaders, clock] = await Promise.all([
    loadConfig(call),
    call(getAllPageHeaders),
    call(getClock),
  ])
  return {
    config:
      url.searchParams.get('css') === 'off'
        ? { ...(config ?? emptyConfig), css_href: '' }
        : (config ?? emptyConfig),
    pageHeaders,
    isSetUp: config !== undefined,
    origin: url.origin,
    renderedAtMs: clock.now_ms,
    timeZone: clock.time_zone,
  }
}

async function loadConfig(call: Call): Promise<SiteConfig | undefined> {
  try {
    return await call(getConfig)
  } catch (error) {
    if (isRefusal(error) && error.code === notSetUpCode) return undefined
    throw error
  }
}

/** The root route's loader; declared here so that screens can read its data without importing the root. */
export const siteLoader = screenLoader(loadSite)

const noSite: Site = {
  ...{ config: emptyConfig, pageHeaders: [], isSetUp: true, origin: '' },
  ...{ renderedAtMs: 0, timeZone: defaultTimeZone },
}

/** The data of every page, from anywhere under the root; an empty site if that could not be loaded. */
export function useSite(): Site {
  return useRouteLoaderData<typeof siteLoader>('root') ?? noSite
}

/** The static export's data of this page; nothing where there is a server. */
export const useStaticExport = (): StaticExport | undefined => useSite().staticExport

/** Whether this site has music: the section may be closed, a static export may have no songs. */
export function useHasMusic(): boolean {
  return !useSite().config.closed_rooms.includes('music')
}

type Place = { readonly origin: string; readonly host: string }

/** The site's origin if a page at `place` gets no socket (www, a second domain, a bare IP); else nothing. */
export const servingOrigin = (siteUrl: string, { origin, host }: Place): string | undefined =>
  siteUrl === '' || isOwnOrigin({ origin, host, siteUrl }) ? undefined : siteUrl

const neverChanges = () => () => undefined

/** The same for the open page; nothing during hydration. */
export function useServingOrigin(): string | undefined {
  const { origin } = useSite()
  return useSyncExternalStore(
    neverChanges,
    () => servingOrigin(origin, location),
    () => undefined,
  )
}

/** Returns a function that makes the shareable address of a path; in the static export that of its file. */
export function useShared(): (path: string) => string {
  const { origin, staticExport } = useSite()
  return path => origin + (staticExport ? (placeIn(staticExport.renamed, path) ?? path) : path)
}

/** The render time during hydration, then the server's time to the minute: a cached page may be hours old. */
export const useNow = (): number => useServerNow(useSite().renderedAtMs)

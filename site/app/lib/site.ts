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
import { type StaticExport, staticExportPath } from '@xiaolou/contract/static-export'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from './api.ts'

/**
 * What every page knows. `origin` is the public address without a trailing slash; `renderedAtMs` is when the page was
 * made, by the server's clock, so that words which depend on today come out the same on both sides. `timeZone` is that of all
 * wall times of the wire. `staticExport` is there in the static export alone.
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

/** Settings and banners for the whole page. A site not yet set up still opens, with everything at its default. */
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

/** The root route's loader; named here so that screens can read its data without knowing the root. */
export const siteLoader = screenLoader(loadSite)

const noSite: Site = {
  ...{ config: emptyConfig, pageHeaders: [], isSetUp: true, origin: '' },
  ...{ renderedAtMs: 0, timeZone: defaultTimeZone },
}

/** What every page knows, from anywhere under the root; an empty site where even that could not be loaded. */
export function useSite(): Site {
  return useRouteLoaderData<typeof siteLoader>('root') ?? noSite
}

/** What the static export knows of this page; nothing where there is a server. */
export const useStaticExport = (): StaticExport | undefined => useSite().staticExport

/** Whether this site has music: a room that its owner may close, and that is closed in a static export without songs. */
export function useHasMusic(): boolean {
  return !useSite().config.closed_rooms.includes('music')
}

type Place = { readonly origin: string; readonly host: string }

/** The origin of the site where a page at `place` gets no socket from it (www, a second domain, a bare IP); nothing where it does. */
export const servingOrigin = (siteUrl: string, { origin, host }: Place): string | undefined =>
  siteUrl === '' || isOwnOrigin({ origin, host, siteUrl }) ? undefined : siteUrl

const neverChanges = () => () => undefined

/** The same for the page that is open; nothing while it hydrates. */
export function useServingOrigin(): string | undefined {
  const { origin } = useSite()
  return useSyncExternalStore(
    neverChanges,
    () => servingOrigin(origin, location),
    () => undefined,
  )
}

/** Makes the address that is shared of a path of the site; in the static export the one that a host of files knows. */
export function useShared(): (path: string) => string {
  const { origin, staticExport } = useSite()
  return path => origin + (staticExport ? (staticExportPath(path) ?? path) : path)
}

/** The time when the page was made while it hydrates, then by the server's clock, to the minute: a cached page may be hours old. */
export const useNow = (): number => useServerNow(useSite().renderedAtMs)

import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { defaultTimeZone, getClock } from '@xiaolou/contract/clock'
import { emptyConfig, getConfig, type SiteConfig } from '@xiaolou/contract/site'

type Site = {
  readonly config: SiteConfig
  readonly isSetUp: boolean
  /** The zone of all wall times in the API. */
  readonly timeZone: string
}

const notSetUpCode = 100
const site = createStore<Site>({ config: emptyConfig, isSetUp: true, timeZone: defaultTimeZone })

/** The site's settings for every screen; defaults until loaded. */
export const useSite = (): Site => useStore(site)

/** Loads them, at the start and after changes. On failure the old ones stay. */
export async function readSite(): Promise<void> {
  const set = (change: Partial<Site>) => site.set({ ...site.get(), ...change })
  await Promise.all([
    quietCall(getConfig).then(
      config => set({ config, isSetUp: true }),
      error =>
        isRefusal(error) && error.code === notSetUpCode && set({ config: emptyConfig, isSetUp: false }),
    ),
    quietCall(getClock).then(
      ({ time_zone }) => set({ timeZone: time_zone }),
      () => undefined,
    ),
  ])
}

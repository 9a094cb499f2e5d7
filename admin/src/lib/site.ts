import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { createStore, useStore } from '@xiaolou/browser/store'
import { emptyConfig, getConfig, type SiteConfig } from '@xiaolou/contract/site'

type Site = { readonly config: SiteConfig; readonly isSetUp: boolean }

const notSetUpCode = 100
const site = createStore<Site>({ config: emptyConfig, isSetUp: true })

/** The settings of the site that every screen may want; the usual ones until they have come. */
export const useSite = (): Site => useStore(site)

/** Reads them, at the start and after they were changed. Where they do not come, what was there stays. */
export async function readSite(): Promise<void> {
  try {
    site.set({ config: await quietCall(getConfig), isSetUp: true })
  } catch (error) {
    if (isRefusal(error) && error.code === notSetUpCode) site.set({ config: emptyConfig, isSetUp: false })
  }
}

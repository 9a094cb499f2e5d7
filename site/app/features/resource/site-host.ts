import { canParseUrl } from '@xiaolou/contract/kit/old-browsers'

/** The host of an address as a reader knows it: without `www.`; the address itself where it is none. */
export function siteHost(address: string): string {
  return canParseUrl(address) ? new URL(address).host.replace(/^www\./, '') : address
}

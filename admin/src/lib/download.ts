import { showRefusal } from '@xiaolou/browser/notice'

/** Lets the browser fetch an address as a file, under `name` or its own: as large as it is, going on by itself where it broke off. */
export function download(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}

/** The same with an address that the server signs first; what it refuses is shown. */
export const downloadFrom = (getAddress: () => Promise<{ address: string }>): Promise<unknown> =>
  getAddress().then(({ address }) => download(address), showRefusal)

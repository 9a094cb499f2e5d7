import { showRefusal } from '@xiaolou/browser/notice'

/** Downloads an address through the browser, under `name` or its own: of any size, resumable. */
export function download(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}

/** The same with an address that the server signs first; a refusal is shown. */
export const downloadFrom = (getAddress: () => Promise<{ address: string }>): Promise<unknown> =>
  getAddress().then(({ address }) => download(address), showRefusal)

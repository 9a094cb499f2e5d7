import { showRefusal } from '@xiaolou/browser/notice'

/** Downloads an address through the browser, under `name` or its own: of any size, resumable. */
export function download(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type: `text/${string}`): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  download(address, name)
  URL.revokeObjectURL(address)
}

/** Downloads from an address that the server signs first; a refusal is shown. */
export const downloadFrom = (getAddress: () => Promise<{ address: string }>): Promise<unknown> =>
  getAddress().then(({ address }) => download(address), showRefusal)

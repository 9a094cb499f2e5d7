import { showRefusal } from '@xiaolou/browser/notice'

/** Lets the browser fetch what a signed address is good for: as large as it is, and going on by itself where it broke off. */
export async function downloadFrom(getAddress: () => Promise<{ address: string }>): Promise<void> {
  try {
    const { address } = await getAddress()
    const link = Object.assign(document.createElement('a'), { href: address, download: '' })
    link.click()
  } catch (error) {
    showRefusal(error)
  }
}

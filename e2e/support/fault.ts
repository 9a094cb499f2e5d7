import type { BrowserContext, Page } from 'playwright-core'

/** Invisible faults: console errors, thrown errors, policy violations, requests to another host. */
export type Faults = {
  found: () => string[]
  /** Expects a fault with this text, at any time of the visit: the page may be faster than the test. */
  expect: (text: RegExp) => void
}

export function watchFaults(context: BrowserContext, origin: string): Faults {
  const found: { url: string; text: string }[] = []
  const expected: RegExp[] = []
  const add = (page: Page | null, text: string) => found.push({ url: page?.url() ?? '', text })
  context.on('console', message => {
    if (message.type() === 'error')
      add(message.page(), `console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', error => add(error.page(), `thrown: ${error.error()}`))
  context.on('request', request => {
    if (isOutside(request.url(), origin)) add(null, `outside request: ${request.url()}`)
  })
  return {
    found: () =>
      found
        .filter(({ text }) => !expected.some(pattern => pattern.test(text)))
        .map(({ url, text }) => `${url} ${text}`),
    expect: text => expected.push(text),
  }
}

/** Whether an address is on another host; `data:` and `blob:` are not. */
export function isOutside(address: string, origin: string): boolean {
  return /^(?:https?|wss?):/.test(address) && new URL(address).host !== new URL(origin).host
}

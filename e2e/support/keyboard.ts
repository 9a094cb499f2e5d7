import type { Locator, Page } from 'playwright-core'

/** Simulates a phone's keyboard that covers the page, as on an iPhone: the visual viewport shrinks. */
export const fakeKeyboard = (page: Page) =>
  page.addInitScript(() => {
    let coveredPx = 0
    const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0 })
    Object.defineProperty(view, 'height', { get: () => innerHeight - coveredPx })
    Object.defineProperty(window, 'visualViewport', { get: () => view })
    Reflect.set(window, 'raise', (px: number) => {
      coveredPx = px
      view.dispatchEvent(new Event('resize'))
    })
  })
/** Makes it cover so many px. */
export const raise = (page: Page, px: number) => page.evaluate(by => Reflect.get(window, 'raise')(by), px)

/** The lower edge of an element, px from the window's top; Infinity while it does not exist. */
export async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? Math.round(box.y + box.height) : Number.POSITIVE_INFINITY
}

import type { Locator, Page } from 'playwright-core'

/** A phone's keyboard that lies over the page, as on an iPhone: the window says that less of it is seen. */
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
/** Lets it cover so many px. */
export const raise = (page: Page, px: number) => page.evaluate(by => Reflect.get(window, 'raise')(by), px)

/** Where an element ends, px from the window's head; infinitely far down as long as it is not there. */
export async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? Math.round(box.y + box.height) : Number.POSITIVE_INFINITY
}

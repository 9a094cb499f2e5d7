import type { Page } from 'playwright-core'
import { afterFrames } from './page.ts'

/** Navigates within the site as a clicked link does, without a new document. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(url => url.pathname + url.search === path)
  await page.locator('.ui-progress:not([data-active])').waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('main h1'))
  await afterFrames(page)
}

/**
 * The controls covered by something floating, one line each: at the top, half way down, at the end and half
 * way up again; then each after being scrolled into view by touch or keyboard. Nine points of every control
 * are tested. A bar across the window counts as its edge, like the header: what is under it is outside the
 * window, and must be able to scroll in.
 */
export const coveredControls = (page: Page): Promise<string[]> => page.evaluate(askAll)

/** Runs in the page. */
async function askAll(): Promise<string[]> {
  const controls =
    'a[href], button, input, select, textarea, summary, label, [role="button"], [contenteditable="true"], [tabindex="0"]'
  const found = new Set<string>()
  let top = 0
  let bottom = innerHeight

  const name = (one: Element) =>
    (one.getAttribute('aria-label') || one.textContent || one.getAttribute('name') || one.outerHTML)
      .trim()
      .slice(0, 24)

  const frames = () =>
    new Promise<void>(resolve =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
    )

  /** The part of the window between the bars. */
  function measureBand(): void {
    const bars = [...document.querySelectorAll('header.bar, .corner')]
      .filter(one => one.checkVisibility({ visibilityProperty: true }))
      .map(one => one.getBoundingClientRect())
      .filter(box => box.width >= innerWidth - 1 && box.height <= 80)
    top = Math.max(0, ...bars.filter(bar => bar.top < innerHeight / 2).map(bar => bar.bottom))
    bottom = Math.min(innerHeight, ...bars.filter(bar => bar.top > innerHeight / 2).map(bar => bar.top))
  }

  /** The innermost element that is fixed to the window. */
  function layerOf(start: Element): Element | null {
    for (let one: Element | null = start; one; one = one.parentElement)
      if (getComputedStyle(one).position === 'fixed') return one
    return null
  }

  function pointsOf(box: DOMRect): [number, number][] {
    const insetX = Math.min(4, box.width / 4)
    const insetY = Math.min(4, box.height / 4)
    const xs = [box.left + insetX, box.left + box.width / 2, box.right - insetX]
    const ys = [box.top + insetY, box.top + box.height / 2, box.bottom - insetY]
    return xs.flatMap(x => ys.map((y): [number, number] => [x, y]))
  }

  function faultOf(control: Element): string | undefined {
    const own = layerOf(control)
    for (const box of control.getClientRects())
      for (const [x, y] of pointsOf(box)) {
        if (x < 0 || x >= innerWidth || y < 0 || y >= innerHeight) continue
        // Half a pixel at a bar's edge belongs to the bar.
        if (!own && (y <= top + 1 || y >= bottom - 1)) continue
        const hit = document.elementFromPoint(x, y)
        if (!hit || control.contains(hit) || hit.contains(control)) continue
        const layer = layerOf(hit)
        const other = hit.closest(controls)
        const isUnderFloat = layer !== null && !layer.contains(control)
        const isUnderSister = own !== null && layer === own && other !== null && !other.contains(control)
        if (isUnderFloat || isUnderSister) return name(other ?? layer ?? hit)
      }
    return undefined
  }

  const isThere = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.closest('[inert]') === null &&
    one.getBoundingClientRect().width >= 8 &&
    one.getBoundingClientRect().height >= 8
  const shown = () => [...document.querySelectorAll(controls)].filter(isThere)

  const endY = document.documentElement.scrollHeight - innerHeight
  const stops: [string, number][] = [
    ['at rest', 0],
    ['half way', endY / 2],
    ['at the end', endY],
    // Scrolling up shows everything that was hidden.
    ['back half way', endY / 2],
  ]
  for (const [where, y] of stops) {
    window.scrollTo({ top: y, behavior: 'instant' })
    await frames()
    measureBand()
    for (const control of shown()) {
      const fault = faultOf(control)
      if (fault) found.add(`${name(control)} is under ${fault} (${where})`)
    }
  }
  // The scroll padding for the two bars.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const room =
    innerHeight - Number.parseFloat(scrollPaddingTop) - (Number.parseFloat(scrollPaddingBottom) || 0)
  for (const control of shown().filter(one => !layerOf(one))) {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = control.getBoundingClientRect()
    const isInWindow = box.top >= 0 && box.bottom <= innerHeight
    const isUnderBar = box.top < top - 1 || box.bottom > bottom + 1
    const fault = box.height < room && isInWindow && isUnderBar ? 'a bar' : faultOf(control)
    if (fault) found.add(`${name(control)} is under ${fault} (brought into view)`)
  }
  return [...found]
}

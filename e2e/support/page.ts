import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in the page: whether React has hydrated it and run its effects; before that buttons do nothing. */
export const isAlive = (): boolean => {
  const main = document.querySelector('main')
  const isTaken = main !== null && Object.keys(main).some(key => key.startsWith('__react'))
  // The theme button has its label once effects have run; a page outside the layout has none.
  return isTaken && !document.querySelector('[aria-label="切换明暗"]')
}

/** The app of a first visit waits until something is wanted: a key. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(isAlive)
  await afterFrames(page)
}

/** After two frames everything is rendered, and scroll listeners have run. */
export async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
      ),
  )
}

/**
 * Scrolls at once to `y` px, or as far as the page goes, and lets the page notice. The smooth scroll to the
 * top after a navigation may still be running: its last frame overwrites the position, so this asks again.
 */
export async function scrollTo(page: Page, y: number): Promise<void> {
  const isThere = async () => {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y)
    await afterFrames(page)
    return page.evaluate(top => {
      const last = document.documentElement.scrollHeight - innerHeight
      return Math.abs(window.scrollY - Math.min(top, last)) < 2
    }, y)
  }
  await expect.poll(isThere).toBe(true)
}

export const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Runs in the page: whether it scrolls sideways, which no screen may. */
export const isWide = (): boolean =>
  document.documentElement.scrollWidth > document.documentElement.clientWidth

export const isTooWide = (page: Page): Promise<boolean> => page.evaluate(isWide)

/** The text stored in local storage under a name; null for none. */
export const keptText = (page: Page, name: string): Promise<string | null> =>
  page.evaluate(key => localStorage.getItem(key), name)

/** The theme of the page. */
export const pageTheme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.theme)

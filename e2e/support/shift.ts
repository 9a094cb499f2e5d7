import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'

/** What a page may move by itself in all (spec: CLS at most 0.02). */
export const allowedShift = 0.02

/** Adds up the layout shifts that no act of the reader has caused; give it as `prepare`. */
export const watchShifts = async ({ context }: Visit) =>
  context.addInitScript(() => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
      }
      document.documentElement.dataset.shift = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum so far, once the network is quiet. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

/** Scrolls to the end step by step, as a reader in a hurry does. */
export async function scrollThrough(page: Page, stepPx: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += stepPx) {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(40)
  }
}

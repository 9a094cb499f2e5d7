import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'

/** The allowed layout shift of a page (spec: CLS at most 0.02). */
export const allowedShift = 0.02

/** Adds up the layout shifts not caused by the reader; pass it as `prepare`. */
export const watchShifts = async ({ context }: Visit) =>
  context.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry
    let sum = 0
    const moved: string[] = []
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
      return `${name} from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`
    }
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
        if (hadRecentInput) continue
        sum += value
        moved.push(...sources.map(describe))
      }
      Object.assign(document.documentElement.dataset, { shift: sum, moved: moved.join('; ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum so far, once the network is idle. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

/** What shifted, and by how much, for a test's message. */
export const whatMoved = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset.moved ?? '')

/** Scrolls to the end in steps, as a hurried reader does. */
export async function scrollThrough(page: Page, stepPx: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += stepPx) {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(40)
  }
}

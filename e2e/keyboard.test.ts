import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { afterFrames } from './support/page.ts'
import { test } from './support/visit.ts'

type Stop = { name: string; isSeen: boolean; isMarked: boolean; isInWindow: boolean }

/** Where the focus is, whether it can be seen there, and whether something shows it. */
const readStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    element.dataset.visited = ''
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // The frame around a field wears its ring.
    const ring = getComputedStyle(element.closest('.ui-input') ?? element)
    // A stroke of the timeline wears it around what is drawn.
    const drawn = element.querySelector(':scope > svg')
    return {
      name: element.ariaLabel || element.innerText.trim() || element.tagName,
      isSeen: box.width > 0 && box.height > 0 && style.visibility === 'visible',
      isMarked:
        (ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) > 0) ||
        ring.boxShadow !== 'none' ||
        (drawn !== null && getComputedStyle(drawn).outlineStyle !== 'none'),
      isInWindow: box.bottom > 0 && box.top < innerHeight,
    }
  })

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let press = 0; press < 300; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    if (!stop) break
    if (!stop.isInWindow) await afterFrames(page)
    stops.push(stop.isInWindow ? stop : ((await readStop(page)) ?? stop))
  }
  return stops
}

const ways = 'a[href], button:not([disabled]), input, [tabindex="0"]'

describe('keyboard', () => {
  test.for([
    ['/home', 'desktop'],
    ['/home', 'phone'],
    ['/archives', 'desktop'],
    ['/posts/serial-9', 'desktop'],
  ] as const)(
    'Tab reaches everything on %s (%s), and shows where it is',
    async ([path, screen], { visit }) => {
      const { page } = await visit({ path, screen, context: { reducedMotion: 'reduce' } })
      // What others say meanwhile comes into a page that stands open.
      await page.evaluate(ways => {
        for (const element of document.querySelectorAll<HTMLElement>(ways)) element.dataset.early = ''
      }, ways)
      const stops = await walk(page)
      expect(stops.filter(stop => !(stop.isSeen && stop.isMarked && stop.isInWindow))).toEqual([])
      expect(stops[0]?.name).toBe('跳到正文')
      const missed = await page.evaluate(
        ways =>
          [...document.querySelectorAll<HTMLElement>(ways)]
            .filter(element => element.dataset.early !== undefined)
            .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
            .filter(element => element.dataset.visited === undefined)
            .map(element => element.outerHTML.slice(0, 120)),
        ways,
      )
      expect(missed).toEqual([])
    },
  )

  test('the first stop leads to the content', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })

  test('a new page is spoken by its title', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await page.getByRole('banner').getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
    await expect.poll(() => page.locator('p[aria-live="polite"]').allTextContents()).toContain('分类 · 小楼')
  })
})

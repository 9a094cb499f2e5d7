import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { afterFrames, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

type Stop = { name: string; isSeen: boolean; isMarked: boolean; isInWindow: boolean }

/** The focused element, whether it is visible, and whether its focus is. */
const readStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    element.dataset.visited = ''
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // A field's frame has the focus ring.
    const ring = getComputedStyle(element.closest('.ui-input') ?? element)
    // A bar of the timeline has it around the drawing.
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
    ['desktop', ['/home', '/archives', '/posts/serial-9']],
    ['phone', ['/home']],
  ] as const)('Tab reaches everything and shows where it is (%s)', async ([screen, paths], { visit }) => {
    const { page } = await visit({ screen, context: { reducedMotion: 'reduce' } })
    for (const path of paths) {
      await page.goto(path)
      await waitUntilAlive(page)
      // Other users' content may arrive in the open page meanwhile.
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
    }
    // The first stop is the skip link to the content.
    await page.goto('/home')
    await waitUntilAlive(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})

import { consoleSections } from '@xiaolou/contract/console'
import { expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

/** A desktop's window at 200 % and 400 % zoom (the latter is also a small phone), in px of the page. */
const zoomed = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
]

/** Runs in the page: controls beyond its edges, where scrolling does not reach. */
const outside = (): string[] => {
  const scrolls = (part: Element | null): boolean =>
    part !== null && (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement))
  const pressable = 'main :is(a[href], button, input, textarea, select)'
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter(part => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter(part => {
      const { left, right, width } = part.getBoundingClientRect()
      const isOut = left < -1 || right > document.documentElement.clientWidth + 1
      return width > 1 && isOut && !scrolls(part.parentElement)
    })
    .map(part => part.outerHTML.slice(0, 160))
}

test.for(zoomed)('every room of the console fits $width px', async (viewport, { visit }) => {
  const { page } = await visit({
    path: '/admin',
    prepare: async ({ context }) => {
      await enterAsOwner(context)
    },
    context: { viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  })
  const folder = process.env.LOOK_FOLDER
  for (const [path, name] of Object.entries(consoleSections)) {
    await page.goto(`/admin${path}`)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    if (folder) await page.screenshot({ path: `${folder}/zoom-${viewport.width}-${name}.png` })
    expect.soft(await isTooWide(page), name).toBe(false)
    expect.soft(await page.evaluate(outside), name).toEqual([])
    expect.soft(await violations(page), name).toEqual([])
  }
})

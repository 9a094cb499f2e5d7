import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { isTooWide } from './support/page.ts'
import { mainPlaces } from './support/screens.ts'
import { allowedShift, shiftOf, watchShifts } from './support/shift.ts'
import { test } from './support/visit.ts'

const numbersOf = (page: Page) => page.locator('#article-body .footnote-ref > a')
const tipOf = (page: Page) => page.getByRole('tooltip')
/** The positions of the article's paragraphs. */
const layout = (page: Page) =>
  page.locator('#article-body').evaluate(body => [...body.children].map(({ scrollHeight }) => scrollHeight))

describe('a footnote', () => {
  test('shows beside its number under the pointer and with the focus, and moves nothing', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: mainPlaces.article,
      context: { viewport: { width: 1_200, height: 900 } },
      // The pointer is there before the code.
      prepare: ({ context }) =>
        context.route('**/footnotes-*.js', async route => {
          await wait(1_500)
          await route.continue()
        }),
    })
    const number = numbersOf(page).first()
    await number.scrollIntoViewIfNeeded()
    const before = await layout(page)
    await number.hover()
    await tipOf(page).waitFor()
    const id = decodeURIComponent((await number.getAttribute('href'))?.slice(1) ?? '')
    const note = await page.locator(`[id="${id}"] > p`).first().innerText()
    expect(note.startsWith(await tipOf(page).innerText())).toBe(true)
    expect(await layout(page)).toEqual(before)
    await tipOf(page).hover()
    await page.waitForTimeout(400)
    expect(await tipOf(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await tipOf(page).waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await number.focus()
    await tipOf(page).waitFor()
    expect(await number.getAttribute('aria-describedby')).toBe(await tipOf(page).getAttribute('id'))
  })

  test('stands in the margin of a wide window, beside its line', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.article, prepare: watchShifts })
    const note = page.locator('.margin-footnote').first()
    const number = numbersOf(page).first()
    const middle = async (place: Locator) => {
      const { y, height } = (await place.boundingBox()) ?? { y: 0, height: 0 }
      return y + height / 2
    }
    await expect
      .poll(async () => Math.abs((await middle(note.locator('i'))) - (await middle(number))))
      .toBeLessThan(8)
    const prose = await page.locator('#article-body').boundingBox()
    expect(Math.abs((prose?.x ?? 0) + (prose?.width ?? 0) / 2 - 720)).toBeLessThan(2)
    expect((await note.boundingBox())?.x).toBeGreaterThan((prose?.x ?? 0) + (prose?.width ?? 0))
    expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1_200, height: 900 })
    await note.waitFor({ state: 'detached' })
    expect(await isTooWide(page)).toBe(false)
  })

  test('shows at a tap, goes at a tap beside it; the phone’s contents are called by the part that is read', async ({
    visit,
  }) => {
    const { page } = await visit({ path: mainPlaces.article, screen: 'phone' })
    const number = numbersOf(page).first()
    await number.scrollIntoViewIfNeeded()
    const { hash } = new URL(page.url())
    await number.tap()
    await tipOf(page).waitFor()
    expect(new URL(page.url()).hash).toBe(hash)
    const box = await tipOf(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(380)
    await page.touchscreen.tap(370, 300)
    await tipOf(page).waitFor({ state: 'detached' })
    const heading = page.locator('#article-body h2').nth(1)
    await heading.evaluate(element => element.scrollIntoView({ block: 'start' }))
    const name = (await heading.innerText()).trim()
    await expect.poll(() => page.locator('.toc-button .corner-word').innerText()).toBe(name)
  })
})

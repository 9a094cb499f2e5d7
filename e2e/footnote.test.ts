import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mainPlaces } from './support/screens.ts'
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
    const { page } = await visit({ path: mainPlaces.article })
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

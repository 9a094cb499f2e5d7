import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { library } from './support/library.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const full = library.serial.years[0]

describe('archives', () => {
  test('unfolds a full year within the window, on a desktop and on a phone', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    const rest = page.locator(`#y${full} details`)
    await rest.locator('summary').click()
    await rest.locator('.archives-row').last().waitFor()
    // The month reached by the keyboard shows its word count.
    const line = page.getByRole('navigation', { name: '每月写下的字数' })
    await line.locator('a[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    const label = line.locator('.life-month:focus .life-label')
    await expect.poll(() => label.evaluate(one => getComputedStyle(one).opacity)).toBe('1')
    for (const width of [1_440, 380]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await isTooWide(page)).toBe(false)
      expect(await violations(page)).toEqual([])
    }
    // The scroll of the year: from the right by wheel, and by the mouse that holds it, which presses nothing.
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.locator(`#y${full} .archives-unfold`).click()
    const paper = page.locator('.year-scroll-paper')
    const left = () => paper.evaluate(one => one.scrollLeft)
    await paper.hover()
    await page.mouse.wheel(0, 400)
    await expect.poll(left).toBeLessThan(-300)
    const before = await left()
    await page.mouse.down()
    await page.mouse.move(1_000, 450, { steps: 4 })
    await page.mouse.up()
    expect(await left()).toBeLessThan(before)
    expect(new URL(page.url()).pathname).toBe('/archives')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '存成图片' }).click()
    await page.locator('.card-paper > img').waitFor()
  })

  test('shows the cover of a row that is pointed at or has the focus, and fetches none before', async ({
    visit,
  }) => {
    const fetched: string[] = []
    const { page } = await visit({
      prepare: async ({ page: fresh }) => {
        fresh.on('request', request => fetched.push(request.url()))
      },
      path: '/archives',
    })
    const row = page.locator('.archives-row', { hasText: library.reading.title })
    const peek = row.locator('.archives-peek')
    await row.scrollIntoViewIfNeeded()
    expect(fetched.filter(address => /\/uploads\/.*w(?:320|480)/.test(address))).toEqual([])
    await row.hover()
    await peek.waitFor({ state: 'visible' })
    await expect
      .poll(() => peek.locator('img').evaluate(one => Reflect.get(one, 'naturalWidth')))
      .toBeGreaterThan(0)
    expect(await peek.innerText()).toContain('灯下写的一篇长文')
    // It covers no title, in narrower windows too.
    for (const width of [1440, 1079, 800]) {
      await page.setViewportSize({ width, height: 900 })
      await row.hover()
      await peek.waitFor({ state: 'visible' })
      await peek.evaluate(one => Promise.all(one.getAnimations().map(({ finished }) => finished)))
      const card = await peek.boundingBox()
      const titles = await page
        .locator('.archives-title')
        .filter({ visible: true })
        .evaluateAll(all => all.map(one => one.getBoundingClientRect().right))
      expect(Math.max(...titles)).toBeLessThanOrEqual(card?.x ?? 0)
      expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(width)
      await page.mouse.move(0, 0)
      await peek.waitFor({ state: 'hidden' })
    }
    const plain = page.locator('.archives-row', { hasText: library.plain.title })
    await plain.locator('a').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await plain.locator('.archives-peek svg').waitFor({ state: 'visible' })

    // Without script too: a month's link opens its folded rows, a row shows its cover.
    const { page: bare } = await visit({ path: '/archives', hasScript: false })
    const rest = bare.locator(`#y${full} details`)
    const last = rest.locator('.archives-row').last()
    expect(await last.isVisible()).toBe(false)
    const month = await last.getAttribute('data-month')
    await bare.locator(`.life-month[data-month="${month}"]`).click()
    await last.waitFor({ state: 'visible' })
    const own = bare.locator('.archives-row', { hasText: library.reading.title })
    await own.hover()
    await own.locator('.archives-peek img').waitFor({ state: 'visible' })
  })
})

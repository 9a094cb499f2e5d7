import { describe, expect } from 'vitest'
import { scrollTo, scrollY } from './support/page.ts'
import { test } from './support/visit.ts'

describe('home', () => {
  test('is where the reader left it after going back, on its second page too', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone' })
    await page.getByRole('link', { name: '下一页' }).click()
    await page.waitForURL('**/home?page=2')
    await page.getByRole('link', { name: '上一页' }).waitFor()
    const link = page.locator('.home-list h2 a').nth(6)
    await scrollTo(page, 900)
    const before = await scrollY(page)
    expect(before).toBeGreaterThan(300)
    await link.evaluate(element => (element instanceof HTMLElement ? element.click() : undefined))
    await page.waitForURL('**/posts/**')
    await page.locator('#article-body').waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await page.locator('.home-list').waitFor()
    await expect.poll(() => scrollY(page)).toBe(before)
    // Other journeys publish and import meanwhile: not even a title stays on its page.
    await page.locator('[aria-current="page"]', { hasText: /^2$/ }).waitFor({ state: 'attached' })
  })

  test('opens a session behind two leaves, which part by themselves and let every press through', async ({
    visit,
  }) => {
    const { page } = await visit({
      isNew: true,
      prepare: async ({ page: own }) => {
        await own.addInitScript(() => {
          const ended: string[] = []
          Object.assign(window, { ended })
          addEventListener('animationend', event => ended.push(event.animationName))
        })
      },
    })
    await page.goto('/home')
    const html = page.locator('html')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ended'))).toContain('leaf')
    expect(await html.getAttribute('data-arrival')).toBeNull()
    const shown = await page.evaluate(() => {
      document.documentElement.dataset.arrival = '16'
      const below = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return {
        isPainted: document.querySelector('.leaves')?.checkVisibility(),
        isInTheWay: below?.closest('.leaves') !== null,
      }
    })
    expect(shown).toEqual({ isPainted: true, isInTheWay: false })
    await page.locator('.home-list h2 a').first().click()
    expect(await html.getAttribute('data-arrival')).toBeNull()
    await page.waitForURL('**/posts/**')
  })
})

import { describe, expect } from 'vitest'
import { scrollTo, scrollY } from './support/page.ts'
import { test } from './support/visit.ts'

describe('home', () => {
  test('keeps the page number in the address and goes back and forth', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const first = await page.locator('.home-list h2').allInnerTexts()
    await page.getByRole('link', { name: '下一页' }).click()
    await page.waitForURL('**/home?page=2')
    await page.getByRole('link', { name: '上一页' }).waitFor()
    const second = await page.locator('.home-list h2').allInnerTexts()
    expect(second).toHaveLength(10)
    expect(first.filter(title => second.includes(title))).toEqual([])
    await page.reload()
    await expect.poll(() => page.locator('.home-list h2').allInnerTexts()).toEqual(second)
    await page.goBack()
    await page.waitForURL(address => address.pathname === '/home' && address.search === '')
    await expect.poll(() => page.locator('.home-list h2').allInnerTexts()).toEqual(first)
  })

  test.for(['desktop', 'phone'] as const)(
    'is where the reader left it after going back (%s)',
    async (screen, { visit }) => {
      const { page } = await visit({ path: '/home', screen })
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
    },
  )
})

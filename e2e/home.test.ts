import { describe, expect } from 'vitest'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme, scrollTo, scrollY } from './support/page.ts'
import { findHomeArticles } from './support/site-api.ts'
import { test } from './support/visit.ts'

describe('home', () => {
  test.for(looks)(
    'shows the list and the side column ($screen, $theme)',
    async ({ screen, theme }, { visit }) => {
      const { page } = await visit({ path: '/home', screen, theme })
      const { list } = await findHomeArticles()
      expect(await pageTheme(page)).toBe(theme)
      await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual(['小楼'])
      await expect
        .poll(() => page.locator('.home-list h2 a').allInnerTexts())
        .toEqual(list.map(entry => entry.article_title))
      expect(await page.locator('.home-entry-mark', { hasText: '置顶' }).count()).toBeGreaterThan(0)
      for (const title of ['读得最多', '标签', '本站'])
        await page.getByRole('heading', { name: title }).waitFor()
      await expect
        .poll(() => page.locator('.home-counters').innerText())
        .toMatch(/文章[\s\S]*分类[\s\S]*标签/)
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('gives every cover its size before it loads', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const sizes = await page
      .locator('.home-list img')
      .evaluateAll(images => images.map(image => [image.getAttribute('width'), image.getAttribute('height')]))
    expect(sizes.length).toBeGreaterThan(0)
    for (const [width, height] of sizes) {
      expect(Number(width)).toBeGreaterThan(0)
      expect(Number(height)).toBeGreaterThan(0)
    }
  })

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

  test('says so on a page beyond the last', async ({ visit }) => {
    const { page } = await visit({ path: '/home?page=999' })
    await page.getByText('翻过头了').waitFor()
    await page.getByRole('link', { name: '回到第一页' }).click()
    await page.waitForURL(address => address.pathname + address.search === '/home')
    await expect.poll(() => page.locator('.home-list h2').count()).toBe(10)
  })

  test('leads from the chips to their category and tag', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const category = page.locator('.home-entry-meta .ui-chip-category').first()
    const name = await category.innerText()
    await category.click()
    await page.waitForURL('**/articleList?type=category&**')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goBack()
    const tag = page.locator('.home-entry-meta ul .ui-chip').first()
    const tagName = await tag.innerText()
    await tag.click()
    await page.waitForURL('**/articleList?type=tag&**')
    await page.getByRole('heading', { level: 1, name: tagName }).waitFor()
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

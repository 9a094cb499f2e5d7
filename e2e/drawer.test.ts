import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { test } from './support/visit.ts'

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: '菜单' })
const drawerOf = (page: Page) => page.getByRole('dialog')

describe('drawer of a phone', () => {
  test.for(['light', 'dark'] as const)('is 60 % wide and has every room (%s)', async (theme, { visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone', theme })
    await button(page).tap()
    await drawerOf(page).waitFor()
    await expect.poll(async () => (await drawerOf(page).boundingBox())?.width).toBeCloseTo(380 * 0.6, 0)
    await expect
      .poll(() => drawerOf(page).getByRole('link').allInnerTexts())
      .toEqual([
        '首页',
        '时间轴',
        '分类',
        '标签',
        '相册',
        '说说',
        '友链',
        '留言',
        '前端推荐',
        '后端推荐',
        library.about.title,
      ])
  })

  test('closes after a choice', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone' })
    await button(page).tap()
    await drawerOf(page).getByRole('link', { name: '标签' }).tap()
    await page.waitForURL('**/tag')
    await drawerOf(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: '标签' }).waitFor()
  })

  test('closes on a tap beside it', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone' })
    await button(page).tap()
    await drawerOf(page).getByRole('link', { name: '首页' }).waitFor()
    await page.touchscreen.tap(40, 500)
    await drawerOf(page).waitFor({ state: 'detached' })
  })

  test('keeps the focus inside, closes on Escape and gives the focus back', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone' })
    await button(page).focus()
    await page.keyboard.press('Enter')
    await drawerOf(page).waitFor()
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab')
      const isInside = await drawerOf(page).evaluate(drawer => drawer.contains(document.activeElement))
      const isGuard = await page.evaluate(() =>
        document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
      )
      expect(isInside || isGuard).toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawerOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => button(page).evaluate(one => one === document.activeElement)).toBe(true)
  })
})

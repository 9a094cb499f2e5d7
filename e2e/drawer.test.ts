import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/visit.ts'

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: '菜单' })
const drawerOf = (page: Page) => page.getByRole('dialog')

test('the drawer of a phone is 60 % wide, closes on a tap beside it, and keeps the focus inside', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/home', screen: 'phone' })
  await button(page).tap()
  await drawerOf(page).waitFor()
  await expect.poll(async () => (await drawerOf(page).boundingBox())?.width).toBeCloseTo(380 * 0.6, 0)
  await page.touchscreen.tap(40, 500)
  await drawerOf(page).waitFor({ state: 'detached' })
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
  await button(page).tap()
  await drawerOf(page).getByRole('link', { name: '标签' }).tap()
  await page.getByRole('heading', { level: 1, name: '标签' }).waitFor()
  await drawerOf(page).waitFor({ state: 'detached' })
})

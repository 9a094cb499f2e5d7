import { screens } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { endOf, fakeKeyboard, raise } from './support/keyboard.ts'
import { viewports } from './support/look.ts'
import { isTooWide, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const windowPx = 800
const keyboardPx = 330
const phone = { screen: 'phone', context: { ...viewports.phone, reducedMotion: 'reduce' } } as const

const dialogOf = (page: Page) => page.locator('.ui-dialog').last()
const topOf = async (page: Page) => Math.round((await dialogOf(page).boundingBox())?.y ?? 0)
const bottomOf = (page: Page) => endOf(dialogOf(page))

/** At the bottom of the window; one higher than the window begins at its top. */
async function expectAtFoot(page: Page, name: string): Promise<void> {
  await expect.poll(() => topOf(page), { message: name }).toBeGreaterThanOrEqual(24)
  await expect.poll(() => bottomOf(page), { message: name }).toBe(windowPx)
  expect(await dialogOf(page).evaluate(sheet => sheet.scrollTop), name).toBe(0)
  expect(await violations(page), name).toEqual([])
  expect(await isTooWide(page), name).toBe(false)
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
}

test('a dialog of the site stands at the foot of a phone, above its keyboard, and in the middle of a wide window', async ({
  visit,
}) => {
  const { page } = await visit({
    ...phone,
    theme: 'dark',
    path: screens.chat.path,
    prepare: ({ page: own }) => fakeKeyboard(own),
  })
  await page.locator('.together-song').tap()
  await expectAtFoot(page, 'together')
  await close(page)

  await page.goto(screens.home.path)
  await waitUntilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '登录' }).tap()
  await expectAtFoot(page, 'sign-in')
  // The focused field stays visible.
  const password = dialogOf(page).getByLabel('密码', { exact: true })
  await password.tap()
  await raise(page, keyboardPx)
  const end = () => endOf(password)
  await expect.poll(end).toBeLessThanOrEqual(windowPx - keyboardPx)
  await expect.poll(() => bottomOf(page)).toBeGreaterThanOrEqual(windowPx - keyboardPx)
  // So little is left that the sheet is higher: the focused field is visible all the same.
  await raise(page, 560)
  await expect.poll(end).toBeLessThanOrEqual(windowPx - 560)
  await raise(page, 0)
  await expect.poll(() => bottomOf(page)).toBe(windowPx)

  await page.setViewportSize({ width: 1_440, height: 900 })
  const offMiddle = async () => {
    const box = await dialogOf(page).boundingBox()
    return Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 450)
  }
  await expect.poll(offMiddle).toBeLessThan(2)
})

test('so do the console’s', async ({ visit }) => {
  const { page } = await visit({
    ...phone,
    theme: 'light',
    path: '/admin/chat',
    prepare: ({ context }) => enterAsOwner(context),
  })
  await page.getByRole('button', { name: '清空…' }).tap()
  await expectAtFoot(page, 'question')
  await close(page)

  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: '说一句', exact: true }).tap()
  await expectAtFoot(page, 'say')
  await close(page)
  await page.getByRole('button', { name: '菜单' }).tap()
  await expectAtFoot(page, 'rooms')
  await close(page)
  await page.getByRole('button', { name: '搜索后台' }).tap()
  await expectAtFoot(page, 'palette')
})

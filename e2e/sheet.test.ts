import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { endOf, fakeKeyboard, raise } from './support/keyboard.ts'
import { screens } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test, type VisitOptions } from './support/visit.ts'

const lookFolder = process.env.LOOK_FOLDER
const windowPx = 800
const keyboardPx = 330

const dialogOf = (page: Page) => page.locator('.ui-dialog').last()
const topOf = async (page: Page) => Math.round((await dialogOf(page).boundingBox())?.y ?? 0)
const bottomOf = (page: Page) => endOf(dialogOf(page))

const asOwner = { prepare: ({ context }) => enterAsOwner(context) } satisfies VisitOptions
type Opened = { name: string; visit: VisitOptions; open: (page: Page) => Promise<unknown> }
const dialogs: Opened[] = [
  {
    name: 'sign-in',
    visit: { path: '/home' },
    async open(page) {
      await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: '登录' }).tap()
    },
  },
  {
    name: 'together',
    visit: { path: '/chat' },
    open: page => page.locator('.together-song').tap(),
  },
  {
    name: 'question',
    visit: { path: '/admin/chat', ...asOwner },
    open: page => page.getByRole('button', { name: '清空…' }).tap(),
  },
  {
    name: 'say',
    visit: { path: '/admin', ...asOwner },
    open: page => page.getByRole('main').getByRole('link', { name: '说一句', exact: true }).tap(),
  },
  {
    name: 'rooms',
    visit: { path: '/admin', ...asOwner },
    open: page => page.getByRole('button', { name: '菜单' }).tap(),
  },
  {
    name: 'palette',
    visit: { path: '/admin', ...asOwner },
    open: page => page.getByRole('button', { name: '搜索后台' }).tap(),
  },
]

const phone = { screen: 'phone', context: { ...screens.phone, reducedMotion: 'reduce' } } as const

test.for(dialogs)('a dialog stands at the foot of a phone: $name', async (given, { visit }) => {
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await visit({ ...given.visit, ...phone, theme })
    await given.open(page)
    // One that is higher than the window begins at its head.
    await expect.poll(() => topOf(page)).toBeGreaterThanOrEqual(24)
    await expect.poll(() => bottomOf(page)).toBe(windowPx)
    expect(await dialogOf(page).evaluate(sheet => sheet.scrollTop)).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    if (lookFolder) await page.screenshot({ path: join(lookFolder, `sheet-${given.name}-${theme}.png`) })
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.context().close()
  }
})

test('a keyboard over the page lifts the sheet, and the field that has the focus stays in sight', async ({
  visit,
}) => {
  const { page } = await visit({
    ...phone,
    path: '/home',
    prepare: ({ page: own }) => fakeKeyboard(own),
  })
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '登录' }).tap()
  await expect.poll(() => bottomOf(page)).toBe(windowPx)
  const password = dialogOf(page).getByLabel('密码', { exact: true })
  await password.tap()
  await raise(page, keyboardPx)
  const end = () => endOf(password)
  await expect.poll(end).toBeLessThanOrEqual(windowPx - keyboardPx)
  await expect.poll(() => bottomOf(page)).toBeGreaterThanOrEqual(windowPx - keyboardPx)
  // So little is left that the sheet is higher: what is written in stays in sight all the same.
  await raise(page, 560)
  await expect.poll(end).toBeLessThanOrEqual(windowPx - 560)
  await raise(page, 0)
  await expect.poll(() => bottomOf(page)).toBe(windowPx)
})

test('on a wide window a dialog stands in the middle', async ({ visit }) => {
  const { page } = await visit({ path: '/home', context: { reducedMotion: 'reduce' } })
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await dialogOf(page).waitFor()
  const box = await dialogOf(page).boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(2)
})

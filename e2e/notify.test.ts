import { screens } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { writeComment } from './support/comment.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const slug = 'serial-25'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^我的消息/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: '我的消息' })
const notices = (page: Page) => drawer(page).locator('.notice')

describe.each(looksOfJourney)('我的消息 in $screen, $theme', look => {
  test('has a bell for who is signed in, takes its share of the window, and leads to the very comment', async ({
    visit,
  }) => {
    const [account, other] = [await makeAccount(), await makeAccount()]
    const parentId = await writeComment({ slug, account, content: '先说一句' })
    await writeComment({ slug, account: other, content: '第一答', parentId })
    const last = await writeComment({ slug, account: other, content: '第二答', parentId })
    const { page } = await visit({ path: screens.home.path, ...look, context: { reducedMotion: 'reduce' } })
    expect(await bell(page).isVisible()).toBe(false)
    if (look.screen === 'phone') {
      const menu = page.getByRole('banner').getByRole('button', { name: '菜单' })
      await menu.tap()
      await page.getByRole('dialog').getByRole('button', { name: '登录' }).tap()
      await signInHere(page, account)
      await menu.tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /我的消息/ })
        .tap()
    } else {
      await signIn(page, account)
      await bell(page).click()
    }
    await expect.poll(() => notices(page).count()).toBe(2)
    const share = look.screen === 'phone' ? 380 * 0.8 : 1_440 * 0.4
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBeCloseTo(share, 0)
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await notices(page).filter({ hasText: '第二答' }).getByRole('link').click()
    await page.waitForURL(`**/posts/${slug}#comment-${last}`)
    await drawer(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${last}`)
    const isSeen = () =>
      page.locator(`#comment-${last}`).evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isSeen).toBe(true)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'

const button = (page: Page) => page.locator('.article-like')
const state = async (page: Page) => ({
  isLiked: (await button(page).getAttribute('aria-pressed')) === 'true',
  count: Number((await button(page).innerText()).match(/\d+/)?.[0] ?? 0),
})
const answered = (page: Page) =>
  page.waitForResponse(response => /\/api\/article\/(?:like|cancelLike)\//.test(response.url()))

describe('like', () => {
  test('counts once, is remembered after a reload, and is taken back', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-1' })
    const like = answered(page)
    await button(page).click()
    expect(await (await like).json()).toMatchObject({ code: 0, result: true })
    expect(await state(page)).toEqual({ isLiked: true, count: 1 })
    await page.reload()
    await expect.poll(async () => (await state(page)).isLiked).toBe(true)
    const cancel = answered(page)
    await button(page).click()
    expect((await cancel).url()).toContain('/cancelLike/')
    await expect.poll(async () => (await state(page)).isLiked).toBe(false)
  })

  test('is shown at once and taken back with a notice when the server fails', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/posts/serial-2' })
    faults.expect(/status of 500/)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/article/like/**', async route => {
      await released
      await route.fulfill({ status: 500, json: { code: 500, message: '服务端错误' } })
    })
    const before = await state(page)
    await button(page).click()
    await expect.poll(() => state(page)).toEqual({ isLiked: true, count: 1 })
    release()
    await expect.poll(() => state(page)).toEqual(before)
    await page.getByText('错误提示').waitFor()
    await page.reload()
    await expect.poll(() => state(page)).toEqual(before)
  })

  test('says 您已经点过赞了 to one who has liked it before', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-3' })
    await page.route('**/api/article/like/**', route =>
      route.fulfill({ json: { code: 100018, message: '您已经点过赞了' } }),
    )
    await button(page).click()
    await page.getByText('您已经点过赞了').waitFor()
    expect((await state(page)).isLiked).toBe(true)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { scrollTo } from './support/page.ts'
import { test } from './support/visit.ts'

const path = `/posts/${library.reading.slug}`
const bar = (page: Page) => page.getByRole('banner').first()
const look = (page: Page) =>
  bar(page).evaluate(header => {
    const { top, bottom } = header.getBoundingClientRect()
    return { isSeen: bottom > 1 && top > -20, ground: getComputedStyle(header).backgroundColor }
  })
const clear = 'rgba(0, 0, 0, 0)'

describe('header', () => {
  test('hides going down, and comes back going up and for what has the focus', async ({ visit }) => {
    const { page } = await visit({ path })
    for (const width of [1_440, 380]) {
      await page.setViewportSize({ width, height: 800 })
      await scrollTo(page, 0)
      await expect.poll(() => look(page)).toEqual({ isSeen: true, ground: clear })
      await scrollTo(page, 40)
      expect(await look(page)).toEqual({ isSeen: true, ground: clear })
      await scrollTo(page, 800)
      await expect.poll(async () => (await look(page)).isSeen).toBe(false)
      await scrollTo(page, 700)
      await expect.poll(() => look(page)).toMatchObject({ isSeen: true })
      await expect.poll(async () => (await look(page)).ground).not.toBe(clear)
    }
    await scrollTo(page, 1_500)
    await expect.poll(async () => (await look(page)).isSeen).toBe(false)
    await bar(page)
      .getByRole('button', { name: '搜索' })
      .evaluate(button => {
        if (button instanceof HTMLElement) button.focus({ preventScroll: true })
      })
    await expect.poll(async () => (await look(page)).isSeen).toBe(true)
  })

  test('unfolds 更多 under a mouse, and turns from menu to drawer below 799 px', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const back = bar(page).getByRole('link', { name: '后端推荐' })
    expect(await back.isVisible()).toBe(false)
    await bar(page).getByText('更多').hover()
    await back.waitFor()
    await back.click()
    await page.waitForURL('**/resources/back')
    await page.mouse.move(600, 600)
    await expect.poll(() => back.isVisible()).toBe(false)
    const menu = bar(page).getByRole('navigation', { name: '主菜单' })
    const button = bar(page).getByRole('button', { name: '菜单' })
    await page.setViewportSize({ width: 799, height: 800 })
    expect([await menu.isVisible(), await button.isVisible()]).toEqual([true, false])
    await page.setViewportSize({ width: 798, height: 800 })
    expect([await menu.isVisible(), await button.isVisible()]).toEqual([false, true])
  })
})

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
  test.for(['desktop', 'phone'] as const)(
    'hides going down, comes back going up (%s)',
    async (screen, { visit }) => {
      const { page } = await visit({ path, screen })
      expect(await look(page)).toEqual({ isSeen: true, ground: clear })
      await scrollTo(page, 40)
      expect(await look(page)).toEqual({ isSeen: true, ground: clear })
      await scrollTo(page, 800)
      await expect.poll(async () => (await look(page)).isSeen).toBe(false)
      await scrollTo(page, 700)
      await expect.poll(() => look(page)).toMatchObject({ isSeen: true })
      await expect.poll(async () => (await look(page)).ground).not.toBe(clear)
      await scrollTo(page, 0)
      await expect.poll(() => look(page)).toEqual({ isSeen: true, ground: clear })
    },
  )

  test('has every room in its menu', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const menu = bar(page).getByRole('navigation', { name: '主菜单' })
    const words = (await menu.innerText()).split(/\s+/).filter(Boolean)
    expect(words).toEqual(['首页', '时间轴', '更多', '分类', '相册', '说说', '友链', '留言'])
    await expect
      .poll(() => menu.getByRole('link', { name: '首页' }).getAttribute('aria-current'))
      .toBe('page')
  })

  test('unfolds 更多 under a mouse', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const back = bar(page).getByRole('link', { name: '后端推荐' })
    expect(await back.isVisible()).toBe(false)
    await bar(page).getByText('更多').hover()
    await back.waitFor()
    await back.click()
    await page.waitForURL('**/resources/back')
    await page.mouse.move(600, 600)
    await expect.poll(() => back.isVisible()).toBe(false)
  })

  test('unfolds 更多 by keyboard; Escape folds it and keeps the focus', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const button = bar(page).getByRole('button', { name: '更多' })
    const front = bar(page).getByRole('link', { name: '前端推荐' })
    await button.focus()
    await page.keyboard.press('Enter')
    await front.waitFor()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    expect(await front.evaluate(link => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => front.isVisible()).toBe(false)
    expect(await button.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await front.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/resources/front')
  })

  test('turns from drawer to menu at 799 px', async ({ visit }) => {
    const { page } = await visit({ path: '/home', context: { viewport: { width: 799, height: 800 } } })
    const menu = bar(page).getByRole('navigation', { name: '主菜单' })
    const button = bar(page).getByRole('button', { name: '菜单' })
    expect([await menu.isVisible(), await button.isVisible()]).toEqual([true, false])
    await page.setViewportSize({ width: 798, height: 800 })
    expect([await menu.isVisible(), await button.isVisible()]).toEqual([false, true])
  })

  test('comes back for what has the focus', async ({ visit }) => {
    const { page } = await visit({ path })
    await scrollTo(page, 800)
    await expect.poll(async () => (await look(page)).isSeen).toBe(false)
    await bar(page)
      .getByRole('button', { name: '搜索' })
      .evaluate(button => {
        if (button instanceof HTMLElement) button.focus({ preventScroll: true })
      })
    await expect.poll(async () => (await look(page)).isSeen).toBe(true)
  })
})

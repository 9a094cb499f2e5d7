import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const fieldOf = (page: Page) => page.getByRole('combobox', { name: '在站里找' })
const hitsOf = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')

/** The key is heard once the page's effects have run; the theme button, which then says what it does, tells so. */
async function openSearch(page: Page) {
  await page.getByRole('button', { name: /^换成/ }).waitFor()
  await page.keyboard.press('Control+k')
  await fieldOf(page).waitFor()
}

describe('search', () => {
  test('opens from the header with the five most read', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone', theme: 'dark' })
    await page.getByRole('button', { name: '搜索' }).click()
    await dialogOf(page).getByText('大家在读').waitFor()
    await expect.poll(() => dialogOf(page).locator('ol li').count()).toBe(5)
    expect(await dialogOf(page).locator('ol li svg').allTextContents()).toEqual(['1', '2', '3', '4', '5'])
    expect(await fieldOf(page).evaluate(field => field === document.activeElement)).toBe(true)
  })

  test('goes through the hits with the keys, to more of them, and opens one with Enter', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/home' })
    await openSearch(page)
    await fieldOf(page).fill('连载第')
    await expect.poll(() => hitsOf(page).count()).toBe(5)
    await dialogOf(page).getByRole('status').getByText('找到 文章 4 篇以上').waitFor()
    const chosen = () => hitsOf(page).evaluateAll(all => all.findIndex(one => one.ariaSelected === 'true'))
    expect(await chosen()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await chosen()).toBe(1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await chosen()).toBe(4)
    await page.keyboard.press('Home')
    expect(await chosen()).toBe(0)
    await page.keyboard.press('End')
    expect(
      await hitsOf(page)
        .nth(await chosen())
        .innerText(),
    ).toBe('还有更多文章')
    await page.keyboard.press('Enter')
    await expect.poll(() => hitsOf(page).count()).toBe(24)
    expect(await chosen()).toBe(4)
    const title = await hitsOf(page).nth(4).locator('strong').innerText()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await dialogOf(page).count()).toBe(0)
  })

  test('says so when the dialog itself cannot be fetched, and opens when asked again', async ({ visit }) => {
    const files = '**/assets/search-dialog-*.js'
    const { page } = await visit({
      path: '/home',
      prepare: ({ page, faults }) => {
        faults.expect(/ERR_FAILED \S+search-dialog/)
        return page.route(files, route => route.abort())
      },
    })
    const button = page.getByRole('button', { name: '搜索' })
    await button.click()
    await page.getByText('搜索没有打开').waitFor()
    expect(await dialogOf(page).count()).toBe(0)
    await page.unroute(files)
    await button.click()
    await fieldOf(page).waitFor()
  })

  test('closes with Escape, as its foot says, also when something is written', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openSearch(page)
    await fieldOf(page).fill('鸢尾')
    await expect.poll(() => hitsOf(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached', timeout: 3_000 })
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { decodeKept } from './support/kept.ts'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { keptText, pageTheme } from './support/page.ts'
import { test } from './support/visit.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const fieldOf = (page: Page) => page.getByRole('combobox', { name: '在站里找' })
const hitsOf = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')

const asks = (words?: string) => (url: URL) =>
  url.pathname === '/api/search' && (words === undefined || url.searchParams.get('words') === words)

/** The key is heard once the page's effects have run; the theme button, which then says what it does, tells so. */
async function openSearch(page: Page) {
  await page.getByRole('button', { name: /^换成/ }).waitFor()
  await page.keyboard.press('Control+k')
  await fieldOf(page).waitFor()
}

describe('search', () => {
  test.for(looks)(
    'opens from the header with the five most read ($screen, $theme)',
    async (look, { visit }) => {
      const { page } = await visit({ path: '/home', ...look })
      await page.getByRole('button', { name: '搜索' }).click()
      await dialogOf(page).getByText('大家在读').waitFor()
      await expect.poll(() => dialogOf(page).locator('ol li').count()).toBe(5)
      expect(await dialogOf(page).locator('ol li svg').allTextContents()).toEqual(['1', '2', '3', '4', '5'])
      expect(await fieldOf(page).evaluate(field => field === document.activeElement)).toBe(true)
      expect(await pageTheme(page)).toBe(look.theme)
    },
  )

  test.for([
    ['one character', '鸢', '鸢'],
    ['two characters', '鸢尾', '鸢尾'],
    ['small letters', 'irisgarden', 'irisgarden'],
    ['capital letters', 'IRISGARDEN', 'irisgarden'],
    ['its sound', 'yuanweih', '鸢尾花'],
    ['its initials', 'ywhk', '鸢尾花开'],
  ] as const)('finds an article by %s', async ([, words, marked], { visit }) => {
    const { page } = await visit({ path: '/home' })
    await openSearch(page)
    await fieldOf(page).fill(words)
    await expect.poll(() => hitsOf(page).locator('strong').allInnerTexts()).toEqual([library.iris.title])
    const marks = await hitsOf(page).locator('mark').allInnerTexts()
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(mark.toLowerCase()).toBe(marked)
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

  test('keeps what was searched for, asks it again, and forgets it', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openSearch(page)
    await fieldOf(page).fill('鸢尾')
    await expect.poll(() => hitsOf(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/posts/${library.iris.slug}`)
    expect(decodeKept((await keptText(page, 'searchHistory')) ?? '')).toEqual(['鸢尾'])
    await page.goto('/home')
    await openSearch(page)
    await dialogOf(page).getByRole('button', { name: '鸢尾' }).click()
    await expect.poll(() => hitsOf(page).count()).toBe(1)
    await fieldOf(page).fill('')
    await dialogOf(page).getByRole('button', { name: '清空' }).click()
    await dialogOf(page).getByText('找过的').waitFor({ state: 'detached' })
    expect(await keptText(page, 'searchHistory')).toBeNull()
  })

  test('keeps ten words at most', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    for (let number = 1; number <= 11; number += 1) {
      await openSearch(page)
      await fieldOf(page).fill(`龘靐${number}`)
      await dialogOf(page).getByText(`没有「龘靐${number}」`).waitFor()
      await page.keyboard.press('Enter')
      await dialogOf(page).getByRole('button', { name: '关闭' }).click()
      await dialogOf(page).waitFor({ state: 'detached' })
    }
    const kept = decodeKept((await keptText(page, 'searchHistory')) ?? '')
    expect(kept).toEqual(Array.from({ length: 10 }, (_, index) => `龘靐${11 - index}`))
  })

  test('says honestly that there is nothing', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openSearch(page)
    await fieldOf(page).fill('子虚乌有先生')
    await dialogOf(page).getByText('没有「子虚乌有先生」').waitFor()
  })

  test('offers another try when the call fails', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/status of 500/)
    await page.route(asks(), route => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
    await openSearch(page)
    await fieldOf(page).fill('鸢尾')
    await dialogOf(page).getByRole('alert').waitFor()
    await page.unrouteAll()
    await dialogOf(page).getByRole('button', { name: '再试一次' }).click()
    await expect.poll(() => hitsOf(page).count()).toBe(1)
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

  test('closes with Escape and gives the focus back', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const button = page.getByRole('button', { name: '搜索' })
    await button.focus()
    await page.keyboard.press('Enter')
    await fieldOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await button.evaluate(one => one === document.activeElement)).toBe(true)
  })

  test('closes with Escape, as its foot says, also when something is written', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openSearch(page)
    await fieldOf(page).fill('鸢尾')
    await expect.poll(() => hitsOf(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached', timeout: 3_000 })
  })

  test('Enter before the answer has come opens the first hit when it comes; dots are words too', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/home' })
    const asked: number[] = []
    page.on('response', response => {
      if (asks()(new URL(response.url()))) asked.push(response.status())
    })
    await openSearch(page)
    for (const dots of ['.', '..']) {
      await fieldOf(page).fill(dots)
      await expect.poll(() => dialogOf(page).getByRole('status').first().innerText()).toMatch(/找到|楼上楼下/)
    }
    expect(asked).toEqual([200, 200])
    await page.route(asks('鸢尾'), async route => {
      await new Promise(resolve => setTimeout(resolve, 500))
      await route.continue()
    })
    // A busy browser has both keys waiting: the Enter comes after the rendering and before its effects.
    await fieldOf(page).evaluate(async (field: HTMLInputElement) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setValue?.call(field, '鸢尾')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await Promise.resolve()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await page.waitForURL(`**/posts/${library.iris.slug}`)
    await dialogOf(page).waitFor({ state: 'detached' })
  })

  test('shows the answer to the last words, whatever order the answers come in', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await page.route(asks('连载'), async route => {
      await new Promise(resolve => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await openSearch(page)
    const slow = page.waitForResponse(response => response.url().includes(encodeURIComponent('连载')))
    await fieldOf(page).fill('连载')
    await page.waitForRequest(request => request.url().includes(encodeURIComponent('连载')))
    await fieldOf(page).fill('鸢尾')
    await slow
    await expect.poll(() => hitsOf(page).locator('strong').allInnerTexts()).toEqual([library.iris.title])
  })
})

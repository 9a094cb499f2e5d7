import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { looksOfJourney } from './support/look.ts'
import { useOwnSite } from './support/own-site.ts'
import { isTooWide } from './support/page.ts'
import { makePicture } from './support/picture.ts'
import { test } from './support/visit.ts'

const site = useOwnSite()
let tries = 0
const notices = (page: Page) => page.getByRole('region', { name: '通知' })
const undo = (page: Page) => notices(page).getByRole('button', { name: '撤销' }).last()
const menu = async () =>
  ((await site.get('/config')) as { menu_pages: { title: string }[] }).menu_pages.map(({ title }) => title)

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('a page is written through a reload, saved, put in order, binned and brought back', async ({
    visit,
  }) => {
    tries += 1
    const title = `年表 ${screen} ${tries}`
    const path = `/chronicle-${screen}-${tries}`
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/pages/new',
      ...site.asOwner(),
    })
    const save = page.getByRole('button', { name: '存下' })
    await page.getByLabel('标题').fill(title)
    await page.getByLabel('地址').fill('/talk')
    await page.getByText('也不能是站里已有的地址').waitFor()
    await page.getByLabel('地址').fill(path)
    await page.getByText('这个地址可以用。').waitFor()
    const body = page.getByLabel('正文（Markdown）')
    await body.fill('# 二〇二六\n\n住进**小楼**。\n\n')
    await page.getByText('先收在这台电脑里').waitFor()
    await page.reload()
    await page.getByText('接着上次没存的写。').waitFor()
    expect(await body.inputValue()).toContain('住进**小楼**。')
    await page.getByLabel('选图片').setInputFiles({
      name: '楼.png',
      mimeType: 'image/png',
      buffer: makePicture({ width: 200 + tries, height: 120 }),
    })
    await expect.poll(() => body.inputValue()).toMatch(/!\[\]\(\/uploads\/[0-9a-f]{40}\.png\)/)
    if (screen === 'phone') await page.getByRole('button', { name: '看看样子' }).click()
    await page.frameLocator('iframe').locator('strong', { hasText: '小楼' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await save.click()
    await expect.poll(menu).toContain(title)
    await page.getByText('和存着的一样。').waitFor()
    await page.goto(path)
    await page.getByRole('heading', { name: title }).waitFor()

    await page.goto('/admin/pages')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await row.waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    const names = () => page.locator('.own-page a').allInnerTexts()
    if ((await names()).length > 1) {
      const before = await names()
      await row.getByRole('button', { name: `挪动「${title}」` }).focus()
      const isLast = before.at(-1) === title
      await page.keyboard.press(isLast ? 'ArrowUp' : 'ArrowDown')
      await expect.poll(names).not.toEqual(before)
      await undo(page).click()
      await expect.poll(names).toEqual(before)
    }
    const act = async (words: string) => {
      await row.getByRole('button', { name: '还能做什么' }).click()
      await page.getByRole('menuitem', { name: words }).click()
    }
    await act('从菜单里拿下来')
    await expect.poll(menu).not.toContain(title)
    await act('放进菜单')
    await expect.poll(menu).toContain(title)
    await act('放进回收站')
    await expect.poll(menu).not.toContain(title)
    await page.getByRole('link', { name: /^回收站/ }).click()
    await page.getByRole('button', { name: `拿回来「${title}」` }).click()
    await expect.poll(menu).toContain(title)
  })
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './support/axe.ts'
import { useOwnSite } from './support/own-site.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const site = useOwnSite()

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

test('the house wears the owner’s own style; what is no style is said, and there is a way back', async ({
  visit,
}) => {
  const { page, context } = await visit({
    ...site.asOwner(),
    screen: 'phone',
    path: '/home',
  })
  const usual = await accent(page)
  await page.goto('/admin/settings/look')
  const css = page.getByRole('textbox', { name: '自定义 CSS' })
  await css.fill(':root {\n  --accent rebeccapurple\n}')
  await css.blur()
  await page.getByText('第 2 行第 12 列读不懂').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  expect(await page.getByRole('link', { name: '看看不带样式的' }).getAttribute('href')).toBe('/home?css=off')
  await page.setViewportSize({ width: 1_440, height: 900 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 380, height: 800 })
  await css.fill(':root:root {\n  --accent: rebeccapurple;\n}')
  await css.blur()
  await page.getByText('已存').first().waitFor()
  await page
    .getByRole('textbox', { name: '自定义 head 标签' })
    .fill('<meta name="baidu-site-verification" content="codeva-x">')
  await page.getByRole('textbox', { name: '自定义 head 标签' }).blur()
  const source = async (path = '/home') => (await context.request.get(path)).text()
  await expect.poll(() => source()).toContain('<meta name="baidu-site-verification" content="codeva-x"/>')
  expect(await accent(page), 'the console is as it was').toBe(usual)
  await page.goto('/home')
  expect(await accent(page)).toBe('rebeccapurple')
  await page.goto('/home?css=off')
  expect(await accent(page)).toBe(usual)
  await page.goto('/talk')
  expect(await accent(page)).toBe('rebeccapurple')
})

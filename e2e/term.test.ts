import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { findTermId } from './support/site-api.ts'
import { test } from './support/visit.ts'

const { serial } = library

describe.each([
  { kind: 'category', path: '/category', title: '分类', name: serial.category },
  { kind: 'tag', path: '/tag', title: '标签', name: serial.tag },
] as const)('$path', ({ kind, path, title, name }) => {
  test.for(looks)('shows names with their counts ($screen, $theme)', async ({ screen, theme }, { visit }) => {
    const { page } = await visit({ path, screen, theme })
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([title])
    const row = page.locator('main li', { hasText: name })
    await expect.poll(() => row.innerText()).toContain(String(serial.count))
    expect(await pageTheme(page)).toBe(theme)
    expect(await isTooWide(page)).toBe(false)
  })

  test('leads to the list of one', async ({ visit }) => {
    const { page } = await visit({ path })
    await page.locator('main li a', { hasText: name }).click()
    const id = await findTermId(kind, name)
    await page.waitForURL(address => address.searchParams.get('id') === String(id))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.locator('.article-list > ol > li').count()).toBe(20)
  })

  test('looks the same on the next visit: weights and colours are stable', async ({ visit }) => {
    const { page } = await visit({ path })
    const dress = () =>
      page.locator('main li a, main li a span').evaluateAll(all => all.map(one => one.className))
    const before = await dress()
    await page.reload()
    expect(await dress()).toEqual(before)
  })
})

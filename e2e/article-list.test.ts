import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { findTermId } from './support/site-api.ts'
import { test } from './support/visit.ts'

const { serial } = library
const pathOf = async (kind: 'category' | 'tag', page = '') => {
  const name = kind === 'tag' ? serial.tag : serial.category
  return `/articleList?type=${kind}&id=${await findTermId(kind, name)}&name=${encodeURIComponent(name)}${page}`
}

describe('article list', () => {
  test.for(looks)(
    'shows the articles of a category with their total ($screen, $theme)',
    async (look, { visit }) => {
      const { page } = await visit({ path: await pathOf('category'), ...look })
      await page.getByRole('heading', { level: 1, name: serial.category }).waitFor()
      await expect.poll(() => page.locator('main').innerText()).toContain(`共 ${serial.count} 篇`)
      expect(await pageTheme(page)).toBe(look.theme)
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('pages through a tag, each article once, with the page in the address', async ({ visit }) => {
    const { page } = await visit({ path: await pathOf('tag') })
    const seen: string[] = []
    for (const number of [1, 2, 3]) {
      if (number > 1) {
        await page.getByRole('link', { name: '下一页' }).click()
        await page.waitForURL(address => address.searchParams.get('page') === String(number))
      }
      await page.locator(`nav [aria-current="page"]`, { hasText: String(number) }).waitFor()
      seen.push(...(await page.locator('.article-list .lined h2').allInnerTexts()))
    }
    expect(new Set(seen).size).toBe(serial.count)
    expect(await page.getByRole('link', { name: '下一页' }).count()).toBe(0)
  })

  test('takes its name from the data, not from the address', async ({ visit }) => {
    const id = await findTermId('category', serial.category)
    const { page } = await visit({
      path: `/articleList?type=category&id=${id}&name=${encodeURIComponent('冒名')}`,
    })
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([serial.category])
    expect(await page.content()).not.toContain('冒名')
  })

  test.for(['?type=tag&id=999999', '?type=category&id=999999', '?type=tag&id=abc', '?type=else&id=1', ''])(
    'answers 404 inside the layout for %j',
    async (query, { visit }) => {
      const { page, faults } = await visit({})
      faults.expect(/status of 404/)
      const response = await page.goto(`/articleList${query}`)
      expect(response?.status()).toBe(404)
      await page.getByRole('alert').waitFor()
      await page.getByRole('banner').getByRole('link', { name: '首页' }).waitFor()
    },
  )
})

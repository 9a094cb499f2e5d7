import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { scrollTo } from './support/page.ts'
import { findArticleId } from './support/site-api.ts'
import { test } from './support/visit.ts'

const { reading } = library
const path = `/posts/${reading.slug}`

describe('article', () => {
  test('marks the part of the contents that is being read, grows a line with it, and fills the rows at its end', async ({
    visit,
  }) => {
    const { page } = await visit({ path })
    const share = () =>
      page.locator('.article-progress i').evaluate(line => Number(getComputedStyle(line).scale.split(' ')[0]))
    const before = await share()
    const current = page.locator('.article-toc [aria-current="location"]')
    expect(await current.count()).toBe(0)
    const top = await page
      .getByRole('heading', { level: 2, name: /^转/ })
      .evaluate(heading => heading.getBoundingClientRect().top + window.scrollY)
    await scrollTo(page, top - 60)
    await expect.poll(() => current.allInnerTexts()).toEqual(['转'])
    await expect.poll(share).toBeGreaterThan(before)
    await page.locator('.article-toc').getByRole('link', { name: '合', exact: true }).click()
    await expect.poll(() => current.allInnerTexts()).toEqual(['合'])
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('合')

    // Recommendations fill their rows: three on a desktop, two on a phone.
    const list = page.locator('.article-recommend li').filter({ visible: true })
    for (const [width, perRow] of [
      [1_440, 3],
      [380, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await list.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
      const rows = [...new Set(tops)].map(top => tops.filter(one => one === top).length)
      expect(rows.length).toBeGreaterThan(0)
      if (rows.length > 1) expect(rows).toEqual(rows.map(() => perRow))
    }

    // The address of other front ends of the family works too.
    await page.goto(`/#/article?id=${await findArticleId(reading.slug)}`)
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([reading.title])
    expect(new URL(page.url()).pathname).toBe('/article')
  })

  test('opens the contents in a drawer on a phone; choosing a part closes it', async ({ visit }) => {
    const { page } = await visit({ path, screen: 'phone' })
    await page.getByRole('button', { name: '目录' }).tap()
    const drawer = page.getByRole('dialog', { name: '目录' })
    await drawer.getByRole('link', { name: '余韵', exact: true }).tap()
    await drawer.waitFor({ state: 'hidden' })
    const top = () =>
      page.getByRole('heading', { level: 2, name: /^余韵/ }).evaluate(one => one.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200)
  })
})

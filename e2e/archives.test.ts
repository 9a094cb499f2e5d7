import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

describe('archives', () => {
  test.for(looks)(
    'is one timeline with every year whole ($screen, $theme)',
    async ({ screen, theme }, { visit }) => {
      const { page } = await visit({ path: '/archives', screen, theme })
      const years = await page.locator('.archives-year h2').allInnerTexts()
      expect(years).toEqual(expect.arrayContaining(library.serial.years.map(String)))
      expect(years).toEqual([...new Set(years)].toSorted((a, b) => Number(b) - Number(a)))
      const [first, second] = library.serial.years
      const rows = await Promise.all(
        [first, second].map(year => page.locator(`#y${year} a`, { hasText: '连载第' }).count()),
      )
      expect(rows.reduce((sum, count) => sum + count)).toBe(library.serial.count)
      expect(await pageTheme(page)).toBe(theme)
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('shows every article once, newest first', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    const statistic = await callApi('/statistic')
    const links = await page.locator('.archives-year li').evaluateAll(rows =>
      rows.map(row => ({
        day: row.querySelector('time')?.dateTime ?? '',
        address: row.querySelector('a')?.getAttribute('href') ?? '',
      })),
    )
    expect(statistic).toMatchObject({ articleCount: links.length })
    expect(new Set(links.map(({ address }) => address)).size).toBe(links.length)
    const days = links.map(({ day }) => day)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('remembers what was written on this day', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    const section = page.locator('section', { has: page.getByRole('heading', { name: '那年今日' }) })
    // Two days are there, so that a run over midnight finds one of them.
    await expect.poll(() => section.innerText()).toMatch(/去年(?:今日|明日)/)
    expect(await section.innerText()).not.toContain('连载')
  })

  test('leads to a year and to an article', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    await page.getByRole('navigation', { name: '年份' }).getByRole('link', { name: '2016' }).click()
    await expect
      .poll(() => page.locator('#y2016').evaluate(year => year.getBoundingClientRect().top))
      .toBeLessThan(200)
    await page.locator('#y2016 a').first().click()
    await page.waitForURL('**/posts/serial-**')
    await page.locator('#article-body').waitFor()
  })
})

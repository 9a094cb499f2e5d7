import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

const full = library.serial.years[0]

describe('archives', () => {
  test.for(looks)(
    'is one timeline with every year whole ($screen, $theme)',
    async ({ screen, theme }, { visit }) => {
      const { page } = await visit({ path: '/archives', screen, theme })
      const years = await page.locator('.archives-year h2').allInnerTexts()
      expect(years).toEqual(expect.arrayContaining(library.serial.years.map(String)))
      expect(years).toEqual([...new Set(years)].toSorted((a, b) => Number(b) - Number(a)))
      const rows = await Promise.all(
        library.serial.years.map(year => page.locator(`#y${year} a`, { hasText: '连载第' }).count()),
      )
      expect(rows.reduce((sum, count) => sum + count)).toBe(library.serial.count)
      expect(await pageTheme(page)).toBe(theme)
      // What a full year has folded away is there at a press, and stays within the window.
      const rest = page.locator(`#y${full} details`)
      await rest.locator('summary').click()
      await rest.locator('.archives-row').last().waitFor()
      expect(await isTooWide(page)).toBe(false)
      expect(await violations(page)).toEqual([])
    },
  )

  test('shows every article once, newest first', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    const statistic = await callApi('/statistic')
    const links = await page.locator('.archives-row').evaluateAll(rows =>
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
    await expect.poll(() => section.innerText()).toMatch(/一年前\s*去年(?:今日|明日)/)
    expect(await section.innerText()).not.toContain('连载')
  })

  test('leads to a year and to an article', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    await page.getByRole('navigation', { name: '哪一年' }).getByRole('link', { name: '2016' }).click()
    await expect
      .poll(() => page.locator('#y2016').evaluate(year => year.getBoundingClientRect().top))
      .toBeLessThan(200)
    await page.locator('#y2016 a').first().click()
    await page.waitForURL('**/posts/serial-**')
    await page.locator('#article-body').waitFor()
  })

  test('goes along the line of months by the arrow keys, and shows which one is read', async ({ visit }) => {
    const { page } = await visit({ path: '/archives' })
    const line = page.getByRole('navigation', { name: '每月写下的字数' })
    const read = line.locator('.life-month[aria-current]')
    const months = await line
      .locator('.life-month')
      .evaluateAll(all => all.map(one => one.dataset.month ?? ''))
    // One stop for the whole line.
    expect(await line.locator('a[tabindex="0"]').count()).toBe(1)
    await line.locator('a[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    const next = months.find(month => month.startsWith('2017')) ?? ''
    const reached = line.locator(`[data-month="${next}"]`)
    expect(await reached.evaluate(one => one === document.activeElement)).toBe(true)
    expect(await reached.innerText()).toMatch(/^2017 年 1 月\s*\d 篇，\d[\d,]* 字$/)
    const opacity = () => reached.locator('.life-label').evaluate(one => getComputedStyle(one).opacity)
    await expect.poll(opacity).toBe('1')
    // Its rows are folded away, and come out.
    await page.keyboard.press('Enter')
    await page.locator(`#m${next}`).waitFor({ state: 'visible' })
    await expect.poll(() => read.getAttribute('data-month')).toBe(next)
    const which = page.getByRole('navigation', { name: '哪一年' })
    await expect.poll(() => which.locator('[aria-current]').innerText()).toContain('2017')
  })

  test('shows the cover of a row that is pointed at or has the focus, and fetches none before', async ({
    visit,
  }) => {
    const fetched: string[] = []
    const { page } = await visit({
      prepare: async ({ page: fresh }) => {
        fresh.on('request', request => fetched.push(request.url()))
      },
      path: '/archives',
    })
    const row = page.locator('.archives-row', { hasText: library.reading.title })
    const peek = row.locator('.archives-peek')
    await row.scrollIntoViewIfNeeded()
    expect(fetched.filter(address => /\/uploads\/.*w(?:320|480)/.test(address))).toEqual([])
    await row.hover()
    await peek.waitFor({ state: 'visible' })
    await expect
      .poll(() => peek.locator('img').evaluate(one => Reflect.get(one, 'naturalWidth')))
      .toBeGreaterThan(0)
    expect(await peek.innerText()).toContain('灯下写的一篇长文')
    // Where it stands there is no title, in a narrower window either.
    for (const width of [1440, 1079, 800]) {
      await page.setViewportSize({ width, height: 900 })
      await row.hover()
      await peek.waitFor({ state: 'visible' })
      await peek.evaluate(one => Promise.all(one.getAnimations().map(({ finished }) => finished)))
      const card = await peek.boundingBox()
      const titles = await page
        .locator('.archives-title')
        .filter({ visible: true })
        .evaluateAll(all => all.map(one => one.getBoundingClientRect().right))
      expect(Math.max(...titles)).toBeLessThanOrEqual(card?.x ?? 0)
      expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(width)
      await page.mouse.move(0, 0)
      await peek.waitFor({ state: 'hidden' })
    }
    const bare = page.locator('.archives-row', { hasText: library.plain.title })
    await bare.locator('a').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await bare.locator('.archives-peek svg').waitFor({ state: 'visible' })
  })

  test('is whole without script: folded rows, months, covers', async ({ visit }) => {
    const { page } = await visit({ path: '/archives', hasScript: false })
    const rest = page.locator(`#y${full} details`)
    const last = rest.locator('.archives-row').last()
    expect(await last.isVisible()).toBe(false)
    const month = await last.getAttribute('data-month')
    await page.locator(`.life-month[data-month="${month}"]`).click()
    await last.waitFor({ state: 'visible' })
    const row = page.locator('.archives-row', { hasText: library.reading.title })
    await row.hover()
    await row.locator('.archives-peek img').waitFor({ state: 'visible' })
    await page.getByRole('navigation', { name: '怎么翻' }).getByRole('link', { name: '标签' }).click()
    await page.waitForURL('**/tag')
  })
})

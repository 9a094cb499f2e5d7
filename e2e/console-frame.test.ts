import { screens } from '@xiaolou/contract/address'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner, firstScreenScripts, palette, rooms } from './support/console.ts'
import { isTooWide, keptText, pageTheme } from './support/page.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const

/** Whether it is entirely visible in place. */
const isInWindow = (place: Locator) =>
  place.evaluate(element => {
    const { top, left, bottom, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + 4, top + height / 2)
    return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit)
  })

describe('the frame', () => {
  test('begins with a way past it, fits a low window and a wide one, wears the theme of the site, and gives it back', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: '/admin/',
      theme: 'dark',
      prepare: ({ context }) => enterAsOwner(context),
    })
    expect(await pageTheme(page)).toBe('dark')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Control+K')
    await palette(page).getByRole('option').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1_366, height: 657 })
    for (const name of ['设置', '回网站'])
      expect(await isInWindow(page.getByRole('link', { name, exact: true }))).toBe(true)
    const audit = rooms(page).getByRole('link', { name: '操作记录' })
    expect(await isInWindow(audit)).toBe(false)
    await audit.click()
    await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor()
    expect(await isInWindow(audit)).toBe(true)
    await page.setViewportSize({ width: 2_560, height: 1_300 })
    const [rail, sheet] = await Promise.all([rooms(page).boundingBox(), page.getByRole('main').boundingBox()])
    expect((sheet?.x ?? 0) - (rail?.x ?? 0)).toBe(224)
    await page.getByRole('button', { name: '天亮' }).click()
    await expect.poll(() => pageTheme(page)).toBe('light')
    await page.goto(screens.home.path)
    expect(await pageTheme(page)).toBe('light')
    expect(await keptText(page, 'useDarkKEY')).not.toBeNull()
  })

  test('puts five ways under the thumb, each big enough for it; the desk holds to each window', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: '/admin/',
      screen: 'phone',
      context: still,
      prepare: ({ context }) => enterAsOwner(context),
    })
    const bar = rooms(page)
    await bar.getByRole('link', { name: '写文章' }).waitFor()
    for (const way of await bar.locator('a, button').all()) {
      const box = await way.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await bar.getByRole('button', { name: '菜单' }).tap()
    const sheet = page.getByRole('dialog', { name: '菜单' })
    await sheet.getByRole('link', { name: '今天' }).waitFor()
    expect(await violations(page)).toEqual([])
    // Back closes the sheet and stays on the screen.
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/admin/')
    await page.getByRole('heading', { name: '读得最多', exact: true }).waitFor()
    await page.getByText('手还热着').waitFor()
    for (const width of [360, 820, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await isTooWide(page)).toBe(false)
      expect(await violations(page)).toEqual([])
    }
  })

  test('comes with at most 250 KB of script; stands while a room does not come; opens anew where it was built anew behind the window', async ({
    visit,
  }) => {
    const { files, gzipBytes } = firstScreenScripts('src/features/dashboard/dashboard.route.tsx')
    expect(files.length).toBeGreaterThan(0)
    expect(gzipBytes).toBeLessThanOrEqual(250 * 1_024)
    const { page, context, faults } = await visit({
      path: '/admin/',
      prepare: ({ context }) => enterAsOwner(context),
    })
    faults.expect(
      /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (?:404|50)|Failed to fetch dynamically|preload CSS/,
    )
    await page.getByText('手还热着').waitFor()
    await context.setOffline(true)
    await rooms(page).getByRole('link', { name: '文章' }).click()
    await page.getByRole('heading', { name: '线断了，这个页面没有打开' }).waitFor()
    expect(await page.title()).toContain('线断了')
    await context.setOffline(false)
    await page.getByRole('heading', { name: '文章', level: 1 }).waitFor()

    const gone = /\/admin\/assets\/.*\.(?:js|css)$/
    await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
    await rooms(page).getByRole('link', { name: '分类与标签' }).click()
    // Automatically; the document is still the old one, so that its own script is gone as well.
    await page.getByRole('heading', { name: '后台没有打开' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(gone)
    await page.getByRole('link', { name: '刷新' }).click()
    await page.getByRole('heading', { name: '分类与标签', level: 1 }).waitFor()
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { loginDialog, makeAccount, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { coveredControls } from './support/cover.ts'
import { looks } from './support/look.ts'
import { isTooWide, waitUntilAlive } from './support/page.ts'
import { mainPlaces, siteScreens } from './support/screens.ts'
import { allowedShift, scrollThrough, shiftOf, watchShifts, whatMoved } from './support/shift.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const
/** Late on New Year's Eve in another zone: text by the device's date would differ from the server's. */
const abroad = { ...still, timezoneId: 'America/St_Johns', locale: 'en-US' } as const
/** Besides the default window: where the menu becomes a drawer, and a wide screen. */
const widths = [798, 2_560]
/** Two dozen screens with all checks, on a busy machine. */
const sweepWithinMs = 300_000

/** The faults of the current page, one line each. */
async function findFaults(page: Page, path: string): Promise<string[]> {
  const found = await violations(page)
  if (await isTooWide(page)) found.push('wider than its window')
  found.push(...(await coveredControls(page)))
  return found.map(fault => `${path}: ${fault}`)
}

/** The heading in the server's HTML. */
const sentHeading = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    return new DOMParser().parseFromString(html, 'text/html').querySelector('main h1')?.textContent
  })

describe.each(looks)('every screen ($screen, $theme)', look => {
  test('keeps still, fits its window, satisfies axe, covers no control, and is the page that the server sent', {
    timeout: sweepWithinMs,
  }, async ({ visit }) => {
    const { page, faults } = await visit({ ...look, context: abroad, prepare: watchShifts })
    // Of the unknown addresses.
    faults.expect(/status of 404/)
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    const found: string[] = []
    for (const path of await siteScreens()) {
      await page.goto(path)
      await waitUntilAlive(page)
      const shift = await shiftOf(page)
      if (shift > allowedShift) found.push(`${path}: moved by ${shift}: ${await whatMoved(page)}`)
      if (path === mainPlaces.figures) await page.locator('[data-drawn]').waitFor()
      const [shown, sent] = [await page.locator('main h1').first().textContent(), await sentHeading(page)]
      if (shown !== sent) found.push(`${path}: says ${shown}, the server said ${sent}`)
      found.push(...(await findFaults(page, path)))
      if (look.screen === 'phone') continue
      for (const width of widths) {
        await page.setViewportSize({ ...size, width })
        if (await isTooWide(page)) found.push(`${path}: wider than ${width} px`)
      }
      await page.setViewportSize(size)
    }
    expect(found).toEqual([])
  })

  test('of one who is signed in does so too', async ({ visit }) => {
    const { page } = await visit({ ...look, path: '/userCenter', context: still })
    await loginDialog(page).waitFor()
    const found = (await violations(page)).map(fault => `the door: ${fault}`)
    await signInHere(page, await makeAccount())
    for (const tab of ['profile', 'security', 'mail', 'comments', 'message']) {
      const path = `/userCenter?tab=${tab}`
      await page.goto(path)
      await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: path }).toBe(0)
      found.push(...(await findFaults(page, path)))
    }
    expect(found).toEqual([])
  })

  test('satisfies axe with what opens over it, and when a call has failed', async ({ visit }) => {
    const { page, faults } = await visit({ ...look, path: mainPlaces.article, isNew: true, context: still })
    await page.getByRole('region', { name: '通知' }).getByText('欢迎～').hover()
    expect(await violations(page), 'the welcome').toEqual([])
    const header = page.getByRole('banner').first()
    await header.getByRole('button', { name: '搜索' }).click()
    await page.locator('.search-hot li').first().waitFor()
    expect(await violations(page), 'search at rest').toEqual([])
    await page.getByRole('combobox').fill('连载')
    await page.getByRole('option').first().waitFor()
    expect(await violations(page), 'search with hits').toEqual([])
    await page.getByRole('combobox').fill('子虚乌有先生')
    await page.getByText('没有「子虚乌有先生」').waitFor()
    expect(await violations(page), 'search without hits').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (look.screen === 'phone') {
      await header.getByRole('button', { name: '菜单' }).tap()
      await page.getByRole('dialog').getByRole('link', { name: '标签' }).waitFor()
      expect(await violations(page), 'the drawer').toEqual([])
    } else {
      await header.getByRole('button', { name: '更多' }).click()
      await header.getByRole('link', { name: '前端推荐' }).waitFor()
      expect(await violations(page), '更多').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '正文与代码的样式' }).click()
      await page.getByText('VuePress').waitFor()
      expect(await violations(page), 'the reading themes').toEqual([])
    }
    await page.keyboard.press('Escape')
    faults.expect(/status of 500/)
    await page.route('**/api/**', route => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
    await page.getByRole('contentinfo').getByRole('link', { name: '分类' }).click()
    await page.locator('main').getByRole('alert').waitFor()
    expect(await violations(page), 'a failed call').toEqual([])
  })
})

test('home does not move while it is scrolled to its end', async ({ visit }) => {
  const { page } = await visit({ path: mainPlaces.home, prepare: watchShifts })
  await scrollThrough(page, 400)
  expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
})

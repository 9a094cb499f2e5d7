import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })

/** A link that has been away for days, as no journey can wait for one. */
async function giveBroken(page: Page): Promise<void> {
  let isIgnored = false
  const link = {
    ...{ id: 7, url: `https://far.example/${'long-'.repeat(30)}`, fault: 'gone', status: 404 },
    ...{ failedSince: '2026-11-20 03:00:00', checkedAt: '2026-11-23 03:00:00' },
    places: [
      { kind: 'article', id: 1, title: '杏花天影' },
      { kind: 'link', id: 2, title: '听雨楼' },
    ],
  }
  await page.route('**/api/job/getBrokenLinks', route => {
    const asked = route.request().postDataJSON()
    const list = (asked.isIgnored ?? false) === isIgnored ? [{ ...link, isIgnored }] : []
    const result = { current: 1, size: 20, list, total: list.length }
    return route.fulfill({ json: { code: 0, message: '成功', result } })
  })
  await page.route('**/api/job/ignoreLink', route => {
    isIgnored = route.request().postDataJSON().isIgnored
    return route.fulfill({ json: { code: 0, message: '成功', result: true } })
  })
}

const lost = {
  name: 'ab'.repeat(20),
  uses: [
    { kind: 'article', id: '1', title: '杏花天影', address: '/posts/xing-hua-tian-ying' },
    { kind: 'setting', id: 'blog_avatar', title: '', address: '' },
  ],
}

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('jobs are seen and done at once, links that broke are found and left alone', async ({ visit }) => {
    let missing: unknown[] = []
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/jobs',
      prepare: async ({ context }) => {
        await enterAsOwner(context)
        // What other journeys write names pictures that are nowhere.
        await context.route('**/api/media/lost', route =>
          route.fulfill({
            json: { code: 0, message: '成功', result: { list: missing, total: missing.length } },
          }),
        )
      },
    })
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: '清过期的登录' }) })
    await row.getByRole('button', { name: '现在做' }).click()
    await row.getByText('做好了').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await giveBroken(page)
    await page
      .getByRole('navigation', { name: '定时任务和失效的链接' })
      .getByRole('link', { name: '失效的外链' })
      .click()
    await page.getByText('那一页不在了').waitFor()
    expect(await page.getByRole('link', { name: '杏花天影' }).getAttribute('href')).toBe(
      '/admin/write/article-1',
    )
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page
      .getByRole('navigation', { name: '定时任务和失效的链接' })
      .getByRole('link', { name: '缺了的图' })
      .click()
    await page.getByText('一张不缺。').waitFor()
    missing = [lost]
    await page.reload()
    await page.getByRole('list', { name: '缺了的图' }).getByRole('link', { name: '杏花天影' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.goBack()
    await page.getByRole('button', { name: '不再检查' }).click()
    await page.getByText('没有失效的外链。').waitFor()
    await undo(page).click()
    await page.getByText('那一页不在了').waitFor()
  })
})

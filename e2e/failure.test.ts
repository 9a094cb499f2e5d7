import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'

type Failure = { name: string; fail: (route: Route) => Promise<void>; said: RegExp }

const failures: readonly Failure[] = [
  {
    name: 'an error of the server',
    fail: route => route.fulfill({ status: 500, json: { code: 500, message: '' } }),
    said: /status of 500/,
  },
  { name: 'a broken line', fail: route => route.abort('connectionreset'), said: /ERR_CONNECTION_RESET/ },
  {
    name: 'a proxy that answers with a page',
    fail: route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    said: /status of 502/,
  },
]

/** Every screen that a reader gets to by a link, and the call without which it cannot be. */
const screens = [
  { link: '时间轴', address: '**/api/article/blogTimelineGetArticleList/**', title: '时间轴' },
  { link: '分类', address: '**/api/category/getCategoryDictionary', title: '分类' },
] as const

const skeletons = (page: Page) => page.locator('.ui-skeleton, [aria-busy="true"]').count()

describe('a page whose call fails', () => {
  for (const { link, address, title } of screens) {
    test.for(failures)(
      `(${title}) shows an inline error and another try: $name`,
      async ({ fail, said }, { visit }) => {
        const { page, faults } = await visit({ path: '/home' })
        faults.expect(said)
        await page.route(address, fail)
        await page.getByRole('banner').getByRole('link', { name: link }).click()
        const alert = page.locator('main').getByRole('alert')
        await alert.waitFor()
        expect(await skeletons(page)).toBe(0)
        await page.getByRole('banner').waitFor()
        await page.unroute(address)
        await alert.getByRole('button', { name: '再试一次' }).click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        expect(await alert.count()).toBe(0)
      },
    )
  }

  test('(article) shows an inline error and another try', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/status of 500/)
    const address = '**/api/article/getArticleBySlug/**'
    await page.route(address, route => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
    const link = page.locator('.home-list h2 a').first()
    const title = await link.innerText()
    await link.click()
    const alert = page.locator('main').getByRole('alert')
    await alert.waitFor()
    expect(await skeletons(page)).toBe(0)
    await page.unroute(address)
    await alert.getByRole('button', { name: '再试一次' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('(home) stands without the parts of its side column that did not come', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/category' })
    faults.expect(/status of 500/)
    const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 500, message: '' } })
    for (const address of ['**/api/statistic', '**/api/tag/**', '**/api/article/getHotArticle']) {
      await page.route(address, broken)
    }
    await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
    await page.locator('.home-list').waitFor()
    await expect.poll(() => page.locator('.home-side').getByRole('alert').count()).toBe(3)
    expect(await skeletons(page)).toBe(0)
  })

  test('is told to the reader once, however many calls failed', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/category' })
    faults.expect(/status of 500/)
    await page.route('**/api/**', route => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
    await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
    const notices = page.getByRole('region', { name: '通知' })
    await notices.getByText('错误提示').waitFor()
    await expect.poll(() => notices.getByText('服务端错误').count()).toBe(1)
  })
})

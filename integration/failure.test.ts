import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { describe, expect, test } from 'vitest'
import { barOf } from './support/account.ts'
import type { Failure } from './support/network.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const home = screens.home.path
const site = await openSharedSite({ hasLibrary: true })

const failures: readonly Failure[] = [{ status: 500, message: '' }, 'lost', { status: 502, message: '' }]

/** Every screen that readers reach by a link, and the call that it cannot do without. */
const rooms = [
  { link: '时间轴', call: '/api/article/blogTimelineGetArticleList/', title: '时间轴' },
  { link: '分类', call: '/api/category/getCategoryDictionary', title: '分类' },
] as const

const open = (path: string) => renderScreen(site, path)
const follow = (page: RenderedScreen, name: string) =>
  page.user.click(within(barOf(page)).getByRole('link', { name }))
const skeletons = ({ window }: RenderedScreen) =>
  window.document.querySelectorAll('.ui-skeleton, main [aria-busy="true"]').length
/** Holds the call until 正在重试 is rendered: an earlier answer would find the old error in its place. */
async function retry(page: RenderedScreen, call: string) {
  const letGo = page.network.holdNext(call)
  await page.press('再试一次', page.getByRole('main'))
  await page.findByRole('button', { name: '正在重试…' })
  letGo()
}
const alertIn = (page: RenderedScreen) => within(page.getByRole('main')).queryByRole('alert')

describe('a page whose call fails', () => {
  test.for(rooms)(
    '($title) shows an inline error and another try, however it failed',
    async ({ link, call, title }) => {
      const page = await open(home)
      for (const how of failures) {
        page.network.failNext(call, how)
        await follow(page, link)
        await expect.poll(() => alertIn(page)).not.toBeNull()
        expect(skeletons(page)).toBe(0)
        expect(barOf(page).tagName).toBe('HEADER')
        await retry(page, call)
        await page.findByRole('heading', { level: 1, name: title })
        expect(alertIn(page)).toBeNull()
        await follow(page, '首页')
        await expect.poll(() => page.window.document.querySelector('.home-list')).not.toBeNull()
      }
    },
  )

  test('(article) shows an inline error and another try', async () => {
    const page = await open(home)
    const call = '/api/article/getArticleBySlug/'
    page.network.failNext(call, { status: 500, message: '' })
    const link = page.window.document.querySelector('.home-list h2 a')
    const title = link?.textContent ?? ''
    if (link) await page.user.click(link)
    await expect.poll(() => alertIn(page)).not.toBeNull()
    expect(skeletons(page)).toBe(0)
    await retry(page, call)
    await page.findByRole('heading', { level: 1, name: title })
  })

  test('(home) stands without the parts of its side column that did not come', async () => {
    const page = await open(screens.categories.path)
    for (const call of ['/api/statistic', '/api/tag/', '/api/article/getHotArticle'])
      page.network.failNext(call, { status: 500, message: '' })
    await follow(page, '首页')
    const { document } = page.window
    await expect.poll(() => document.querySelector('.home-list')).not.toBeNull()
    await expect.poll(() => document.querySelectorAll('.home-side [role="alert"]').length).toBe(3)
    expect(skeletons(page)).toBe(0)
  })

  test('is told to the reader once, however many calls failed', async () => {
    const page = await open(screens.categories.path)
    for (let call = 0; call < 12; call += 1) page.network.failNext('/api/', { status: 500, message: '' })
    await follow(page, '首页')
    const notices = await page.findByRole('region', { name: '通知' })
    await within(notices).findByText('错误提示')
    await page.network.settled()
    expect(within(notices).getAllByText('服务端错误')).toHaveLength(1)
  })
})

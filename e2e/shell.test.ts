import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { pageTheme, scrollTo, scrollY, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const longPath = `/posts/${library.reading.slug}`

describe('welcome', () => {
  test('is said once a session, and the visit is counted once', async ({ visit }) => {
    const counted: string[] = []
    const { page } = await visit({
      path: '/home',
      isNew: true,
      prepare: async ({ page: empty }) =>
        empty.on(
          'request',
          request => request.url().endsWith('/api/config/addView') && counted.push(request.method()),
        ),
    })
    const welcome = page.getByText('欢迎～')
    await welcome.waitFor()
    await expect.poll(() => page.getByText('欢迎来到小楼').count()).toBe(1)
    await welcome.waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    expect(await welcome.count()).toBe(0)
    expect(counted).toEqual(['PUT'])
  })

  test('stands 60 px from the top and can be closed', async ({ visit }) => {
    const { page } = await visit({ path: '/home', isNew: true })
    const region = page.getByRole('region', { name: '通知' })
    await region.getByText('欢迎～').waitFor()
    expect((await region.boundingBox())?.y).toBe(60)
    await region.getByRole('button', { name: '关闭通知' }).click()
    await region.getByText('欢迎～').waitFor({ state: 'detached', timeout: 1_500 })
  })
})

describe('back to the top', () => {
  test.for(['desktop', 'phone'] as const)(
    'is offered after 200 px and goes there (%s)',
    async (screen, { visit }) => {
      const { page } = await visit({ path: longPath, screen })
      const button = page.getByRole('button', { name: '回到顶部' })
      await scrollTo(page, 200)
      await page.waitForTimeout(250)
      expect(await button.count()).toBe(0)
      // A phone's bar is there on the way up.
      await scrollTo(page, 290)
      await scrollTo(page, 260)
      await button.waitFor()
      await button.click()
      await expect.poll(() => scrollY(page)).toBe(0)
      await button.waitFor({ state: 'detached' })
    },
  )
})

describe('navigation', () => {
  test('shows a bar while the next page is fetched, and goes to the top', async ({ visit }) => {
    const { page } = await visit({ path: longPath })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/category/**', async route => {
      await released
      await route.continue()
    })
    await scrollTo(page, 600)
    await page
      .getByRole('banner')
      .getByRole('link', { name: '分类' })
      .evaluate(link => {
        if (link instanceof HTMLElement) link.click()
      })
    const bar = page.getByText('正在翻页')
    await bar.waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(library.reading.title)
    release()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
    await bar.waitFor({ state: 'detached' })
    await expect.poll(() => scrollY(page)).toBe(0)
  })

  test('shows a way back on home, on a desktop only', async ({ visit }) => {
    const { page } = await visit({ path: longPath })
    await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
    const way = page.getByRole('link', { name: `回到刚才的「${library.reading.title}` })
    await way.click()
    await page.getByRole('heading', { level: 1, name: library.reading.title }).waitFor()
    await page.goto('/home')
    await way.waitFor()
    await page.setViewportSize({ width: 700, height: 800 })
    await expect.poll(() => way.isVisible()).toBe(false)
  })
})

describe('a page that was changed on its way', () => {
  // As Cloudflare leaves it, where its owner has it strip comments and hide mail addresses.
  const cloudflare = (html: string) =>
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(
        '© ',
        '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="0061">[email&#160;protected]</a>',
      )

  test('is whole all the same, in its theme, and goes on', async ({ visit }) => {
    const { page, faults } = await visit({ theme: 'dark', screen: 'phone' })
    faults.expect(/Minified React error #(?:418|423|425)|Hydration failed/)
    let sent = ''
    await page.route(`**${longPath}`, async route => {
      const response = await route.fetch()
      sent = await response.text()
      await route.fulfill({ response, body: cloudflare(sent) })
    })
    await page.goto(longPath)
    await waitUntilAlive(page)
    // It was drawn anew.
    await expect.poll(() => page.locator('.__cf_email__').count()).toBe(0)
    expect(sent).toMatch(/<body><!--email_off-->[\s\S]*<!--\/email_off--><script id="page-data"/)
    expect(await pageTheme(page)).toBe('dark')
    expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#171513')
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
  })
})

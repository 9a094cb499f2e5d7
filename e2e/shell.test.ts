import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { pageTheme, scrollTo, scrollY, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const longPath = `/posts/${library.reading.slug}`

describe('over the page', () => {
  test('the welcome stands 60 px from the top and can be closed; the way to the top is offered after 200 px', async ({
    visit,
  }) => {
    const { page } = await visit({ path: longPath, isNew: true })
    const region = page.getByRole('region', { name: '通知' })
    await region.getByText('欢迎～').waitFor()
    expect((await region.boundingBox())?.y).toBe(60)
    await region.getByRole('button', { name: '关闭通知' }).click()
    await region.getByText('欢迎～').waitFor({ state: 'detached' })
    const button = page.getByRole('button', { name: '回到顶部' })
    for (const size of [
      { width: 1_440, height: 900 },
      { width: 380, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await scrollTo(page, 200)
      expect(await button.count()).toBe(0)
      // A phone's bar is shown when scrolling up.
      await scrollTo(page, 290)
      await scrollTo(page, 260)
      await button.waitFor()
      await button.click()
      await expect.poll(() => scrollY(page)).toBe(0)
      await button.waitFor({ state: 'detached' })
    }
    // Another page begins at its top.
    await scrollTo(page, 600)
    await page.getByRole('contentinfo').getByRole('link', { name: '分类' }).first().dispatchEvent('click')
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
  })
})

describe('a page that was changed on its way', () => {
  // HTML as Cloudflare rewrites it, with comments stripped and mail addresses obfuscated.
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
    // A mocked response counts as another network's, which may not open a socket to this machine.
    await page.context().grantPermissions(['local-network-access'])
    let sent = ''
    await page.route(`**${longPath}`, async route => {
      const response = await route.fetch()
      sent = await response.text()
      await route.fulfill({ response, body: cloudflare(sent) })
    })
    await page.goto(longPath)
    await waitUntilAlive(page)
    // It was rendered again.
    await expect.poll(() => page.locator('.__cf_email__').count()).toBe(0)
    expect(sent).toMatch(/<\/script><!--email_off-->[\s\S]*<!--\/email_off--><script id="page-data"/)
    expect(await pageTheme(page)).toBe('dark')
    expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#171513')
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
  })
})

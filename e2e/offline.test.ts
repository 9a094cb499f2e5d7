import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAs } from './support/console.ts'
import { looks } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const article = '/posts/deng-xia-chang-juan'
const lookFolder = process.env.LOOK_FOLDER
const look = (page: Page, name: string) =>
  lookFolder && page.screenshot({ path: join(lookFolder, `${name}.png`) })
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const pages = await caches.open('kept-pages-2')
    return (await pages.keys()).map(({ url }) => decodeURI(new URL(url).pathname))
  })
const note = (page: Page) => page.locator('.offline-note')
const field = (page: Page) => page.getByRole('textbox', { name: '写评论' })

// Counting as a reader takes a while: only one look, a phone in dark mode.
describe.each(looks.slice(-1))('$screen, $theme', ({ screen, theme }) => {
  test('what was read is read again without a line, and what was written then goes out once', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const { page, context, faults } = await visit({
      screen,
      theme,
      path: '/home',
      context: { serviceWorkers: 'allow' },
      prepare: ({ context: own }) => enterAs(own, account, 2),
    })
    faults.expect(/ERR_INTERNET_DISCONNECTED|503/)
    await expect.poll(() => keptAddresses(page), { interval: 500 }).toContain('/home')
    await page.goto(article)
    await expect.poll(() => keptAddresses(page), { interval: 500 }).toContain(article)
    const title = await page.getByRole('heading', { level: 1 }).innerText()

    await context.setOffline(true)
    await note(page).filter({ hasText: '没有网' }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    await note(page).filter({ hasText: '读过的那一页' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await look(page, `offline-article-${screen}-${theme}`)

    // Navigation without a new document, by a link of the page itself.
    await page.getByRole('banner').getByRole('link', { name: '小楼' }).first().click()
    await page.waitForURL('**/home')
    await page.locator('.home-entry').first().waitFor()
    await note(page).filter({ hasText: '读过的那一页' }).waitFor()

    const away = await page.goto('/tag')
    expect(away?.status()).toBe(503)
    await page.getByRole('heading', { name: /^没有网/ }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await look(page, `offline-page-${screen}-${theme}`)
    await page.getByRole('link', { name: title }).click()

    const words = `没网的时候也想说：${account.nick_name}`
    await page.locator('.comments').scrollIntoViewIfNeeded()
    await field(page).fill(words)
    await page.keyboard.press('Control+Enter')
    const waiting = page.getByRole('list', { name: '等着寄出的' })
    await waiting.getByText('有网时自己寄出').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await look(page, `offline-comment-${screen}-${theme}`)
    await waiting.getByRole('button', { name: '取回来改' }).click()
    await expect.poll(() => field(page).inputValue()).toBe(words)
    await page.keyboard.press('Control+Enter')
    await waiting.getByText('有网时自己寄出').waitFor()
    await page.reload()

    await context.setOffline(false)
    await page.getByText('没网时写的，寄出去了').waitFor()
    await page.locator('.comments').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.comment').filter({ hasText: words }).count()).toBe(1)
    expect(await waiting.count()).toBe(0)
    // With a connection it is the current page.
    await page.reload()
    await page.locator('.comments').waitFor()
    expect(await note(page).count()).toBe(0)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import type { Viewport } from './support/look.ts'
import { scrollTo, scrollY, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const before = '/category'
const reading = `/posts/${library.reading.slug}`
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
/** Deferred: navigating to another document may end this one before it has answered. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const addressOf = (page: Page) => new URL(page.url()).pathname
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().dispatchEvent('click')

const overlays = {
  desktop: [
    { open: press('搜索'), shown: dialog('搜索') },
    { open: press('登录'), shown: dialog('登录') },
    { open: press('音乐'), shown: dialog('音乐') },
    { open: press('放大图片'), shown: (page: Page) => page.locator('.pswp') },
  ],
  phone: [
    { open: press('菜单'), shown: dialog('小楼') },
    { open: press('目录'), shown: dialog('目录') },
    { open: press('聊天室'), shown: dialog('聊天室') },
  ],
} satisfies Record<Viewport, unknown>

/** A page with another one before it in history. */
async function begin(page: Page, path = reading): Promise<void> {
  await page.goto(path)
  await waitUntilAlive(page)
}

/** Counts how often the router loads a page from now on. */
async function watchRouter(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('.ui-progress')
    if (!bar) throw new Error('no progress bar')
    new MutationObserver(() => {
      if (bar.dataset.active)
        document.body.dataset.loads = String(Number(document.body.dataset.loads ?? 0) + 1)
    }).observe(bar, { attributeFilter: ['data-active'] })
  })
  return () => page.evaluate(() => Number(document.body.dataset.loads ?? 0))
}

describe('Back', () => {
  test.for(['desktop', 'phone'] as const)(
    'closes what lies over the page and nothing else (%s)',
    async (screen, { visit }) => {
      const { page } = await visit({ path: before, screen })
      await begin(page)
      await scrollTo(page, 400)
      const loads = await watchRouter(page)
      for (const { open, shown } of overlays[screen]) {
        await open(page)
        await shown(page).waitFor()
        await goBack(page)
        await shown(page).waitFor({ state: 'hidden' })
        expect(addressOf(page)).toBe(reading)
        expect(Math.abs((await scrollY(page)) - 400)).toBeLessThan(40)
      }
      expect(await loads()).toBe(0)
      await goBack(page)
      await page.waitForURL(`**${before}`)
    },
  )

  test('leads from a part that was chosen in the contents to where it was chosen', async ({ visit }) => {
    const { page } = await visit({ path: before, screen: 'phone' })
    await begin(page)
    await press('目录')(page)
    await dialog('目录')(page).getByRole('link').last().tap()
    await dialog('目录')(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).hash).not.toBe('')
    await expect.poll(() => scrollY(page)).toBeGreaterThan(1_000)
    await goBack(page)
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    // A reload closes an overlay.
    await press('搜索')(page)
    await dialog('搜索')(page).waitFor()
    await page.reload()
    await waitUntilAlive(page)
    await expect.poll(() => page.evaluate(() => Reflect.get(history.state ?? {}, 'overlays'))).toBeUndefined()
    await goBack(page)
    await page.waitForURL(`**${before}`)
  })

  test('and Forward go between the parts of an article, each where it was left', async ({ visit }) => {
    const { page } = await visit({ path: reading })
    await waitUntilAlive(page)
    await scrollTo(page, 300)
    const contents = page.getByRole('navigation', { name: '目录' }).first()
    await contents.getByRole('link').last().click()
    await expect.poll(() => scrollY(page)).toBeGreaterThan(1_000)
    const chosenY = await scrollY(page)
    await goBack(page)
    await expect.poll(() => scrollY(page)).toBe(300)
    await page.evaluate(() => void setTimeout(() => history.forward()))
    await expect.poll(async () => Math.abs((await scrollY(page)) - chosenY)).toBeLessThan(40)
  })
})

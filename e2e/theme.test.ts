import { expect } from 'vitest'
import { keptText, pageTheme } from './support/page.ts'
import { decodeKept, encodeKept } from './support/stored.ts'
import { test, type Visit } from './support/visit.ts'

/** Records the theme as soon as there is a body, which is before the first paint. */
const noteFirstTheme = async ({ context }: Visit) =>
  context.addInitScript(() => {
    const note = () => {
      if (!document.body) return
      watcher.disconnect()
      document.documentElement.dataset.firstTheme = document.documentElement.dataset.theme ?? 'none'
    }
    const watcher = new MutationObserver(note)
    watcher.observe(document, { childList: true, subtree: true })
  })

/** A fixed wall clock at an hour of the reader's day. */
const atHour = (hour: string) => async (visit: Visit) => {
  await visit.page.clock.setFixedTime(new Date(`2026-03-20T${hour}+08:00`))
  await noteFirstTheme(visit)
}

test('the theme is of the hour, is switched by a button, kept in the encoded form, and worn on the next page before it is painted', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/home', prepare: atHour('12:00:00') })
  const signs = page.getByRole('button', { name: /^换成/ }).locator('svg:visible')
  await expect.poll(() => signs.count()).toBe(1)
  const red = async () => {
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    return Number(ground.match(/\d+/)?.[0])
  }
  expect(await page.evaluate(() => document.documentElement.dataset.firstTheme)).toBe('light')
  expect(await keptText(page, 'useDarkKEY')).toBeNull()
  expect(await red()).toBeGreaterThan(128)
  await page.getByRole('button', { name: '换成夜色' }).click()
  await expect.poll(() => pageTheme(page)).toBe('dark')
  expect(await keptText(page, 'useDarkKEY')).toBe(encodeKept('dark'))
  const kept = async () => decodeKept((await keptText(page, 'staticState')) ?? '')
  await expect.poll(kept).toMatchObject({ theme: 'dark' })
  // Also the owner's settings: the page headers.
  const header = { id: expect.any(Number), route_name: expect.any(String), bg_url: expect.any(String) }
  await expect.poll(kept).toMatchObject({ pageHeaderList: expect.arrayContaining([header]) })
  await page.goto('/archives')
  expect(await page.evaluate(() => document.documentElement.dataset.firstTheme)).toBe('dark')
  expect(await red()).toBeLessThan(128)
  await expect.poll(() => signs.count()).toBe(1)
  await page.getByRole('button', { name: '换成日光' }).click()
  await expect.poll(() => keptText(page, 'useDarkKEY')).toBe(encodeKept('light'))
  // While the page turns it is a picture: a press ends that, and is done.
  const search = await page.getByRole('button', { name: '搜索' }).boundingBox()
  if (!search) throw new Error('there is no search')
  await page.getByRole('button', { name: '换成夜色' }).click()
  await page.locator('html[data-turning]').waitFor()
  await page.mouse.click(search.x + search.width / 2, search.y + search.height / 2)
  await page.getByRole('dialog', { name: '搜索' }).waitFor()
})

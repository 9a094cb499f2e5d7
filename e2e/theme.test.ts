import { describe, expect } from 'vitest'
import { decodeKept, encodeKept } from './support/kept.ts'
import { keptText, pageTheme } from './support/page.ts'
import { test, type Visit } from './support/visit.ts'

/** Notes the theme at the first moment there is a body, which is before the first paint. */
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

/** A wall clock that stands at an hour of the reader's day. */
const atHour = (hour: string) => async (visit: Visit) => {
  await visit.page.clock.setFixedTime(new Date(`2026-03-20T${hour}+08:00`))
  await noteFirstTheme(visit)
}

describe('theme', () => {
  test.for([
    ['07:59', 'dark'],
    ['08:00', 'light'],
    ['17:59', 'light'],
    ['18:00', 'dark'],
    ['00:30', 'dark'],
  ] as const)(
    'of a reader who has chosen none at %s is %s before anything is painted',
    async ([hour, theme], { visit }) => {
      const { page } = await visit({ path: '/home', prepare: atHour(`${hour}:00`) })
      expect(await page.evaluate(() => document.documentElement.dataset.firstTheme)).toBe(theme)
      expect(await pageTheme(page)).toBe(theme)
      expect(await keptText(page, 'useDarkKEY')).toBeNull()
    },
  )

  test.for(['light', 'dark'] as const)(
    'that was stored as %s is worn before anything is painted, at any hour',
    async (theme, { visit }) => {
      const { page } = await visit({
        path: '/home',
        theme,
        prepare: atHour(theme === 'dark' ? '12:00:00' : '23:00:00'),
      })
      expect(await page.evaluate(() => document.documentElement.dataset.firstTheme)).toBe(theme)
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const [red = 0] = (ground.match(/\d+/g) ?? []).map(Number)
      expect(red > 128).toBe(theme === 'light')
    },
  )

  test('is switched by a button, kept in the encoded form, and worn on the next page', async ({ visit }) => {
    const { page } = await visit({ path: '/home', prepare: atHour('12:00:00') })
    const signs = page.getByRole('button', { name: /^换成/ }).locator('svg:visible')
    await expect.poll(() => signs.count()).toBe(1)
    await page.getByRole('button', { name: '换成夜色' }).click()
    expect(await pageTheme(page)).toBe('dark')
    expect(await keptText(page, 'useDarkKEY')).toBe(encodeKept('dark'))
    const kept = async () => decodeKept((await keptText(page, 'staticState')) ?? '')
    await expect.poll(kept).toMatchObject({ theme: 'dark' })
    // Also what the owner has set: the page headers.
    const header = { id: expect.any(Number), route_name: expect.any(String), bg_url: expect.any(String) }
    await expect.poll(kept).toMatchObject({ pageHeaderList: expect.arrayContaining([header]) })
    await page.goto('/archives')
    expect(await page.evaluate(() => document.documentElement.dataset.firstTheme)).toBe('dark')
    await expect.poll(() => signs.count()).toBe(1)
    await page.getByRole('button', { name: '换成日光' }).click()
    expect(await keptText(page, 'useDarkKEY')).toBe(encodeKept('light'))
  })

  test('falls back to the hour when what is kept is not of its making', async ({ visit }) => {
    const { page } = await visit({
      path: '/home',
      prepare: async visitToBe => {
        await atHour('12:00:00')(visitToBe)
        await visitToBe.context.addInitScript(() => localStorage.setItem('useDarkKEY', '%%% not base64 %%%'))
      },
    })
    expect(await pageTheme(page)).toBe('light')
  })
})

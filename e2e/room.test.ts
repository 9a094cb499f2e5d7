import { describe, expect } from 'vitest'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { laterRooms } from './support/place.ts'
import { test } from './support/visit.ts'

describe('rooms of later issues', () => {
  test.for(laterRooms)(
    '%s says honestly that it is being furnished, inside the layout',
    async (path, { visit }) => {
      const { page } = await visit({})
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await page.getByRole('banner').waitFor()
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.locator('main').innerText()).toContain('还在布置')
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
      await page.locator('main').getByRole('link', { name: '先去读文章' }).waitFor()
    },
  )

  test.for(looks)('fit their window ($screen, $theme)', async (look, { visit }) => {
    const { page } = await visit({ path: '/chat', ...look })
    expect(await pageTheme(page)).toBe(look.theme)
    expect(await isTooWide(page)).toBe(false)
  })
})

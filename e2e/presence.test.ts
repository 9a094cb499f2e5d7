import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { looksOfJourney } from './support/look.ts'
import { findHomeArticles } from './support/site-api.ts'
import { test } from './support/visit.ts'

describe('who reads now', () => {
  test.for(looksOfJourney)(
    'an article says how many others read it, and the way into the room ($screen, $theme)',
    async ({ screen, theme }, { visit }) => {
      const { list } = await findHomeArticles()
      const path = `/posts/${encodeURIComponent(list.at(screen === 'phone' ? -1 : -2)?.slug ?? '')}`
      let lines = 0
      const [{ page }, { page: other }] = await Promise.all([
        visit({ path, screen, theme }),
        visit({ path, context: { userAgent: 'Somebody Else/1.0' } }),
        // A reader who opts out of tracking is not counted: no socket is opened.
        visit({
          path,
          async prepare({ page: unseen, context }) {
            unseen.on('websocket', () => {
              lines += 1
            })
            await context.addInitScript(() =>
              Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
            )
          },
        }),
      ])
      const before = await page.locator('.article-header h1').boundingBox()
      const line = page.locator('.company:visible').first()
      await line.waitFor()
      expect(await line.innerText()).toBe('还有一个人也在读，去坐坐')
      expect(await page.locator('.article-header h1').boundingBox()).toEqual(before)
      expect(await violations(page)).toEqual([])
      await line.getByRole('link', { name: '去坐坐' }).click()
      await page
        .getByRole('textbox', { name: '写消息' })
        .or(page.getByRole('button', { name: '登录' }))
        .first()
        .waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await other.getByRole('button', { name: '不计入在读人数' }).click()
      await other.getByRole('button', { name: '重新计入在读人数' }).waitFor()
      await expect.poll(() => page.locator('.company').count()).toBe(0)
      expect([await other.locator('.company').count(), lines]).toEqual([0, 0])
    },
  )

  test('a lamp of the home page is lit when somebody comes, and put out when they go', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const lamps = () => page.locator('.scroll-lamp[data-lit]').count()
    // Whoever opens the house lights the first. Other journeys may be about: only these readers are many.
    await expect.poll(lamps).toBeGreaterThan(0)
    const before = await lamps()
    const guests = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map(name =>
        visit({ path: '/archives', context: { userAgent: `Guest ${name}/1.0` } }),
      ),
    )
    await expect.poll(lamps).toBeGreaterThan(before + 1)
    expect(await page.locator('.scroll-foot-words').innerText()).toMatch(/.时；楼上亮着.{1,3}盏灯$/)
    const lit = await lamps()
    for (const guest of guests) await guest.page.close()
    await expect.poll(lamps).toBeLessThan(lit - 1)
  })
})

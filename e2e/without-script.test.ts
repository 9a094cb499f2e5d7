import { describe, expect } from 'vitest'
import { mainPlaces } from './support/screens.ts'
import { test } from './support/visit.ts'

describe('without JavaScript', () => {
  test('the list leads to an article, whose code is read to its end, and no control stands there that does nothing', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/home', hasScript: false })
    await page.getByRole('link', { name: '下一页' }).click()
    await page.waitForURL('**/home?page=2')
    await page.locator('.home-list h2 a').first().click()
    await page.locator('#article-body').waitFor()
    await page.goto(mainPlaces.article)
    const block = page.locator('figure.code').nth(1)
    const isCut = await block.evaluate(figure => {
      const last = figure.querySelector('code')?.getBoundingClientRect().bottom ?? 0
      const { bottom } = figure.getBoundingClientRect()
      return (
        last > bottom + 40 && getComputedStyle(figure.querySelector('pre') ?? figure).overflowY === 'hidden'
      )
    })
    expect(isCut).toBe(false)
    await page.locator('.article-toc').getByRole('link', { name: '合', exact: true }).click()
    expect(decodeURIComponent(page.url())).toMatch(/#.*合$/)
    const corner = page.getByRole('navigation', { name: '随手' })
    expect(await corner.getByRole('link').filter({ visible: true }).allInnerTexts()).toEqual(['聊天室'])
    expect(await corner.getByRole('button').filter({ visible: true }).count()).toBe(0)
    const header = page.getByRole('banner').first()
    for (const name of ['搜索', '切换明暗']) {
      expect(await header.getByRole('button', { name }).filter({ visible: true }).count()).toBe(0)
    }
    await page.goto('/message/list')
    expect(await page.getByRole('button', { name: '弹幕' }).isVisible()).toBe(false)
  })

  test('the menu of a phone leads to the rooms at the foot of the page, and what needs a script says so', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/home', screen: 'phone', hasScript: false })
    await page.getByRole('banner').getByRole('link', { name: '菜单' }).click()
    const map = page.getByRole('navigation', { name: '全部房间' })
    await expect.poll(() => map.evaluate(one => one.getBoundingClientRect().top < innerHeight)).toBe(true)
    await map.getByRole('link', { name: '标签' }).click()
    await page.waitForURL('**/tag')
    for (const [path, words] of [
      ['/userCenter', '这一间要靠脚本才认得你，在浏览器里开着它再来；别处照常可读。'],
      ['/setup', '接钥匙要靠脚本，在浏览器里开着它再来。'],
    ] as const) {
      await page.goto(path)
      await page.getByText(words, { exact: true }).waitFor()
      expect(await page.locator('[aria-busy]').filter({ visible: true }).count()).toBe(0)
    }
  })
})

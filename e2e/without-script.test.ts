import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { mainPlaces } from './support/place.ts'
import { findHomeArticles } from './support/site-api.ts'
import { test } from './support/visit.ts'

describe('without JavaScript', () => {
  test.for(['desktop', 'phone'] as const)(
    'the list is there, with its links, covers and pages (%s)',
    async (screen, { visit }) => {
      const { page } = await visit({ path: '/home', screen, hasScript: false })
      const { list } = await findHomeArticles()
      await expect
        .poll(() => page.locator('.home-list h2 a').allInnerTexts())
        .toEqual(list.map(entry => entry.article_title))
      await page.locator('.home-list h2 a').first().click()
      await page.locator('#article-body').waitFor()
      await page.goBack()
      await page.getByRole('link', { name: '下一页' }).click()
      await page.waitForURL('**/home?page=2')
    },
  )

  test('an article is whole: words, picture, formula, contents, the way on', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.article, hasScript: false })
    const body = page.locator('#article-body')
    for (const words of ['开篇一段', '余韵', '一句提示', '注在这里']) {
      await expect.poll(() => body.innerText()).toContain(words)
    }
    const picture = body.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.getAttribute('alt')).toBe('一面坡')
    expect(Number(await picture.getAttribute('width'))).toBeGreaterThan(0)
    const response = await page.request.get((await picture.getAttribute('src')) ?? '')
    expect(response.headers()['content-type']).toMatch(/^image\//)
    await page.locator('.article-toc').getByRole('link', { name: '合', exact: true }).click()
    expect(decodeURIComponent(page.url())).toMatch(/#.*合$/)
    await page.goto(mainPlaces.figures)
    await expect.poll(() => page.locator('.katex').count()).toBe(2)
    // A diagram is its own source where nothing can draw it.
    await expect.poll(() => page.locator('[data-diagram="mermaid"]').innerText()).toContain('雨')
  })

  test('all of a long block of code can be read', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.article, hasScript: false })
    const block = page.locator('figure.code').nth(1)
    const isCut = await block.evaluate(figure => {
      const last = figure.querySelector('code')?.getBoundingClientRect().bottom ?? 0
      const { bottom } = figure.getBoundingClientRect()
      return (
        last > bottom + 40 && getComputedStyle(figure.querySelector('pre') ?? figure).overflowY === 'hidden'
      )
    })
    expect(isCut).toBe(false)
  })

  test.for(['/archives', '/category', '/tag', '/talk'])(
    '%s can be read and left by its links',
    async (path, { visit }) => {
      const { page } = await visit({ path, screen: 'phone', hasScript: false })
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(10)
      await page.getByRole('contentinfo').getByRole('link', { name: '首页' }).click()
      await page.waitForURL('**/home')
    },
  )

  test.for([
    ['/userCenter', '这一间要靠脚本才认得你，在浏览器里开着它再来；别处照常可读。'],
    ['/setup', '接钥匙要靠脚本，在浏览器里开着它再来。'],
  ] as const)('%s says one sentence and waits for nothing', async ([path, words], { visit }) => {
    const { page } = await visit({ path, screen: 'phone', hasScript: false })
    await page.getByText(words, { exact: true }).waitFor()
    expect(await page.locator('[aria-busy]').filter({ visible: true }).count()).toBe(0)
  })

  test('the menu of a phone leads to the rooms at the foot of the page', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone', hasScript: false })
    await page.getByRole('banner').getByRole('link', { name: '菜单' }).click()
    const map = page.getByRole('navigation', { name: '全部房间' })
    await expect.poll(() => map.evaluate(one => one.getBoundingClientRect().top < innerHeight)).toBe(true)
    await map.getByRole('link', { name: '标签' }).click()
    await page.waitForURL('**/tag')
  })

  test('no control is shown that would do nothing', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${library.reading.slug}`, hasScript: false })
    const corner = page.getByRole('navigation', { name: '随手' })
    expect(await corner.getByRole('link').filter({ visible: true }).allInnerTexts()).toEqual(['聊天室'])
    expect(await corner.getByRole('button').filter({ visible: true }).count()).toBe(0)
    const header = page.getByRole('banner').first()
    for (const name of ['搜索', '切换明暗']) {
      expect(await header.getByRole('button', { name }).filter({ visible: true }).count()).toBe(0)
    }
  })
})

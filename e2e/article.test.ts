import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme, scrollTo } from './support/page.ts'
import { findArticleId } from './support/site-api.ts'
import { test } from './support/visit.ts'

const { reading, plain, reprint, hostile } = library
const path = `/posts/${reading.slug}`

describe('article', () => {
  test.for(looks)(
    'shows title, meta, cover, body and colophon ($screen, $theme)',
    async (look, { visit }) => {
      const { page } = await visit({ path, ...look })
      await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([reading.title])
      const meta = await page.locator('.article-meta').innerText()
      expect(meta).toMatch(/2018-05-01/)
      expect(meta).toMatch(/字，约 \d+ 分钟/)
      const cover = page.locator('.article-cover img')
      expect([await cover.getAttribute('width'), await cover.getAttribute('height')]).toEqual(['1280', '720'])
      await expect
        .poll(() => page.locator('.article-colophon').innerText())
        .toMatch(/原创[\s\S]*许可[\s\S]*链接/)
      await expect.poll(() => page.locator('.article-outdated').innerText()).toContain('最后更新于')
      expect(await pageTheme(page)).toBe(look.theme)
      expect(await isTooWide(page)).toBe(false)
    },
  )

  test('opens at the address that front ends of the family give it', async ({ visit }) => {
    const { page } = await visit({ path: `/#/article?id=${await findArticleId(reading.slug)}` })
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([reading.title])
    expect(new URL(page.url()).pathname).toBe('/article')
  })

  test('marks the part of the contents that is being read', async ({ visit }) => {
    const { page } = await visit({ path })
    const current = page.locator('.article-toc [aria-current="location"]')
    expect(await current.count()).toBe(0)
    const top = await page
      .getByRole('heading', { level: 2, name: /^转/ })
      .evaluate(heading => heading.getBoundingClientRect().top + window.scrollY)
    await scrollTo(page, top - 60)
    await expect.poll(() => current.allInnerTexts()).toEqual(['转'])
    await page.locator('.article-toc').getByRole('link', { name: '合', exact: true }).click()
    await expect.poll(() => current.allInnerTexts()).toEqual(['合'])
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('合')
  })

  test('opens the contents in a drawer on a phone; choosing a part closes it', async ({ visit }) => {
    const { page } = await visit({ path, screen: 'phone' })
    await page.getByRole('button', { name: '目录' }).tap()
    const drawer = page.getByRole('dialog', { name: '目录' })
    await drawer.getByRole('link', { name: '余韵', exact: true }).tap()
    await drawer.waitFor({ state: 'hidden' })
    const top = () =>
      page.getByRole('heading', { level: 2, name: /^余韵/ }).evaluate(one => one.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200)
  })

  test('grows a line with what has been read', async ({ visit }) => {
    const { page } = await visit({ path })
    const share = () =>
      page.locator('.article-progress i').evaluate(line => Number(getComputedStyle(line).scale.split(' ')[0]))
    const before = await share()
    await scrollTo(page, 2_000)
    await expect.poll(share).toBeGreaterThan(before)
  })

  test('says where a borrowed article comes from and claims no licence for it', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${reprint.slug}` })
    const colophon = await page.locator('.article-colophon').innerText()
    expect(colophon).toContain('转载')
    expect(colophon).toContain(reprint.source)
    expect(colophon).not.toContain('许可')
  })

  test('leads to the article before and the one after, and back to the top', async ({ visit }) => {
    const { page } = await visit({ path: '/posts/serial-10' })
    const turn = page.getByRole('navigation', { name: '上一篇与下一篇' })
    const names = await turn.getByRole('link').allInnerTexts()
    expect(names.join()).toMatch(/连载第 (?:9|11) 回[\s\S]*连载第 (?:9|11) 回/)
    await turn.locator('[rel="next"]').click()
    await page.getByRole('heading', { level: 1, name: /连载第 (?:9|11) 回/ }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await turn.locator('[rel="prev"]').click()
    await page.getByRole('heading', { level: 1, name: '连载第 10 回' }).waitFor()
  })

  test('recommends others and never itself', async ({ visit }) => {
    const { page } = await visit({ path })
    const names = await page.locator('.article-recommend a').allInnerTexts()
    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThanOrEqual(6)
    expect(names.map(name => name.trim())).not.toContain(reading.title)
  })

  test.for([
    ['desktop', 3],
    ['phone', 2],
  ] as const)(
    'fills the rows of what it recommends, and repeats no neighbour (%s)',
    async ([screen, perRow], { visit }) => {
      const { page } = await visit({ path, screen })
      const list = page.locator('.article-recommend li').filter({ visible: true })
      const tops = await list.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
      const rows = [...new Set(tops)].map(top => tops.filter(one => one === top).length)
      expect(rows.length).toBeGreaterThan(0)
      if (rows.length > 1) expect(rows).toEqual(rows.map(() => perRow))
      const recommended = await list
        .getByRole('link')
        .evaluateAll(all => all.map(one => one.getAttribute('href')))
      const neighbours = await page
        .locator('.article-turn a')
        .evaluateAll(all => all.map(one => one.getAttribute('href')))
      expect(recommended.filter(href => neighbours.includes(href))).toEqual([])
    },
  )

  test('copies its own address', async ({ visit }) => {
    const { page } = await visit({ path, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.getByRole('button', { name: '复制链接' }).click()
    await page.getByText('已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href)
  })

  test('begins with the words where there is no cover', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${plain.slug}` })
    expect(await page.locator('.article-cover').count()).toBe(0)
    await expect.poll(() => page.locator('#article-body').innerText()).toContain('只有字')
  })

  test('shows a hostile title as words, on every page that names it', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${hostile.slug}` })
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([hostile.title])
    expect(await page.title()).toContain(hostile.title)
    await page.goto('/archives')
    await page.locator('main').getByText(hostile.title).waitFor()
  })

  test('answers 404 inside the layout where there is no such article', async ({ visit }) => {
    const { page, faults } = await visit({})
    faults.expect(/status of 404/)
    for (const missing of [
      '/posts/mei-you-zhe-yi-pian',
      '/article?id=999999',
      '/article?id=abc',
      '/article',
    ]) {
      expect((await page.goto(missing))?.status()).toBe(404)
      await page.getByRole('banner').getByRole('link', { name: '首页' }).waitFor()
      await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    }
  })
})

describe('addresses of an article', () => {
  test('names the post as canonical on /article?id=', async ({ visit }) => {
    const id = await findArticleId(reading.slug)
    const { page } = await visit({ path: `/article?id=${id}` })
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([reading.title])
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical).toBe(new URL(path, page.url()).href)
  })

  test.for([reading.oldPath, `/posts/${reading.oldSlug}`])(
    'leads from the old %s to the present one',
    async (old, { visit }) => {
      const { page } = await visit({})
      const response = await page.goto(old)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await (await response?.request().redirectedFrom()?.response())?.status()).toBe(301)
    },
  )
})

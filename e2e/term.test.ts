import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { library } from './support/library.ts'
import { looks } from './support/look.ts'
import { useOwnSite } from './support/own-site.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { findTermId } from './support/site-api.ts'
import { test } from './support/visit.ts'

const { serial } = library

describe.each([
  { kind: 'category', path: '/category', title: '分类', name: serial.category, row: '.spine' },
  { kind: 'tag', path: '/tag', title: '标签', name: serial.tag, row: '.seals > li' },
] as const)('$path', ({ kind, path, title, name, row }) => {
  test.for(looks)('shows names with their counts ($screen, $theme)', async ({ screen, theme }, { visit }) => {
    const { page } = await visit({ path, screen, theme })
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([title])
    const one = page.locator(row, { hasText: name }).first()
    await expect.poll(() => one.innerText()).toContain(String(serial.count))
    expect(await pageTheme(page)).toBe(theme)
    expect(await isTooWide(page)).toBe(false)
  })

  test('leads to the list of one, where its place is marked', async ({ visit }) => {
    const { page } = await visit({ path })
    await page.locator(row, { hasText: name }).first().getByRole('link').click()
    const id = await findTermId(kind, name)
    await page.waitForURL(address => address.searchParams.get('id') === String(id))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.locator('.article-list .lined > li').count()).toBe(20)
    await expect
      .poll(() => page.locator('.spine-current, .seal-link[aria-current]').innerText())
      .toContain(String(serial.count))
  })

  test('looks the same on the next visit: sizes and colours are stable', async ({ visit }) => {
    const { page } = await visit({ path })
    const dress = () =>
      page
        .locator('main li, main li a, main li a span')
        .evaluateAll(all => all.map(one => `${one.className} ${one.getAttribute('style')}`))
    // Other journeys of the run make categories of their own: one between two visits is not the page's doing.
    const isSame = async () => {
      const before = await dress()
      await page.reload()
      return isDeepStrictEqual(await dress(), before)
    }
    await expect.poll(isSame).toBe(true)
  })
})

describe('a shelf and a wall', () => {
  test('speak of the book that is pointed at or has the focus, without script too', async ({ visit }) => {
    const { page } = await visit({ path: '/category', hasScript: false })
    const said = page.locator('.shelf-say').filter({ visible: true })
    await expect.poll(() => said.count()).toBe(1)
    const book = page.locator('.spine', { hasText: serial.category }).getByRole('link')
    await book.hover()
    await expect
      .poll(() => said.allInnerTexts())
      .toEqual([expect.stringMatching(/^连载，四十五篇。最近一篇是《连载第/)])
    await page.mouse.move(0, 0)
    await book.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => said.allInnerTexts()).toEqual([expect.stringMatching(/^连载，/)])
  })

  test('cut the two most used in relief, and no others', async ({ visit }) => {
    const { page } = await visit({ path: '/tag' })
    const counts = await page.locator('.seal-count').allInnerTexts()
    const numbers = counts.map(text => Number.parseInt(text, 10))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect(await page.locator('.seal-relief').count()).toBe(2)
    expect(await page.locator('.seals > li').nth(1).locator('.seal-relief').count()).toBe(1)
  })
})

describe('names of every kind, and hundreds of them', () => {
  const site = useOwnSite()
  const long = '一个很长很长的名字，长到没有哪一枚印、哪一本书的脊背容得下它，四十个字整整齐齐'
  const kinds = [long, 'Supercalifragilisticexpialidocious-2026', '🍵', '雨', '山居杂记', 'a & b <c>']
  const names = [...kinds, ...Array.from({ length: 80 }, (_, at) => `印${at}`)]

  beforeAll(async () => {
    for (let at = 0; at < names.length; at += 15)
      await site.post('/article/add', {
        article_title: `一篇 ${at}`,
        article_content: '字。',
        category: { category_name: names[(at / 15) % kinds.length] },
        tagList: names.slice(at, at + 15).map(tag_name => ({ tag_name })),
      })
  })

  test.for(looks)('stand within the window ($screen, $theme)', async ({ screen, theme }, { visit }) => {
    const { page } = await visit({ ...site.asOwner(), path: '/tag', screen, theme })
    const box = page.locator('.seal-box')
    await expect.poll(() => box.innerText()).toBe('还有二十六枚小印，收在匣里')
    await box.locator('summary').click()
    await expect.poll(() => page.locator('.seals > li').filter({ visible: true }).count()).toBe(names.length)
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.goto('/category')
    await page.getByRole('link', { name: long }).first().waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  })
})

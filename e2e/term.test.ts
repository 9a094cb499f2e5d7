import { beforeAll, describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { library } from './support/library.ts'
import { useOwnSite } from './support/own-site.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const { serial } = library

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

  test('stand within the window, on a desktop and on a phone', async ({ visit }) => {
    const { page } = await visit({ ...site.asOwner(), path: '/tag' })
    const box = page.locator('.seal-box')
    await expect.poll(() => box.innerText()).toBe('还有二十六枚小印，收在匣里')
    await box.locator('summary').click()
    await expect.poll(() => page.locator('.seals > li').filter({ visible: true }).count()).toBe(names.length)
    const lookAtBoth = async () => {
      for (const width of [1_440, 380]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await isTooWide(page)).toBe(false)
        expect(await violations(page)).toEqual([])
      }
    }
    await lookAtBoth()
    await page.goto('/category')
    await page.getByRole('link', { name: long }).first().waitFor()
    await lookAtBoth()
  })
})

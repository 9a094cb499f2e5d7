import { screens, talkPath } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { publishTalk, uploadPicture } from './support/gallery.ts'
import { isTooWide } from './support/page.ts'
import { allowedShift, scrollThrough, shiftOf, watchShifts } from './support/shift.ts'
import { test } from './support/visit.ts'

const tag = '听雨帖'
const still = { reducedMotion: 'reduce' } as const
let withPictures = 0

beforeAll(async () => {
  const urls = []
  for (const height of [301, 302, 303, 304, 305, 306, 307])
    urls.push(await uploadPicture({ width: 480, height }))
  const tall = await uploadPicture({ width: 400, height: 640 })
  for (let count = 1; count <= 20; count += 1)
    await publishTalk({ content: `檐下第 ${count} 滴雨。${'落在石阶上，'.repeat(count % 5)} #${tag}` })
  await publishTalk({ content: '雨停了。檐下还在滴水。' })
  await publishTalk({ content: `很长的一条。${'雨声一直没有停。'.repeat(60)}末了。` })
  await publishTalk({ content: '一张竖的照片。', talkImgList: [tall] })
  withPictures = await publishTalk({ content: `七张照片。 #${tag}`, talkImgList: urls })
})

const entry = (page: Page, words: string) => page.locator('.talk-entry', { hasText: words })
const entries = (page: Page) => page.locator('.talk-list > li')
const lefts = (page: Page) =>
  entries(page).evaluateAll(all => all.map(one => one.getBoundingClientRect().left))

describe('short posts', () => {
  test('stand in columns and fit their window, with a single picture in its shape and others in squares', async ({
    visit,
  }) => {
    const { page } = await visit({ path: screens.talk.path, context: still, prepare: watchShifts })
    await expect.poll(() => entries(page).count()).toBe(12)
    await scrollThrough(page, 400)
    expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
    const boxes = () =>
      entries(page).evaluateAll(all =>
        all
          .map(one => one.getBoundingClientRect())
          .map(({ left, bottom, height }) => ({ left: Math.round(left), bottom, height })),
      )
    for (const { width, count } of [
      { width: 1_440, count: 3 },
      { width: 380, count: 1 },
    ]) {
      await page.setViewportSize({ width, height: 900 })
      const columnsOf = (all: { left: number }[]) =>
        [...new Set(all.map(({ left }) => left))].toSorted((a, b) => a - b)
      await expect.poll(async () => columnsOf(await boxes()).length).toBe(count)
      expect(await isTooWide(page)).toBe(false)
      expect(await violations(page)).toEqual([])
      const all = await boxes()
      // Read across: the first entries are side by side, and the columns' heights differ by at most one
      // entry.
      const columns = columnsOf(all)
      expect(all.slice(0, columns.length).map(({ left }) => left)).toEqual(columns)
      const ends = columns.map(left =>
        Math.max(...all.filter(box => box.left === left).map(box => box.bottom)),
      )
      const highest = Math.max(...all.map(box => box.height))
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(highest)
    }
    const shapeOf = (words: string) =>
      entry(page, words)
        .locator('img')
        .filter({ visible: true })
        .evaluateAll(images =>
          images
            .filter(image => image.closest('.talk-pictures'))
            .map(image => Math.round((image.clientWidth / image.clientHeight) * 100) / 100),
        )
    expect(await shapeOf('一张竖的照片')).toEqual([0.74])
    expect(await shapeOf('七张照片')).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  test('hold the others in their places: a long one that unfolds, comments, more that come below', async ({
    visit,
  }) => {
    const { page } = await visit({ path: screens.talk.path })
    const long = entry(page, '很长的一条')
    const before = await lefts(page)
    const height = await long.evaluate(one => one.clientHeight)
    await long.getByRole('link', { name: '读全文' }).click()
    await expect.poll(() => long.evaluate(one => one.clientHeight)).toBeGreaterThan(height * 1.4)
    expect(await lefts(page)).toEqual(before)
    const one = entry(page, '雨停了')
    await one.getByRole('button', { name: '评论' }).click()
    await one.locator('.comments[data-loaded]').waitFor()
    expect(await lefts(page)).toEqual(before)
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('link', { name: '点击加载更多' }).click()
    await expect.poll(() => entries(page).count()).toBe(24)
    expect((await lefts(page)).slice(0, 12)).toEqual(before)
  })

  test('show their pictures large, by the keyboard alone', async ({ visit }) => {
    const { page } = await visit({ path: talkPath({ id: withPictures }), context: still })
    const pictures = page.locator('.talk-chosen .talk-pictures a')
    await pictures.nth(2).focus()
    await page.keyboard.press('Enter')
    await page.locator('.pswp--open').waitFor()
    await expect.poll(() => page.locator('.pswp__counter').innerText()).toMatch(/3\s*\/\s*7/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('.pswp__counter').innerText()).toMatch(/4\s*\/\s*7/)
    await page.keyboard.press('Escape')
    await page.locator('.pswp').waitFor({ state: 'detached' })
    await expect.poll(() => pictures.nth(3).evaluate(link => link === document.activeElement)).toBe(true)
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { publishTalk, uploadPicture } from './support/gallery.ts'
import { isTooWide } from './support/page.ts'
import { allowedShift, scrollThrough, shiftOf, watchShifts } from './support/shift.ts'
import { test } from './support/visit.ts'

const tag = '听雨帖'
const still = { reducedMotion: 'reduce' } as const
const ids: { plain: number; long: number; single: number; many: number } = {
  plain: 0,
  long: 0,
  single: 0,
  many: 0,
}

beforeAll(async () => {
  const urls = []
  for (const height of [301, 302, 303, 304, 305, 306, 307])
    urls.push(await uploadPicture({ width: 480, height }))
  const tall = await uploadPicture({ width: 400, height: 640 })
  for (let count = 1; count <= 20; count += 1)
    await publishTalk({ content: `檐下第 ${count} 滴雨。${'落在石阶上，'.repeat(count % 5)} #${tag}` })
  ids.plain = await publishTalk({ content: '**雨**停了。檐下还在滴水。 #雨后' })
  ids.long = await publishTalk({ content: `很长的一条。${'雨声一直没有停。'.repeat(60)}末了。` })
  ids.single = await publishTalk({ content: '一张竖的照片。', talkImgList: [tall] })
  ids.many = await publishTalk({ content: `七张照片。<b>"不是标签"</b> #${tag}`, talkImgList: urls })
})

const entry = (page: Page, words: string) => page.locator('.talk-entry', { hasText: words })
const words = (page: Page) => page.locator('.talk-list .talk-text').allInnerTexts()

describe('short posts', () => {
  test('stand in columns and fit their window, with a single picture in its shape and others in squares', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/talk', context: still, prepare: watchShifts })
    await expect.poll(() => page.locator('h1').innerText()).toBe('说说')
    await expect.poll(() => page.locator('.talk-list > li').count()).toBe(12)
    await scrollThrough(page, 400)
    expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
    const boxes = () =>
      page
        .locator('.talk-list > li')
        .evaluateAll(entries =>
          entries
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
      // Read across: the first entries stand side by side, and the columns end level but for one entry.
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

  test('filter by a #tag, by address and without a new page', async ({ visit }) => {
    const { page } = await visit({ path: '/talk' })
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await entry(page, '七张照片')
      .getByRole('link', { name: `#${tag}` })
      .click()
    await page.waitForURL(address => address.searchParams.get('tag') === tag)
    await page.getByText(`提到「${tag}」的，有 21 条。`).waitFor()
    expect((await words(page)).every(text => text.includes(tag))).toBe(true)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await page.getByRole('link', { name: '看全部说说' }).click()
    await page.waitForURL(address => address.pathname + address.search === '/talk')
    await entry(page, '雨停了').waitFor()
  })
})

describe('more of them', () => {
  test('come below without moving what is there, and are still there after coming back', async ({
    visit,
  }) => {
    const { page } = await visit({ path: `/talk?tag=${encodeURIComponent(tag)}` })
    const before = await words(page)
    expect(before).toHaveLength(12)
    const place = () =>
      page
        .locator('.talk-list > li')
        .evaluateAll(all => all.slice(0, 12).map(one => one.getBoundingClientRect().left))
    const places = await place()
    await page.getByRole('link', { name: '点击加载更多' }).click()
    await expect.poll(() => words(page).then(all => all.length)).toBe(21)
    expect((await words(page)).slice(0, 12)).toEqual(before)
    expect(await place()).toEqual(places)
    await page.getByText('再往前，就没有了。').waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: '标签', exact: true }).click()
    await page.waitForURL('**/tag')
    await page.goBack()
    await expect.poll(() => words(page).then(all => all.length)).toBe(21)
  })

  test('can be asked for again when they did not come', async ({ visit }) => {
    const { page, faults } = await visit({ path: `/talk?tag=${encodeURIComponent(tag)}` })
    faults.expect(/status of 500/)
    await page.waitForLoadState('networkidle')
    await page.route('**/api/talk/blogGetTalkList', route =>
      route.fulfill({ status: 500, json: { code: 500, message: '' } }),
    )
    await page.getByRole('link', { name: '点击加载更多' }).click()
    await page.getByText('后面的没有取到').waitFor()
    expect(await words(page)).toHaveLength(12)
    await page.unroute('**/api/talk/blogGetTalkList')
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect.poll(() => words(page).then(all => all.length)).toBe(21)
  })
})

describe('one of them', () => {
  test('is opened by its time, and its address can be shared', async ({ visit }) => {
    const { page } = await visit({
      path: '/talk',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await entry(page, '雨停了').locator('.talk-time').click()
    await page.waitForURL(`**/talk?id=${ids.plain}`)
    const chosen = page.locator('.talk-chosen')
    await chosen.getByRole('button', { name: '分享' }).click()
    await chosen.getByText('链接已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/talk?id=${ids.plain}`)
  })

  test('that is long unfolds in its place, as comments do, and holds the others in theirs', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/talk' })
    const lefts = () =>
      page.locator('.talk-list > li').evaluateAll(all => all.map(one => one.getBoundingClientRect().left))
    const long = entry(page, '很长的一条')
    const before = await lefts()
    const height = await long.evaluate(one => one.clientHeight)
    await long.getByRole('link', { name: '读全文' }).click()
    await expect.poll(() => long.evaluate(one => one.clientHeight)).toBeGreaterThan(height * 1.4)
    expect(await lefts()).toEqual(before)
    expect(page.url()).toMatch(/\/talk$/)
    const one = entry(page, '雨停了')
    expect(await one.locator('.comments').count()).toBe(0)
    await one.getByRole('button', { name: '评论' }).click()
    await one.locator('.comments[data-loaded]').waitFor()
    expect(await lefts()).toEqual(before)
    expect(await isTooWide(page)).toBe(false)
    await one.getByRole('button', { name: '评论', exact: true }).first().click()
    expect(await one.locator('.comments').count()).toBe(0)
  })

  test('is liked once, and the heart is red again after a reload', async ({ visit }) => {
    const { page } = await visit({ path: `/talk?id=${ids.single}` })
    const heart = page.locator('.talk-chosen').getByRole('button', { name: '喜欢' })
    const answered = page.waitForResponse('**/api/like/addLike')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    expect((await answered).ok()).toBe(true)
    await page.reload()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => heart.innerText()).toContain('1')
  })

  test('shows its pictures large, by the keyboard alone', async ({ visit }) => {
    const { page } = await visit({ path: `/talk?id=${ids.many}`, context: still })
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

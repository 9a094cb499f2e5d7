import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { violations } from './support/axe.ts'
import { publishTalk, uploadPicture } from './support/gallery.ts'
import { looks } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
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
  test.for(looks)('stand in columns and fit their window ($screen, $theme)', async (look, { visit }) => {
    const { page } = await visit({ path: '/talk', ...look, context: still, prepare: watchShifts })
    expect(await pageTheme(page)).toBe(look.theme)
    await expect.poll(() => page.locator('h1').innerText()).toBe('说说')
    await expect.poll(() => page.locator('.talk-list > li').count()).toBe(12)
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
    await scrollThrough(page, 400)
    expect(await shiftOf(page)).toBeLessThanOrEqual(allowedShift)
    const lefts = await page
      .locator('.talk-list > li')
      .evaluateAll(entries => entries.map(one => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(lefts).size).toBe(look.screen === 'phone' ? 1 : 3)
    // Read across: the first entries stand side by side, and the columns end level but for one entry.
    const columns = [...new Set(lefts)].toSorted((a, b) => a - b)
    expect(lefts.slice(0, columns.length)).toEqual(columns)
    const boxes = await page
      .locator('.talk-list > li')
      .evaluateAll(entries =>
        entries
          .map(one => one.getBoundingClientRect())
          .map(({ left, bottom, height }) => ({ left: Math.round(left), bottom, height })),
      )
    const ends = columns.map(left =>
      Math.max(...boxes.filter(box => box.left === left).map(box => box.bottom)),
    )
    const highest = Math.max(...boxes.map(box => box.height))
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(highest)
  })

  test('say who, when and what, and show what was typed as text', async ({ visit }) => {
    const { page } = await visit({ path: `/talk?id=${ids.many}` })
    const first = page.locator('.talk-chosen')
    expect(await first.locator('.talk-name').innerText()).not.toBe('')
    await expect.poll(() => first.locator('time').innerText()).toMatch(/^刚刚$|前$/)
    await expect
      .poll(() => first.locator('time').getAttribute('title'))
      .toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await expect.poll(() => first.locator('.talk-text').innerText()).toContain('<b>"不是标签"</b>')
    expect(await first.locator('.talk-text b').count()).toBe(0)
  })

  test('keep a single picture in its shape and lay others out in squares', async ({ visit }) => {
    const { page } = await visit({ path: '/talk', screen: 'phone' })
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

  test('say so where a tag has none, and beyond the last page', async ({ visit }) => {
    const { page } = await visit({ path: `/talk?tag=${encodeURIComponent('子虚')}` })
    await page.getByText('还没有哪一条提到「子虚」').waitFor()
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.goto('/talk?page=999')
    await page.getByText('翻过头了').waitFor()
    await page.getByRole('link', { name: '回到最近' }).click()
    await page.waitForURL(address => address.pathname + address.search === '/talk')
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

  test('are pages of their own without script', async ({ visit }) => {
    const path = `/talk?tag=${encodeURIComponent(tag)}`
    const { page } = await visit({ path, hasScript: false })
    const first = await words(page)
    await page.getByRole('link', { name: '点击加载更多' }).click()
    await page.waitForURL('**&page=2')
    const second = await words(page)
    expect(second).toHaveLength(9)
    expect(second.filter(text => first.includes(text))).toEqual([])
    await page.getByRole('link', { name: '看更新的' }).click()
    await page.waitForURL(address => !address.searchParams.has('page'))
  })
})

describe('one of them', () => {
  test('has an address of its own, made whole by the server', async ({ visit }) => {
    const { page } = await visit({ path: `/talk?id=${ids.plain}`, hasScript: false })
    await expect.poll(() => page.locator('.talk-chosen .talk-text').innerText()).toContain('雨停了')
    expect(await page.locator('.talk-list').getByText('雨停了').count()).toBe(0)
    expect(await page.title()).toMatch(/^雨停了 · 说说 · /)
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'))
      .toBe(`${inject('origin')}/talk?id=${ids.plain}`)
    await expect
      .poll(() => page.locator('script[type="application/ld+json"]').innerText())
      .toContain('SocialMediaPosting')
    await page.getByRole('link', { name: '看全部说说' }).click()
    await page.waitForURL(address => address.pathname + address.search === '/talk')
  })

  test('that nobody has is missed inside the layout', async ({ visit }) => {
    const { page, faults } = await visit({})
    faults.expect(/status of 404/)
    const response = await page.goto('/talk?id=999999')
    expect(response?.status()).toBe(404)
    await page.getByRole('banner').waitFor()
    await page.getByRole('heading', { name: '这条说说不在了' }).waitFor()
  })

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

  test('that is long unfolds in its place, and holds the others in theirs', async ({ visit }) => {
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
  })

  test('opens its comments in its place and holds the others in theirs', async ({ visit }) => {
    const { page } = await visit({ path: '/talk' })
    const lefts = () =>
      page.locator('.talk-list > li').evaluateAll(all => all.map(one => one.getBoundingClientRect().left))
    const before = await lefts()
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

import { within } from '@testing-library/dom'
import { messagePath, messagesPath, screens } from '@xiaolou/contract/address'
import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { beforeAll, describe, expect, test } from 'vitest'
import { barOf } from './support/account.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const wall = messagesPath()
const pageSize = 24
const tag = '夜谈'
const allCall = '/api/message/getAllMessage'

const site = await openSharedSite()
const writer = site.as(await site.signIn('administrator'))
const look = { color: '#333333', font_size: 16, font_weight: 500, bg_color: '#f6e3b4', bg_url: '' }
beforeAll(async () => {
  for (let index = 1; index <= 60; index += 1)
    await writer(addMessage, {
      body: { ...look, message_source: `墙上第 ${index} 句`, tag: index % 2 === 0 ? tag : '路过' },
    })
})

function wallOf(page: RenderedScreen) {
  const { document } = page.window
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const first = (selector: string) => all(selector)[0] ?? document.body
  return {
    all,
    first,
    words: () => all('.wall .card-link').map(one => one.textContent),
    /** To another page by a link in the footer, and back to the wall by the menu. */
    async goRound() {
      await page.user.click(within(first('footer.foot')).getByRole('link', { name: '标签' }))
      await expect.poll(page.address).toBe(screens.tags.path)
      await page.user.click(within(barOf(page)).getByRole('link', { name: '留言' }))
    },
  }
}

describe('the guestbook is kept', () => {
  test('with the pages that were read on, by back and by the menu', async () => {
    const page = await renderScreen(site, wall)
    const { words, first, all, goRound } = wallOf(page)
    await page.user.click(page.getByRole('link', { name: '点击加载更多' }))
    await expect.poll(() => words().length).toBe(2 * pageSize)
    const before = words()
    await page.user.click(all('.card-link')[30] ?? first('.card-link'))
    await expect.poll(() => all('.detail .slip-words').map(one => one.textContent)).toEqual([before[30]])
    page.window.history.back()
    await expect.poll(words).toEqual(before)
    await goRound()
    await expect.poll(words).toEqual(before)
  })

  test('with its filter, by the menu and by 回到留言墙, until 全部 is chosen', async () => {
    const page = await renderScreen(site, wall)
    const { all, first, goRound } = wallOf(page)
    const filters = page.getByRole('navigation', { name: '按标签看' })
    await page.user.click(within(filters).getByRole('link', { name: new RegExp(tag) }))
    const filtered = messagesPath({ tag })
    await expect.poll(page.address).toBe(filtered)
    const tags = () => all('.card-tag').map(one => one.textContent)
    await expect.poll(tags).toEqual(Array(pageSize).fill(`#${tag}`))
    await goRound()
    await expect.poll(page.address).toBe(filtered)
    await expect.poll(tags).toEqual(Array(pageSize).fill(`#${tag}`))
    await page.user.click(first('.card-link'))
    await page.user.click(await page.findByRole('link', { name: '回到留言墙' }))
    await expect.poll(page.address).toBe(filtered)
    await page.user.click(await page.findByRole('link', { name: '全部' }))
    await expect.poll(page.address).toBe(wall)
  })

  test('and asks for nothing anew but the reader’s own view', async () => {
    const page = await renderScreen(site, wall)
    const { words, first, all } = wallOf(page)
    await page.user.click(first('.card-link'))
    await expect.poll(() => all('.detail').length).toBe(1)
    await page.network.settled()
    const before = page.network.sent.length
    page.window.history.back()
    await expect.poll(() => words().length).toBe(pageSize)
    await page.network.settled()
    const asked = page.network.sent.slice(before).map(({ path }) => path)
    expect(asked.filter(path => path.startsWith('/api/message/getHotTagList'))).toEqual([])
  })
})

test('a message is liked by whoever comes, and the wall knows', async () => {
  await writer(addMessage, { body: { ...look, message_source: '谁来喜欢我', tag: '' } })
  const page = await renderScreen(site, wall)
  const { all, first } = wallOf(page)
  await page.user.click(first('.card-link'))
  await expect.poll(() => all('.detail-foot .like').length).toBe(1)
  await page.user.click(first('.detail-foot .like'))
  await expect.poll(() => page.network.sent.some(({ path }) => path === '/api/like/addLike')).toBe(true)
  await page.network.settled()
  const { list } = await writer(getMessageList, { body: { current: 1, size: 1 } })
  expect(list[0]).toMatchObject({ message_source: '谁来喜欢我', like_times: 1 })
  page.window.history.back()
  await expect.poll(() => first('.wall .like').getAttribute('aria-pressed')).toBe('true')
})

describe('弹幕', () => {
  const moving = { media: (query: string) => /min-width|hover: hover|pointer: fine/.test(query) }

  test('is remembered, can be stopped, leads to the message and can be read one by one', async () => {
    const before = await renderScreen(site, wall, moving)
    await before.press('弹幕')
    await expect.poll(() => wallOf(before).all('.danmaku-train').length).toBeGreaterThan(0)
    const page = await renderScreen(site, wall, { ...moving, after: before })
    const { all } = wallOf(page)
    await expect.poll(() => all('.danmaku-train').length).toBeGreaterThan(0)
    expect(all('.danmaku')[0]?.hasAttribute('data-paused')).toBe(false)
    await page.press('停一停')
    expect(all('.danmaku')[0]?.hasAttribute('data-paused')).toBe(true)
    expect(page.getByRole('button', { name: '让它们动' }).getAttribute('aria-pressed')).toBe('true')
    expect(all('.danmaku-stage a:not([tabindex="-1"])')).toEqual([])
    await page.user.click(page.getByText(/停下来逐条看/))
    const still = all('.danmaku-wall a')
    expect(still).toHaveLength(all('.danmaku-stage a').length)
    const path = still[0]?.getAttribute('href') ?? ''
    expect(path).toMatch(new RegExp(`^${messagePath(1).replace(/1$/, '\\d+').replace('?', '\\?')}$`))
    if (still[0]) await page.user.click(still[0])
    await expect.poll(page.address).toBe(path)
  })

  test('stands still for who asked for stillness', async () => {
    const page = await renderScreen(site, wall)
    const { all } = wallOf(page)
    await page.press('弹幕')
    await expect.poll(() => all('.danmaku-wall li').length).toBeGreaterThan(0)
    expect(all('.danmaku-stage')).toEqual([])
  })

  test('says that it did not come, and comes at the next try', async () => {
    const page = await renderScreen(site, wall)
    page.network.failNext(allCall, { status: 500, message: '' })
    await page.press('弹幕')
    await page.findByText('弹幕没有取到')
    await page.press('再试一次')
    await expect.poll(() => wallOf(page).all('.danmaku-wall li').length).toBeGreaterThan(0)
  })
})

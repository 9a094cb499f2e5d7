import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { type Account, makeAccount, openSession, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { findMessageId, writeMessage } from './support/message.ts'
import { isTooWide, keptText, scrollTo, scrollY, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const listPath = '/message/list'
const still = { reducedMotion: 'reduce' } as const
const filterTag = '夜谈'
/** Places are kept in whole px, and a browser may round the other way. */
const subpixel = 2
const cards = (page: Page) => page.locator('.wall > li')
const card = (page: Page, words: string) => page.locator('.card', { hasText: words })
const topWords = (page: Page) => page.locator('.card-link').first().innerText()
const wordsField = (page: Page) => page.getByRole('textbox', { name: '想说的话' })
const hang = (page: Page) => page.getByRole('button', { name: '贴到墙上' })
const fromMenu = (page: Page) => page.getByRole('banner').getByRole('link', { name: '留言' }).click()

const offBy = async (page: Page, y: number) => Math.abs((await scrollY(page)) - y)

/** Neither wider than a desktop's window or a phone's, nor anything for axe to find there. */
async function fitsBoth(page: Page): Promise<void> {
  for (const width of [1_440, 380]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  }
}

let writer: Account
let other: Account

beforeAll(async () => {
  writer = await makeAccount()
  other = await makeAccount()
  // A guest with an account has no proof of work to give: sixty of them took a quarter of a minute.
  const { token } = await openSession(await makeAccount())
  for (let index = 1; index <= 60; index += 1) {
    const tag = index % 2 === 0 ? filterTag : '路过'
    const look = { bg_color: '#f6e3b4', font_size: 12 + (index % 25) }
    await writeMessage({ message: `墙上第 ${index} 句`, tag, ...look }, token)
  }
  await writeMessage({ message: '白字写在白纸上', color: '#ffffff', bg_color: '#ffffff' }, token)
})

describe('the guestbook', () => {
  test('fits its window and pleases axe, the wall as well as a page of one message', async ({ visit }) => {
    const { page } = await visit({ path: listPath, context: still })
    await expect.poll(() => cards(page).count()).toBe(24)
    await fitsBoth(page)
    await page.goto(`/message/detail?id=${await findMessageId('墙上第 1 句')}`)
    await page.getByRole('region', { name: '评论' }).waitFor()
    await fitsBoth(page)
  })

  test('reads in every ink on every paper', async ({ visit }) => {
    const { page } = await visit({
      path: `${listPath}?q=${encodeURIComponent('白字写在白纸上')}`,
      theme: 'light',
    })
    const style = await page
      .locator('.slip')
      .first()
      .evaluate(slip => {
        const { color, backgroundColor } = getComputedStyle(slip)
        return { color, backgroundColor }
      })
    expect(style.backgroundColor).toBe('rgb(255, 255, 255)')
    expect(style.color).not.toBe('rgb(255, 255, 255)')
  })
})

describe('the guestbook is kept alive', () => {
  test('loaded pages and place are there again, by back and by the menu', async ({ visit }) => {
    const { page } = await visit({ path: listPath })
    await page.getByRole('link', { name: '点击加载更多' }).click()
    await expect.poll(() => cards(page).count()).toBe(48)
    await scrollTo(page, 2_400)
    const words = await page.locator('.card-link').nth(30).innerText()
    await page.locator('.card-link').nth(30).click()
    await page.waitForURL(/message\/detail/)
    await expect.poll(() => page.locator('.detail .slip-words').innerText()).toBe(words)
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(48)
    await expect.poll(() => offBy(page, 2_400)).toBeLessThanOrEqual(subpixel)
    // A reader's own move, which also brings the bar back.
    await page.mouse.wheel(0, -300)
    await expect.poll(() => offBy(page, 2_100)).toBeLessThanOrEqual(subpixel)
    await page.getByRole('banner').getByRole('link', { name: '时间轴' }).click()
    await page.waitForURL(/archives/)
    await expect.poll(() => scrollY(page)).toBe(0)
    await fromMenu(page)
    await expect.poll(() => cards(page).count()).toBe(48)
    await expect.poll(() => offBy(page, 2_100)).toBeLessThanOrEqual(subpixel)
  })

  test('the filter is there again, by the menu and by 回到留言墙', async ({ visit }) => {
    const { page } = await visit({ path: listPath })
    await page.getByRole('navigation', { name: '按标签看' }).getByRole('link', { name: filterTag }).click()
    await page.waitForURL(/tag=/)
    await expect
      .poll(() => page.locator('.card-tag').allInnerTexts())
      .toEqual(Array(24).fill(`#${filterTag}`))
    const kept = page.url()
    await page.getByRole('contentinfo').getByRole('link', { name: '标签' }).click()
    await page.waitForURL(/\/tag$/)
    await fromMenu(page)
    await page.waitForURL(kept)
    await page.locator('.card-link').first().click()
    await page.getByRole('link', { name: '回到留言墙' }).click()
    await page.waitForURL(kept)
    await page.getByRole('link', { name: '全部' }).click()
    await page.waitForURL(address => address.search === '')
  })

  test('asks for nothing anew but the reader’s own view', async ({ visit }) => {
    const { page } = await visit({ path: listPath })
    await page.locator('.card-link').first().click()
    await page.waitForURL(/message\/detail/)
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/message/getHotTagList')) asked.push(request.url())
    })
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(24)
    expect(asked).toEqual([])
  })
})

describe('writing', () => {
  test('a visitor writes without an account and finds it on top', async ({ visit }) => {
    const { page } = await visit({ path: listPath })
    await scrollTo(page, 900)
    await page.getByRole('link', { name: '写一条' }).click()
    await wordsField(page).fill('雨停了，\n路过留一句')
    await page.getByRole('radio', { name: '桃花' }).check()
    await page.getByRole('slider', { name: '字号' }).fill('28')
    await page.getByRole('button', { name: filterTag }).click()
    await expect
      .poll(() => page.locator('.publish-preview .slip-words').innerText())
      .toBe('雨停了，\n路过留一句')
    await hang(page).click()
    await page.getByText('添加成功').waitFor()
    await page.locator('.wall').waitFor()
    expect(await topWords(page)).toBe('雨停了，\n路过留一句')
    await expect.poll(() => scrollY(page)).toBe(0)
    await expect.poll(() => card(page, '雨停了').locator('.card-who').innerText()).toContain('访客')
    expect(await keptText(page, 'messageDraft:new')).toBeNull()
  })

  test('a draft outlives the tab, and is dropped when asked', async ({ visit }) => {
    const { page } = await visit({ path: '/message/publish' })
    await wordsField(page).fill('写到一半')
    await page.getByRole('radio', { name: '竹青' }).check()
    await page.reload()
    await waitUntilAlive(page)
    await expect.poll(() => wordsField(page).inputValue()).toBe('写到一半')
    expect(await page.getByRole('radio', { name: '竹青' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: '重新来过' }).click()
    await expect.poll(() => wordsField(page).inputValue()).toBe('')
    expect(await keptText(page, 'messageDraft:new')).toBeNull()
  })

  test('says at the field what is wrong, and loses nothing when the server fails', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/message/publish' })
    await hang(page).click()
    await page.getByText('请写点什么再留下').waitFor()
    expect(await wordsField(page).evaluate(field => field === document.activeElement)).toBe(true)
    await wordsField(page).fill('字'.repeat(501))
    await hang(page).click()
    await page.getByText('留言最多500个字').waitFor()
    await wordsField(page).fill('断线的时候')
    await page.getByRole('textbox', { name: /标签/ }).fill('一二三四五六七八九十一二三')
    await hang(page).click()
    await page.getByText('标签最多12个字').waitFor()
    await page.getByRole('textbox', { name: /标签/ }).fill('断线')
    faults.expect(/status of 500/)
    await page.route('**/api/message/add', route =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务端错误' } }),
    )
    await hang(page).click()
    await page.locator('.publish-form').getByRole('alert').waitFor()
    await expect.poll(() => wordsField(page).inputValue()).toBe('断线的时候')
  })

  test('warns of an ink that is lost on its paper, shows one that reads, and fits', async ({ visit }) => {
    const { page } = await visit({ path: '/message/publish', theme: 'light', context: still })
    await page.getByRole('radio', { name: '纸白' }).check()
    await page.getByText('看不大清').waitFor()
    await page.getByRole('radio', { name: '墨' }).first().check()
    await expect.poll(() => page.getByText('看不大清').count()).toBe(0)
    await wordsField(page).fill('看一看')
    await fitsBoth(page)
  })
})

describe('one’s own message', () => {
  test('is changed in its place and deleted after 确定删除吗; another user may do neither', async ({
    visit,
  }) => {
    const { token } = await openSession(writer)
    await writeMessage({ message: '我自己的一句', tag: '自家' }, token)
    const id = await findMessageId('我自己的一句')

    const stranger = await visit({ path: `/message/publish?id=${id}` })
    await stranger.page.getByText('登录之后，就能改自己写的留言。').waitFor()
    await stranger.page.locator('main').getByRole('button', { name: '登录' }).click()
    await signInHere(stranger.page, other)
    await stranger.page.getByText('这张纸条是别人写的。').waitFor()
    await fromMenu(stranger.page)
    await card(stranger.page, '我自己的一句').waitFor()
    expect(await stranger.page.getByRole('button', { name: '删除这条留言' }).count()).toBe(0)

    const { page } = await visit({ path: listPath })
    await signIn(page, writer)
    const own = card(page, '我自己的一句')
    await own.getByRole('link', { name: '编辑这条留言' }).click()
    await expect.poll(() => wordsField(page).inputValue()).toBe('我自己的一句')
    await wordsField(page).fill('我改过的一句')
    await page.getByRole('button', { name: '改好了' }).click()
    await page.getByText('修改成功').waitFor()
    await card(page, '我改过的一句').getByRole('button', { name: '删除这条留言' }).click()
    const question = page.getByRole('dialog', { name: '确定删除吗' })
    await question.getByRole('button', { name: '再想想' }).click()
    await card(page, '我改过的一句').getByRole('button', { name: '删除这条留言' }).click()
    await question.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText('删除成功').waitFor()
    await expect.poll(() => card(page, '我改过的一句').count()).toBe(0)
  })

  test('is liked by whoever comes, and the wall knows', async ({ visit }) => {
    await writeMessage({ message: '谁来喜欢我' })
    const { page } = await visit({ path: listPath })
    await card(page, '谁来喜欢我').locator('.card-link').click()
    await page.waitForURL(/message\/detail/)
    const answered = page.waitForResponse(/\/api\/like\/addLike/)
    await page.locator('.detail-foot .like').click()
    expect((await (await answered).json()).code).toBe(0)
    await page.goBack()
    await expect
      .poll(() => card(page, '谁来喜欢我').locator('.like').getAttribute('aria-pressed'))
      .toBe('true')
  })
})

describe('弹幕', () => {
  test('is remembered, can be stopped, leads to the message and can be read one by one', async ({
    visit,
  }) => {
    const { page } = await visit({ path: listPath })
    await page.getByRole('button', { name: '弹幕' }).click()
    await page.locator('.danmaku-train').first().waitFor()
    await page.reload()
    await waitUntilAlive(page)
    await page.locator('.danmaku-train').first().waitFor()
    await page.getByRole('button', { name: '停一停' }).press('Enter')
    const states = () =>
      page
        .locator('.danmaku-train')
        .evaluateAll(trains => [...new Set(trains.map(train => getComputedStyle(train).animationPlayState))])
    expect(await states()).toEqual(['paused'])
    expect(await page.locator('.danmaku-stage a:not([tabindex="-1"])').count()).toBe(0)
    await page.getByText('停下来逐条看').press('Enter')
    await page.locator('.danmaku-wall a').first().press('Enter')
    await page.waitForURL(/message\/detail/)
  })

  test('stands still for who asked for stillness, and pleases axe', async ({ visit }) => {
    const { page } = await visit({ path: listPath, context: still })
    await page.getByRole('button', { name: '弹幕' }).click()
    await page.locator('.danmaku-wall li').first().waitFor()
    expect(await page.locator('.danmaku-stage').count()).toBe(0)
    await fitsBoth(page)
  })

  test('says that it did not come, and comes at the next try', async ({ visit }) => {
    const { page, faults } = await visit({ path: listPath })
    faults.expect(/status of 500/)
    await page.route('**/api/message/getAllMessage', route =>
      route.fulfill({ status: 500, json: { code: 500, message: '' } }),
    )
    await page.getByRole('button', { name: '弹幕' }).click()
    await page.getByText('弹幕没有取到').waitFor()
    await page.unroute('**/api/message/getAllMessage')
    await page.getByRole('button', { name: '再试一次' }).click()
    await page.locator('.danmaku-train').first().waitFor()
  })
})

import { within } from '@testing-library/dom'
import { messagesPath, publishMessagePath, screens } from '@xiaolou/contract/address'
import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { beforeAll, describe, expect, test } from 'vitest'
import { barOf, doorOf, makeGuest } from './support/account.ts'
import { openSharedSite, shareClock } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'

const wall = messagesPath()
const desk = publishMessagePath()
const draftKey = 'messageDraft:new'
const look = { color: '#333333', font_size: 16, font_weight: 500, bg_color: '#f6e3b4', bg_url: '' }

const site = await openSharedSite()
shareClock(site)
beforeAll(async () => {
  await write(await site.signIn('user'), '墙上早有的一句', '夜谈')
})

async function write(token: string, words: string, tag = '自家'): Promise<number> {
  site.clock.advance(1_000)
  await site.as(token)(addMessage, { body: { ...look, message_source: words, tag } })
  const { list } = await site.as(token)(getMessageList, { body: { current: 1, size: 1 } })
  return list[0]?.id ?? 0
}

function deskOf(page: RenderedScreen) {
  const { document } = page.window
  return {
    words: () => page.getByRole<HTMLTextAreaElement>('textbox', { name: '想说的话' }),
    tag: () => page.getByRole<HTMLInputElement>('textbox', { name: /标签/ }),
    choose: (name: string, group: string) =>
      page.user.click(within(page.getByRole('group', { name: group })).getByRole('radio', { name })),
    /** A visitor's form is only accepted some seconds after it was opened. */
    async send(label = '贴到墙上') {
      await page.passTime(2_000)
      await page.press(label)
    },
    card: (words: string) =>
      [...document.querySelectorAll<HTMLElement>('.card')].find(one => one.textContent.includes(words)),
    slip: () => document.querySelector<HTMLElement>('.publish-preview .slip'),
    kept: () => page.window.localStorage.getItem(draftKey),
  }
}

describe('writing a message', () => {
  test('a visitor needs no account and finds it on top, as it was written', async () => {
    const page = await renderScreen(site, wall)
    await page.user.click(page.getByRole('link', { name: '写一条' }))
    await page.findByRole('textbox', { name: '想说的话' })
    const { words, choose, send, slip, card, kept } = deskOf(page)
    page.fill(words(), '雨停了，\n路过留一句')
    await choose('桃花', '纸')
    page.fill(page.getByRole('slider', { name: '字号' }), '28')
    await page.press('夜谈')
    expect(slip()?.textContent).toBe('雨停了，\n路过留一句')
    expect(slip()?.style.getPropertyValue('--slip-size')).toBe('1.75rem')
    await expect.poll(kept).not.toBeNull()
    await send()
    await doorOf(page).told('添加成功')
    await expect.poll(page.address).toBe(wall)
    await expect.poll(() => page.window.document.querySelector('.card-link')?.textContent).toContain('雨停了')
    const own = card('雨停了')
    expect(own?.querySelector('.card-who')?.textContent).toMatch(/访客.*#夜谈/)
    expect(own?.querySelector<HTMLElement>('.slip')?.style.getPropertyValue('--slip-size')).toBe('1.75rem')
    expect(kept()).toBeNull()
  })

  test('a draft outlives the tab, and is dropped when asked', async () => {
    const page = await renderScreen(site, desk)
    page.fill(deskOf(page).words(), '写到一半')
    await deskOf(page).choose('竹青', '纸')
    await expect.poll(() => deskOf(page).kept()).not.toBeNull()
    const again = await renderScreen(site, desk, { after: page })
    const { words, kept } = deskOf(again)
    await expect.poll(() => words().value).toBe('写到一半')
    expect(again.getByRole('radio', { name: '竹青' })).toHaveProperty('checked', true)
    await again.press('重新来过')
    await expect.poll(() => words().value).toBe('')
    expect(kept()).toBeNull()
  })

  test('says at the field what is wrong, and loses nothing when the server fails', async () => {
    const page = await renderScreen(site, desk)
    const { words, tag, send } = deskOf(page)
    await send()
    await page.findByText('请写点什么再留下')
    expect(page.window.document.activeElement).toBe(words())
    page.fill(words(), '字'.repeat(556))
    await send()
    await page.findByText('留言最多555个字')
    page.fill(words(), '断线的时候')
    page.fill(tag(), '一二三四五六七八九十一二三')
    await send()
    await page.findByText('标签最多12个字')
    page.fill(tag(), '断线')
    page.network.failNext('/api/message/add', { status: 500, message: '服务端错误' })
    await send()
    await page.findByText(/./, { selector: '.publish-refused' })
    expect(words().value).toBe('断线的时候')
    expect(page.address()).toBe(desk)
  })

  test('warns of an ink that is lost on its paper, and shows one that reads', async () => {
    const page = await renderScreen(site, desk)
    const { choose, slip } = deskOf(page)
    const ink = () => slip()?.getAttribute('style')
    await choose('墨', '墨')
    const before = ink()
    await choose('纸白', '墨')
    await page.findByText(/看不大清/)
    expect(ink()).not.toBe(before)
    await choose('墨', '墨')
    await page.gone(() => page.queryByText(/看不大清/))
  })
})

describe('one’s own message', () => {
  test('is changed in its place and deleted after a question', async () => {
    const writer = await site.signIn('user')
    await write(writer, '我自己的一句')
    const page = await renderScreen(site, wall, { as: writer })
    const { card, words, send } = deskOf(page)
    const own = (name: string) => card(name) ?? page.window.document.body
    await page.user.click(await within(own('我自己的一句')).findByRole('link', { name: '编辑这条留言' }))
    await expect.poll(() => page.queryByRole('textbox', { name: '想说的话' })).not.toBeNull()
    expect(words().value).toBe('我自己的一句')
    page.fill(words(), '我改过的一句')
    await send('改好了')
    await doorOf(page).told('修改成功')
    await expect.poll(page.address).toBe(wall)
    const button = () => within(own('我改过的一句')).queryByRole('button', { name: '删除这条留言' })
    await expect.poll(() => button()).not.toBeNull()
    await page.press('删除这条留言', own('我改过的一句'))
    const question = await page.findByRole('dialog', { name: '确定删除吗' })
    await page.press('再想想', question)
    await page.gone(() => page.queryByRole('dialog', { name: '确定删除吗' }))
    expect(card('我改过的一句')).toBeDefined()
    await page.press('删除这条留言', own('我改过的一句'))
    await page.press('删除', await page.findByRole('dialog', { name: '确定删除吗' }))
    await doorOf(page).told('删除成功')
    await expect.poll(() => card('我改过的一句')).toBeUndefined()
  })

  test('is nobody else’s to change: whoever comes is asked who they are, and then told', async () => {
    const id = await write(await site.signIn('user'), '别人的一句')
    const page = await renderScreen(site, publishMessagePath(id))
    await page.findByText('登录之后，就能改自己写的留言。')
    await page.press('登录', page.getByRole('main'))
    await doorOf(page).signInHere(await makeGuest(site))
    await page.findByText('这张纸条是别人写的。')
    await page.user.click(within(barOf(page)).getByRole('link', { name: '留言' }))
    await expect.poll(() => page.address()).toBe(screens.messages.path)
    await expect.poll(() => deskOf(page).card('别人的一句')).toBeDefined()
    expect(page.queryByRole('button', { name: '删除这条留言' })).toBeNull()
  })
})

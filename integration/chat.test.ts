import { fireEvent, within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { getChatList } from '@xiaolou/contract/chat'
import { describe, expect, test } from 'vitest'
import { ownPassword } from '../server/src/testing/make-app.ts'
import { enterRoom, roomOf, signInGuest, takeSeat } from './support/chat.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { readPage } from './support/read-page.ts'
import { renderScreen } from './support/render-screen.ts'

const { chat, home } = screens
const site = await openSharedSite()

const enter = (token?: string) => enterRoom(site, token)
const openOver = async () => {
  const page = await renderScreen(site, home.path)
  const button = () =>
    page.window.document.querySelector<HTMLElement>('button.chat-button') ?? page.window.document.body
  return { ...page, ...roomOf(page), button }
}

const countStored = async (text: string) =>
  (await site.call(getChatList, { body: { size: 50, last_id: 0 } })).result.list.filter(
    ({ content }) => content === text,
  ).length

describe('the chat room', () => {
  test('stays open from page to page, closes with Escape and gives the focus back', async () => {
    const page = await openOver()
    await page.user.click(page.button())
    await page.live()
    await page.user.click(page.getAllByRole('link', { name: '分类' })[0] ?? page.window.document.body)
    await page.findByRole('heading', { level: 1, name: '分类' })
    const room = page.getByRole('dialog', { name: '聊天室' })
    within(room).getByRole('button', { name: '关闭聊天室' }).focus()
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.queryByRole('dialog', { name: '聊天室' }))
    await expect.poll(() => page.window.document.activeElement).toBe(page.button())
  })

  test('is read without an account; to speak one signs in, and does', async () => {
    const { username } = await signInGuest(site)
    const page = await openOver()
    await page.user.click(page.button())
    await page.live()
    expect(page.queryByRole('textbox', { name: '写消息' })).toBeNull()
    await page.findByText(/请先登录/)
    await page.press('登录', page.getByRole('dialog', { name: '聊天室' }))
    const dialog = await page.findByRole('dialog', { name: '登录' })
    page.fill(within(dialog).getByLabelText('用户账号'), username)
    page.fill(within(dialog).getByLabelText('密码'), ownPassword)
    await page.press('登录', dialog)
    await page.findByRole('textbox', { name: '写消息' })
    await page.live()
    await page.say('刚刚坐下')
    await page.delivered('刚刚坐下')
    await page.press('发送')
    await page.findByText('请输入消息后再发送')
  })

  test('lets two people talk: typing, words, mention, reply, and who is here', async () => {
    const [one, two] = [await signInGuest(site), await signInGuest(site)]
    const page = await enter(one.token)
    const other = await takeSeat(site, two.token)
    const { document } = page.window
    await expect.poll(() => document.querySelector('.chat-aside')?.textContent).toContain(two.nick_name)
    other.send({ type: 'typing' })
    await page.findByText(`${two.nick_name} 正在输入…`)
    await other.say(`@${one.nick_name} 在吗`, { mention_ids: [one.id] })
    const heard = await page.row('在吗')
    expect(heard.querySelector('.chat-mention[data-me]')?.textContent).toBe(`@${one.nick_name}`)
    await expect
      .poll(() => document.querySelector('.chat-room > p[aria-live="polite"]')?.textContent)
      .toContain('在吗')
    await page.choose('在吗', '回复')
    await expect.poll(() => document.activeElement).toBe(page.field())
    await page.say('在的，请进')
    await page.delivered('在的，请进')
    const answer = () => other.all('message').find(({ content }) => content === '在的，请进')
    await expect.poll(() => answer()?.reply?.content).toContain('在吗')
    await page.user.click(within(await page.row('在的，请进')).getByRole('button', { name: /在吗/ }))
    await expect.poll(() => heard.dataset.marked).toBe('')
  })

  test('offers the names of who is here after an @', async () => {
    const [one, two] = [await signInGuest(site), await signInGuest(site)]
    await takeSeat(site, two.token)
    const page = await enter(one.token)
    page.field().focus()
    page.field().textContent = `@${two.nick_name.slice(0, 2)}`
    page.window.getSelection()?.selectAllChildren(page.field())
    page.window.getSelection()?.collapseToEnd()
    fireEvent.input(page.field())
    await page.findByRole('option', { name: new RegExp(two.nick_name) })
  })

  test('tells on its button and above the line what came while it was closed', async () => {
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    await seat.say('开门前')
    const page = await openOver()
    await page.user.click(page.button())
    await page.row('开门前')
    await page.live()
    await page.press('关闭聊天室')
    for (let index = 1; index <= 11; index += 1) await seat.say(`关门后 ${index}`)
    await expect.poll(() => page.button().textContent).toContain('9+')
    await page.user.click(page.button())
    await page.findByText('以下是新消息')
    await page.row('关门后 11')
    await page.press('关闭聊天室')
    await expect.poll(() => page.button().textContent).not.toContain('+')
  })

  test('takes back one’s own words and gives them back to write anew', async () => {
    const { token } = await signInGuest(site)
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    const page = await enter(token)
    await page.say('写错了字')
    await page.delivered('写错了字')
    await page.choose('写错了字', '撤回')
    await page.press('撤回', await page.findByRole('dialog', { name: '确认撤回这条消息吗' }))
    await page.findByText('撤回成功')
    await page.unsaid('写错了字')
    await seat.get('revert')
    await page.press('重新编辑')
    await expect.poll(() => page.field().textContent).toBe('写错了字')
    // The server renders a page only while none is open.
    await page.leave()
    expect((await getPage(site, chat.path)).html).not.toContain('写错了字')
  })

  test('?id= finds a message far back and marks it; one that is gone is said to be', async () => {
    const seat = await takeSeat(site, await site.signIn('administrator'))
    const id = await seat.say('要找的那一句')
    for (let index = 0; index < 25; index += 1) await seat.say(`垫一句 ${index}`)
    const page = await renderScreen(site, `${chat.path}?id=${id}`)
    const { document } = page.window
    await expect.poll(() => document.querySelector<HTMLElement>(`#chat-${id}`)?.dataset.marked).toBe('')
    await expect.poll(() => document.activeElement?.id).toBe(`chat-${id}`)
    seat.send({ type: 'revert', message_id: id })
    await page.gone(() => document.querySelector(`#chat-${id}`))
    const later = await renderScreen(site, `${chat.path}?id=${id}`, { after: page })
    await later.findByText('这条消息不在了')
  })

  test('has its newest words in it before any script runs', async () => {
    const seat = await takeSeat(site, (await signInGuest(site)).token)
    for (let index = 1; index <= 12; index += 1) await seat.say(`不用脚本 ${index}`)
    const { document } = await readPage(site, chat.path)
    const rows = [...document.querySelectorAll('.chat-row')]
    expect(rows).toHaveLength(30)
    expect(rows.some(row => row.textContent.includes('不用脚本 12'))).toBe(true)
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })
})

describe('what is written', () => {
  test('is kept as a draft for its writer alone, until it is sent', async () => {
    const { token } = await signInGuest(site)
    const page = await enter(token)
    page.write('第一行\n第二行')
    const again = await renderScreen(site, chat.path, { as: token, after: page })
    const room = roomOf(again)
    await room.live()
    expect(room.field().textContent).toBe('第一行\n第二行')
    const stranger = await renderScreen(site, chat.path, {
      as: (await signInGuest(site)).token,
      after: again,
    })
    await roomOf(stranger).live()
    expect(roomOf(stranger).field().textContent).toBe('')
    const back = await renderScreen(site, chat.path, { as: token, after: stranger })
    const last = roomOf(back)
    await last.live()
    fireEvent.keyDown(last.field(), { key: 'Enter' })
    await last.delivered('第一行')
    expect((await last.row('第一行')).querySelectorAll('br')).toHaveLength(1)
    expect(last.field().textContent).toBe('')
  })

  test('stays words where it is markup, and leads out only as a link that says nothing of us', async () => {
    const page = await enter((await signInGuest(site)).token)
    await page.say('<b onclick="alert(1)">粗</b> https://a.example/?a=1&b=2')
    await page.delivered('<b onclick=')
    const row = await page.row('<b onclick=')
    const link = within(row).getByRole('link')
    expect(link.getAttribute('href')).toBe('https://a.example/?a=1&b=2')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(row.querySelector('b')).toBeNull()
  })

  test('is told its length near the limit, and held when it is longer', async () => {
    const page = await enter((await signInGuest(site)).token)
    page.write('长'.repeat(1_990))
    await page.findByText('1990 / 2000')
    page.write('长'.repeat(2_001))
    await page.findByText('2001 / 2000')
    expect(page.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true)
    fireEvent.keyDown(page.field(), { key: 'Enter' })
    expect(page.field().textContent).toHaveLength(2_001)
    await page.say('长'.repeat(2_000))
    await page.delivered('长长长长')
    expect(page.field().textContent).toBe('')
  })
})

describe('when the line breaks', () => {
  test('what is said waits, is shown as waiting, and arrives once', async () => {
    const page = await enter((await signInGuest(site)).token)
    page.network.setDown(true)
    await page.say('断线时说的话')
    const row = await page.row('断线时说的话')
    expect(row.dataset.delivered).toBeUndefined()
    await page.findByText(/第 \d 次重连/)
    page.network.setDown(false)
    await page.press('重新连接')
    await page.live()
    await page.delivered('断线时说的话')
    await page.gone(() => page.window.document.querySelector('.chat-line-state'))
    expect(await countStored('断线时说的话')).toBe(1)
  })

  test('an unsent text survives a reload and then arrives once', async () => {
    const { token } = await signInGuest(site)
    const page = await renderScreen(site, chat.path, { as: token })
    await roomOf(page).live()
    page.network.setDown(true)
    await roomOf(page).say('重开之后再发')
    await roomOf(page).row('重开之后再发')
    const again = await renderScreen(site, chat.path, { as: token, after: page })
    await roomOf(again).delivered('重开之后再发')
    expect(await countStored('重开之后再发')).toBe(1)
  })

  test('two windows of one reader count as one, and show the same words once each', async () => {
    const { token, nick_name } = await signInGuest(site)
    const second = await takeSeat(site, token)
    const page = await enter(token)
    await page.say('两扇窗都看见')
    await page.delivered('两扇窗都看见')
    await expect
      .poll(() => second.all('message').filter(one => one.content === '两扇窗都看见').length)
      .toBe(1)
    await second.say('另一扇窗说的')
    const row = await page.row('另一扇窗说的')
    expect(row.dataset.own).toBe('true')
    expect(page.rows('另一扇窗说的')).toHaveLength(1)
    const own = () =>
      [...page.window.document.querySelectorAll('.chat-aside .chat-online-row')].filter(one =>
        one.textContent.includes(nick_name),
      )
    await expect.poll(() => own().length).toBe(1)
  })
})

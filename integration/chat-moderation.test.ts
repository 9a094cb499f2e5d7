import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { chatEmoji } from '@xiaolou/contract/chat'
import { expect, test } from 'vitest'
import { enterRoom, roomOf, signInGuest, takeSeat } from './support/chat.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const { chat, home } = screens
const site = await openSharedSite()
const owner = await site.signIn('administrator')

/** The owner's page. */
const enter = async () => {
  const page = await enterRoom(site, owner)
  const { document } = page.window
  const hereRows = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.chat-aside .chat-online-row')].filter(row =>
      row.textContent.includes(name),
    )
  return {
    ...page,
    hereRows,
    /** Chooses from the menu of a user who is online. */
    async chooseAbout(name: string, item: string) {
      await expect.poll(() => hereRows(name).length).toBe(1)
      const [row = document.body] = hereRows(name)
      await page.chooseFrom(within(row).getByRole('button', { name: `${name}：更多` }), item)
    },
    /** Answers the open dialog; its cancel button has the focus. */
    async confirm(title: string, answer: string, reason = '') {
      const question = await page.findByRole('dialog', { name: title })
      const safe = within(question).getByRole('button', { name: '再想想' })
      await expect.poll(() => document.activeElement).toBe(safe)
      if (reason) page.fill(within(question).getByLabelText(/缘由/), reason)
      await page.press(answer, question)
      await page.gone(() => page.queryByRole('dialog', { name: title }))
    },
  }
}

test('the owner takes back anybody’s words; a guest only has the way to their own', async () => {
  const seat = await takeSeat(site, (await signInGuest(site)).token)
  await seat.say('不该说的话')
  const guest = await enterRoom(site, (await signInGuest(site)).token)
  const more = await guest.more('不该说的话')
  more.focus()
  await guest.user.keyboard('{Enter}')
  await guest.findByRole('menuitem', { name: '回复' })
  const words = guest.getAllByRole('menuitem').map(one => one.textContent)
  expect(words).toEqual(['回复', '@ 提到', '复制', ...chatEmoji])
  await guest.leave()
  const page = await enter()
  await page.choose('不该说的话', '撤回')
  await page.confirm('确认撤回这条消息吗', '撤回')
  await seat.get('revert')
  await page.unsaid('不该说的话')
})

test('who is sent off line by the owner is told why, and is gone from the list', async () => {
  const { token, nick_name: name } = await signInGuest(site)
  const seat = await takeSeat(site, token)
  const page = await enter()
  await page.chooseAbout(name, '强制下线')
  await page.confirm(`确认强制 ${name} 下线吗`, '强制下线', '刷屏')
  await seat.closed
  await expect.poll(() => page.hereRows(name).length).toBe(0)
  await page.leave()
  // A removed user is told so when they return, and does not rejoin automatically.
  const guest = await renderScreen(site, chat.path, { as: token })
  const state = () => guest.window.document.querySelector<HTMLElement>('.chat-line-state')
  await expect.poll(() => state()?.textContent).toContain('刷屏')
  await guest.findByRole('button', { name: '重新连接' })
})

test('who is asked to be silent cannot write, is told how long and why, and can again when it is lifted', async () => {
  const { token, nick_name: name } = await signInGuest(site)
  await takeSeat(site, token)
  const page = await enter()
  await page.chooseAbout(name, '禁言 10 分钟')
  await page.confirm(`确认禁言 ${name} 10 分钟吗`, '禁言', '歇一歇')
  await page.findByText('已禁言')
  await page.leave()
  const guest = await enterRoom(site, token)
  await guest.findByText(/你已被禁言，还有 .*缘由：歇一歇/)
  expect(guest.queryByRole('textbox', { name: '写消息' })).toBeNull()
  await guest.leave()
  const again = await enter()
  const restricted = await again.findByRole('region', { name: '被禁言或请出的人' })
  const row = [...restricted.querySelectorAll<HTMLElement>('li')].find(one => one.textContent.includes(name))
  await again.press('解除', row)
  await again.findByText('已解除')
  await again.leave()
  const freed = await enterRoom(site, token)
  await freed.say('又能说话了')
  await freed.delivered('又能说话了')
})

test('the owner empties the room after a question, for everybody; a message drops no kept page', async () => {
  const tagOfHome = async () => (await getPage(site, home.path)).headers.etag
  const kept = await tagOfHome()
  const isRead = async () => (await getPage(site, chat.path)).html.includes('留不住的话')
  const page = await enter()
  await page.say('留不住的话')
  await page.delivered('留不住的话')
  await page.leave()
  expect(await tagOfHome()).toBe(kept)
  expect(await isRead()).toBe(true)
  const seat = await takeSeat(site, (await signInGuest(site)).token)
  const again = await enter()
  await again.chooseFrom(again.getByRole('button', { name: '打理聊天室' }), '清空聊天记录')
  await again.confirm('确认清空聊天记录吗', '清空')
  await again.findByText('聊天记录已清空')
  await again.findByText('茶已经沏好，还没有人开口。')
  await seat.get('clear')
  await again.leave()
  expect(await isRead()).toBe(false)
  const reader = await renderScreen(site, chat.path)
  await roomOf(reader).live()
  await reader.findByText('茶已经沏好，还没有人开口。')
})

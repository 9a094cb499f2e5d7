import { describe, expect, inject } from 'vitest'
import { makeAccount, noticeOf, openSession, signIn } from './support/account.ts'
import { chatButton, choose, field, live, openRoom, room, rowOf, say, takeSeat } from './support/chat.ts'
import { getOwnerToken } from './support/gallery.ts'
import { scrollY } from './support/page.ts'
import { test } from './support/visit.ts'

describe('the chat room', () => {
  test('is not fetched before it is wanted, leaves the page usable and gives the focus back', async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/home' })
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    const fetched = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /\/chat-popover/.test(name)).length,
      )
    await page.mouse.move(10, 10)
    await page.waitForTimeout(1_000)
    expect([await fetched(), sockets.length]).toEqual([0, 0])
    await openRoom(page)
    await expect.poll(async () => (await room(page).boundingBox())?.width).toBe(580)
    await page.mouse.move(300, 600)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => scrollY(page)).toBeGreaterThan(100)
    // The bar comes back on the way up.
    await page.mouse.wheel(0, -80)
    await page.getByRole('banner').getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
    await room(page).waitFor()
    await room(page).getByRole('button', { name: '关闭聊天室' }).focus()
    await page.keyboard.press('Escape')
    await room(page).waitFor({ state: 'detached' })
    await expect.poll(() => chatButton(page).evaluate(one => one === document.activeElement)).toBe(true)
  })

  test('is read without an account; to speak one signs in, and does', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await openRoom(page)
    expect(await field(page).count()).toBe(0)
    await room(page).getByText('请先登录').waitFor()
    await room(page).getByRole('button', { name: '登录' }).click()
    const dialog = page.getByRole('dialog', { name: '登录' })
    await dialog.getByLabel('用户账号').fill(account.username)
    await dialog.getByLabel('密码', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: '登录' }).click()
    await field(page).waitFor()
    await live(page)
    await say(page, '刚刚坐下')
    await expect.poll(() => rowOf(page, '刚刚坐下').getAttribute('data-delivered')).toBe('true')
    await page.locator('.chat-foot').getByRole('button', { name: '发送' }).click()
    await noticeOf(page, '请输入消息后再发送').waitFor()
  })

  test('lets two people talk: typing, words, mention, reply, and who is here', async ({ visit }) => {
    // Names of their own: other files' readers are here as well, and all of them are called 客.
    const mark = Date.now().toString(36).slice(-5)
    const [one, two] = [
      await makeAccount({ nick_name: `问梅${mark}` }),
      await makeAccount({ nick_name: `听雨${mark}` }),
    ]
    const { page } = await visit({ path: '/chat' })
    await signIn(page, one)
    await live(page)
    const { page: other } = await visit({ path: '/chat' })
    await signIn(other, two)
    await live(other)
    await expect.poll(() => page.locator('.chat-aside').innerText()).toContain(two.nick_name)
    await field(other).click()
    await other.keyboard.insertText('@问梅')
    await other.getByRole('option', { name: one.nick_name }).waitFor()
    await other.keyboard.press('Enter')
    await page.getByText(`${two.nick_name} 正在输入…`).waitFor()
    await other.keyboard.insertText('在吗')
    await other.keyboard.press('Enter')
    const heard = rowOf(page, '在吗')
    await heard.waitFor()
    await expect.poll(() => heard.locator('.chat-mention[data-me]').innerText()).toBe(`@${one.nick_name}`)
    await expect.poll(() => page.locator('.chat-room > p[aria-live="polite"]').innerText()).toContain('在吗')
    await choose(page, '在吗', '回复')
    await say(page, '在的，请进')
    const answer = rowOf(other, '在的，请进')
    await answer.waitFor()
    await answer.getByRole('button', { name: /在吗/ }).click()
    await expect.poll(() => rowOf(other, '在吗').first().getAttribute('data-marked')).toBe('')
  })

  test('tells on its button and above the line what came while it was closed', async ({ visit }) => {
    const { token } = await openSession(await makeAccount())
    const seat = await takeSeat(token)
    await seat.say('开门前')
    const { page } = await visit({ path: '/home' })
    await openRoom(page)
    await rowOf(page, '开门前').last().waitFor()
    await room(page).getByRole('button', { name: '关闭聊天室' }).click()
    const words = Array.from({ length: 11 }, (_, index) => `关门后 ${index + 1}`)
    for (const text of words) await seat.say(text)
    await expect.poll(() => chatButton(page).innerText()).toContain('9+')
    await chatButton(page).click()
    await page.getByText('以下是新消息').waitFor({ state: 'attached' })
    await rowOf(page, '关门后 11').waitFor()
    await room(page).getByRole('button', { name: '关闭聊天室' }).click()
    await expect.poll(() => chatButton(page).innerText()).not.toContain('+')
    seat.leave()
  })

  test('stays where one reads, follows at the end, and loads older words without moving', async ({
    visit,
  }) => {
    const { token } = await openSession(await makeAccount())
    const seat = await takeSeat(token)
    for (let index = 1; index <= 34; index += 1) await seat.say(`长谈第 ${index} 句`)
    const { page } = await visit({ path: '/chat' })
    await live(page)
    await rowOf(page, '长谈第 34 句').waitFor()
    const log = page.getByRole('log')
    const toTop = () =>
      log.evaluate(element => element.scrollTo({ top: -element.scrollHeight, behavior: 'instant' }))
    const isAtEnd = () => log.evaluate(element => Math.abs(element.scrollTop) < 2)
    /** Where the words of a row stand, px from the top. */
    const placeOf = async (id: string | null) =>
      (await page.locator(`#${id} .chat-bubble`).boundingBox())?.y ?? Number.NaN
    await toTop()
    const first = await page.locator('.chat-row').first().getAttribute('id')
    const before = await placeOf(first)
    await page.getByRole('button', { name: '查看更多' }).click()
    await expect.poll(() => page.locator('.chat-row').first().getAttribute('id')).not.toBe(first)
    expect(Math.abs((await placeOf(first)) - before)).toBeLessThanOrEqual(2)

    await toTop()
    const oldest = await page.locator('.chat-row').first().getAttribute('id')
    const held = await placeOf(oldest)
    await page.getByRole('button', { name: '查看更多' }).click()
    await expect.poll(() => page.locator('.chat-row').first().getAttribute('id')).not.toBe(oldest)
    await seat.say('又说一句')
    await page.getByRole('button', { name: /^\d+ 条新消息$/ }).waitFor()
    expect(Math.abs((await placeOf(oldest)) - held)).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: /^\d+ 条新消息$/ }).click()
    await expect.poll(isAtEnd).toBe(true)
    await seat.say('最后一句')
    await rowOf(page, '最后一句').waitFor()
    await expect.poll(isAtEnd).toBe(true)
    seat.leave()
  })

  test('takes back one’s own words and gives them back to write anew', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/chat' })
    await signIn(page, account)
    await live(page)
    await say(page, '写错了字')
    await expect.poll(() => rowOf(page, '写错了字').getAttribute('data-delivered')).toBe('true')
    const { page: other } = await visit({ path: '/chat' })
    await rowOf(other, '写错了字').waitFor()
    await choose(page, '写错了字', '撤回')
    await page
      .getByRole('dialog', { name: '确认撤回这条消息吗' })
      .getByRole('button', { name: '撤回' })
      .click()
    await noticeOf(page, '撤回成功').waitFor()
    await rowOf(page, '写错了字').waitFor({ state: 'detached' })
    await rowOf(other, '写错了字').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '重新编辑' }).click()
    await expect.poll(() => field(page).innerText()).toBe('写错了字')
    const html = await (await fetch(`${inject('origin')}/chat`)).text()
    expect(html).not.toContain('写错了字')
  })

  test('?id= finds a message far back and marks it; one that is gone is said to be', async ({ visit }) => {
    const seat = await takeSeat(await getOwnerToken())
    const id = await seat.say('要找的那一句')
    for (let index = 0; index < 25; index += 1) await seat.say(`垫一句 ${index}`)
    const { page } = await visit({ path: `/chat?id=${id}` })
    await expect.poll(() => page.locator(`#chat-${id}`).getAttribute('data-marked')).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`chat-${id}`)
    seat.send({ type: 'revert', message_id: id })
    await page.locator(`#chat-${id}`).waitFor({ state: 'detached' })
    await page.goto(`/chat?id=${id}`)
    await noticeOf(page, '这条消息不在了').waitFor()
    seat.leave()
  })
})

import { describe, expect } from 'vitest'
import { makeAccount, noticeOf, openSession, post, signIn } from './support/account.ts'
import { field, live, rowOf, say, takeSeat } from './support/chat.ts'
import { test } from './support/visit.ts'

type Page = { list: { content: string }[] }

/** How often the server has this text among its newest messages. */
async function countStored(text: string): Promise<number> {
  const answer = await post<Page>('/chat/getChatList', { size: 50, last_id: 0 })
  return (answer.result?.list ?? []).filter(({ content }) => content === text).length
}

describe('when the line breaks', () => {
  test('what is said waits, is shown as waiting, and arrives once', async ({ visit }) => {
    const { page, context, faults } = await visit({ path: '/chat' })
    faults.expect(/WebSocket|ERR_INTERNET_DISCONNECTED|status of/)
    await signIn(page, await makeAccount())
    await live(page)
    await context.setOffline(true)
    // An open socket outlives Chromium's offline switch: the server cuts it, as a pulled cable would.
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await say(page, '断线时说的话')
    const row = rowOf(page, '断线时说的话')
    await row.waitFor()
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => row.getAttribute('data-delivered'), { timeout: 30_000 }).toBe('true')
    await expect.poll(() => row.count()).toBe(1)
    expect(await countStored('断线时说的话')).toBe(1)
  })

  test('it says so, counts the tries and comes back at once when asked', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/WebSocket/)
    let isCut = true
    await page.routeWebSocket('**/ws', socket => {
      if (isCut) void socket.close({ code: 1011, reason: '' })
      else socket.connectToServer()
    })
    await page.goto('/chat')
    await noticeOf(page, '聊天室连接失败，正在重连…').waitFor()
    await expect.poll(() => page.locator('.chat-line-state').innerText()).toMatch(/第 \d 次重连/)
    isCut = false
    await page.locator('.chat-line-state').getByRole('button', { name: '重新连接' }).click()
    await live(page)
    await page.locator('.chat-line-state').waitFor({ state: 'detached' })
  })

  test('an unsent text survives a reload and then arrives once', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/WebSocket/)
    await signIn(page, await makeAccount())
    let isCut = true
    await page.routeWebSocket('**/ws', socket => {
      if (isCut) void socket.close({ code: 1011, reason: '' })
      else socket.connectToServer()
    })
    await page.goto('/chat')
    await field(page).waitFor()
    await say(page, '重开之后再发')
    await rowOf(page, '重开之后再发').waitFor()
    await page.reload()
    await rowOf(page, '重开之后再发').waitFor()
    isCut = false
    await page.reload()
    await expect
      .poll(() => rowOf(page, '重开之后再发').getAttribute('data-delivered'), { timeout: 30_000 })
      .toBe('true')
    await expect.poll(() => rowOf(page, '重开之后再发').count()).toBe(1)
    expect(await countStored('重开之后再发')).toBe(1)
  })
})

describe('two windows of one reader', () => {
  test('count as one, and show the same words once each', async ({ visit }) => {
    const account = await makeAccount()
    const { page, context, faults } = await visit({ path: '/chat' })
    // What the visit keeps for the session cannot be kept on the blank page of a new window.
    faults.expect(/sessionStorage/)
    await signIn(page, account)
    await live(page)
    const second = await context.newPage()
    await second.goto('/chat')
    await live(second)
    await say(page, '两扇窗都看见')
    await rowOf(second, '两扇窗都看见').waitFor()
    await say(second, '另一扇窗说的')
    await rowOf(page, '另一扇窗说的').waitFor()
    for (const one of [page, second]) {
      await expect.poll(() => rowOf(one, '两扇窗都看见').count()).toBe(1)
      await expect.poll(() => rowOf(one, '另一扇窗说的').count()).toBe(1)
      await expect.poll(() => rowOf(one, '另一扇窗说的').getAttribute('data-own')).toBe('true')
      // Who is here is told a moment later than what they say.
      const ownRow = one.locator('.chat-aside .chat-online-row', { hasText: account.nick_name })
      await expect.poll(() => ownRow.count()).toBe(1)
    }
  })
})

describe('without script', () => {
  test('the newest words are there to be read, the last of them in view', async ({ visit }) => {
    const seat = await takeSeat((await openSession(await makeAccount())).token)
    for (let index = 1; index <= 12; index += 1) await seat.say(`不用脚本 ${index}`)
    seat.leave()
    const { page } = await visit({ path: '/chat', hasScript: false })
    expect(await rowOf(page, '不用脚本 12').isVisible()).toBe(true)
    const box = await rowOf(page, '不用脚本 12').boundingBox()
    expect(box && box.y + box.height).toBeLessThan(900)
    await expect.poll(() => page.locator('.chat-row').count()).toBe(10)
  })
})

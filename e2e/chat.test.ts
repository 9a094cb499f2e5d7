import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { makeAccount, openSession } from './support/account.ts'
import { live, openRoom, room, rowOf, takeSeat } from './support/chat.ts'
import { scrollY } from './support/page.ts'
import { test } from './support/visit.ts'

describe('the chat room', () => {
  test('is not fetched before it is wanted, and leaves the page usable', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    const fetched = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /\/chat-popover/.test(name)).length,
      )
    await page.mouse.move(10, 10)
    await page.waitForLoadState('networkidle')
    expect([await fetched(), sockets.length]).toEqual([0, 0])
    await openRoom(page)
    await expect.poll(async () => (await room(page).boundingBox())?.width).toBe(580)
    await page.mouse.move(300, 600)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => scrollY(page)).toBeGreaterThan(100)
    // The bar returns when scrolling up.
    await page.mouse.wheel(0, -80)
    await page.getByRole('banner').getByRole('link', { name: '分类' }).click()
    await page.getByRole('heading', { level: 1, name: '分类' }).waitFor()
    await room(page).waitFor()
  })

  test('stays where one reads, follows at the end, and loads older words without moving', async ({
    visit,
  }) => {
    const { token } = await openSession(await makeAccount())
    const seat = await takeSeat(token)
    for (let index = 1; index <= 60; index += 1) await seat.say(`长谈第 ${index} 句`)
    const { page } = await visit({ path: '/chat' })
    await live(page)
    await rowOf(page, '长谈第 60 句').waitFor()
    const log = page.getByRole('log')
    const toTop = () =>
      log.evaluate(element => element.scrollTo({ top: -element.scrollHeight, behavior: 'instant' }))
    const isAtEnd = () => log.evaluate(element => Math.abs(element.scrollTop) < 2)
    /** The position of a row's text, px from the top. */
    const placeOf = async (id: string | null) =>
      (await page.locator(`#${id} .chat-bubble`).boundingBox())?.y ?? Number.NaN
    // If the first page does not fill the list, older ones come by themselves.
    await expect
      .poll(() => log.evaluate(element => element.scrollHeight - element.clientHeight))
      .toBeGreaterThan(200)
    // Slow, so that the row's place can be measured before older ones come.
    await page.route('**/api/chat/getChatList', async route => {
      await wait(400)
      await route.continue()
    })
    const first = await page.locator('.chat-row').first().getAttribute('id')
    await toTop()
    const before = await placeOf(first)
    await expect.poll(() => page.locator('.chat-row').first().getAttribute('id')).not.toBe(first)
    expect(Math.abs((await placeOf(first)) - before)).toBeLessThanOrEqual(2)
    const held = await placeOf(first)
    await seat.say('又说一句')
    await page.getByRole('button', { name: /^\d+ 条新消息$/ }).waitFor()
    expect(Math.abs((await placeOf(first)) - held)).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: /^\d+ 条新消息$/ }).click()
    await expect.poll(isAtEnd).toBe(true)
    await seat.say('最后一句')
    await rowOf(page, '最后一句').waitFor()
    await expect.poll(isAtEnd).toBe(true)
    seat.leave()
    // The last messages are in view without script too.
    const { page: bare } = await visit({ path: '/chat', hasScript: false })
    const box = await rowOf(bare, '最后一句').boundingBox()
    expect(box && box.y + box.height).toBeLessThan(900)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, openSession, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { chatButton, field, live, openRoom, room, rowOf, takeSeat } from './support/chat.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide, pageTheme } from './support/page.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const

async function fillRoom(): Promise<void> {
  const seat = await takeSeat((await openSession(await makeAccount())).token)
  const id = await seat.say('看 https://a.example/ 上写的')
  await seat.say('这一句回答它', { reply_to: id })
  await seat.say('末一句')
  seat.leave()
}

/** Whether the element is small for a finger, and which. */
const smallTargets = (page: Page) =>
  page.locator('.chat-room :is(button, a[href]):not(.chat-bubble a)').evaluateAll(all =>
    all.flatMap(one => {
      const { width, height } = one.getBoundingClientRect()
      const isShown = one.checkVisibility({ opacityProperty: true }) && width > 1
      return isShown && (width < 44 || height < 44) ? [`${one.className} ${width}×${height}`] : []
    }),
  )

describe.each(looksOfJourney)('the chat room in $screen, $theme', look => {
  test('on its page pleases axe and keeps its width', async ({ visit }) => {
    const { page } = await visit({ path: '/chat', ...look, context: still })
    await live(page)
    await fillRoom()
    await rowOf(page, '末一句').last().waitFor()
    expect(await pageTheme(page)).toBe(look.theme)
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('over a page pleases axe, signed in, with a menu and with who is here', async ({ visit }) => {
    const { page } = await visit({ path: '/home', ...look, context: still })
    await openRoom(page)
    const width = look.screen === 'phone' ? 380 : 580
    await expect.poll(async () => (await room(page).boundingBox())?.width).toBe(width)
    const box = await room(page).boundingBox()
    if (look.screen === 'phone') expect(box?.height).toBe(800)
    await room(page).getByRole('button', { name: '登录' }).click()
    await signInHere(page, await makeAccount())
    await field(page).waitFor()
    await page.locator('.ui-notice').first().waitFor({ state: 'detached' })
    await live(page)
    await fillRoom()
    await rowOf(page, '末一句').last().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    if (look.screen === 'phone') expect(await smallTargets(page)).toEqual([])
    await page.locator('.chat-present').click()
    await page.getByRole('dialog', { name: /^在线 \d+ 人/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await rowOf(page, '末一句').last().getByRole('button', { name: /更多$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '回复' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('by keyboard alone', () => {
  test('one opens the room, goes from message to message, answers and leaves', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await signIn(page, await makeAccount())
    await chatButton(page).focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await live(page)
    await fillRoom()
    await rowOf(page, '末一句').last().waitFor()
    await expect.poll(() => field(page).evaluate(one => one === document.activeElement)).toBe(true)
    const last = rowOf(page, '末一句').last().getByRole('button', { name: /更多$/ })
    for (
      let press = 0;
      press < 12 && !(await last.evaluate(one => one === document.activeElement));
      press += 1
    )
      await page.keyboard.press('Shift+Tab')
    expect(await last.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '回复' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.chat-replying').innerText()).toContain('这一句回答它')
    await expect.poll(() => field(page).evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.insertText('用键盘答的')
    await page.keyboard.press('Enter')
    await rowOf(page, '用键盘答的').waitFor()
    await page.keyboard.press('Escape')
    await room(page).waitFor({ state: 'detached' })
    await expect.poll(() => chatButton(page).evaluate(one => one === document.activeElement)).toBe(true)
  })
})

describe('with a finger', () => {
  test('a long press opens the menu, Enter makes a line, the button sends', async ({ visit }) => {
    const { page, context } = await visit({ path: '/home', screen: 'phone' })
    await chatButton(page).tap()
    await live(page)
    await room(page).getByRole('button', { name: '登录' }).tap()
    await signInHere(page, await makeAccount())
    await field(page).waitFor()
    await page.locator('.ui-notice').first().waitFor({ state: 'detached' })
    await live(page)
    await fillRoom()
    await rowOf(page, '末一句').last().waitFor()
    const box = await rowOf(page, '末一句').last().locator('.chat-bubble').boundingBox()
    const finger = await context.newCDPSession(page)
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await page.getByRole('menuitem', { name: '回复' }).waitFor()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('menuitem', { name: '回复' }).tap()
    await expect.poll(() => page.locator('.chat-replying').innerText()).toContain('末一句')
    await field(page).tap()
    await page.keyboard.insertText('上')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('下')
    await expect.poll(() => field(page).innerText()).toBe('上\n下')
    await page.locator('.chat-foot').getByRole('button', { name: '发送' }).tap()
    await rowOf(page, '上').last().waitFor()
    await expect.poll(() => field(page).innerText()).toBe('')
  })
})

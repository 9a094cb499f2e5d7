import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, openSession, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { chatButton, field, live, room, rowOf, takeSeat } from './support/chat.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const

async function fillRoom(): Promise<void> {
  const seat = await takeSeat((await openSession(await makeAccount())).token)
  const id = await seat.say('看 https://a.example/ 上写的')
  await seat.say('这一句回答它', { reply_to: id })
  await seat.say('末一句')
  seat.leave()
}

/** Elements too small for a touch target. */
const smallTargets = (page: Page) =>
  page.locator('.chat-room :is(button, a[href]):not(.chat-bubble a)').evaluateAll(all =>
    all.flatMap(one => {
      const { width, height } = one.getBoundingClientRect()
      const isShown = one.checkVisibility({ opacityProperty: true }) && width > 1
      return isShown && (width < 44 || height < 44) ? [`${one.className} ${width}×${height}`] : []
    }),
  )

describe('by keyboard alone', () => {
  test('one opens the room, goes from message to message, and answers', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await signIn(page, await makeAccount())
    await chatButton(page).focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await live(page)
    await fillRoom()
    await rowOf(page, '末一句').last().waitFor()
    await expect.poll(() => field(page).evaluate(one => one === document.activeElement)).toBe(true)
    const pressUntil = async (key: string, isThere: () => Promise<boolean>) => {
      for (let press = 0; press < 40 && !(await isThere()); press += 1) await page.keyboard.press(key)
      expect(await isThere(), key).toBe(true)
    }
    // Other journeys speak meanwhile: the newest message, which Tab reaches, may be theirs.
    await pressUntil('Shift+Tab', () =>
      page.evaluate(() => document.activeElement?.hasAttribute('data-row-menu') === true),
    )
    const answer = rowOf(page, '这一句回答它').last().getByRole('button', { name: /更多$/ })
    await pressUntil('ArrowUp', () => answer.evaluate(one => one === document.activeElement))
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
  })
})

describe('with a finger', () => {
  test('the room fills the window, a long press opens the menu, Enter makes a line, the button sends', async ({
    visit,
  }) => {
    const { page, context } = await visit({ path: '/home', screen: 'phone', theme: 'dark', context: still })
    await chatButton(page).tap()
    await live(page)
    await expect.poll(() => room(page).boundingBox()).toMatchObject({ width: 380, height: 800 })
    await room(page).getByRole('button', { name: '登录' }).tap()
    await signInHere(page, await makeAccount())
    await field(page).waitFor()
    await page.locator('.ui-notice').first().waitFor({ state: 'detached' })
    await live(page)
    await fillRoom()
    await rowOf(page, '末一句').last().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    expect(await smallTargets(page)).toEqual([])
    await page.locator('.chat-present').tap()
    await page.getByRole('dialog', { name: /^在线 \d+ 人/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: /^在线 \d+ 人/ }).waitFor({ state: 'detached' })

    const bubble = rowOf(page, '末一句').last().locator('.chat-bubble')
    // Waits until the list is at rest and nothing covers the bubble.
    await bubble.tap({ trial: true })
    const box = await bubble.boundingBox()
    const finger = await context.newCDPSession(page)
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await page.getByRole('menuitem', { name: '回复' }).waitFor()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await violations(page)).toEqual([])
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

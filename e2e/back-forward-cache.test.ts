import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, signIn, signOut } from './support/account.ts'
import { writeMessage } from './support/message.ts'
import { keptText } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

/** Simulates the event of a restored page: an automated browser has no back-forward cache. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

describe('a page that comes back out of the back-forward cache', () => {
  test('shows what was written meanwhile', async ({ visit }) => {
    const { page } = await visit({ path: '/message/list' })
    const message = `离开时写下的一句 ${Date.now()}`
    await writeMessage({ message })
    await comeBack(page)
    await page.getByText(message).first().waitFor()
  })

  test('opens the line of the chat room anew, and has what was said meanwhile', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    // A socket that is still opening would be kept, so wait until it is open.
    const ofChat = { predicate: () => page.url().endsWith('/chat') }
    const firstFrame = page.waitForEvent('websocket', ofChat).then(line => line.waitForEvent('framereceived'))
    await page.goto('/chat')
    await page.getByRole('textbox', { name: '写消息' }).waitFor()
    await firstFrame
    const line = page.waitForEvent('websocket')
    await comeBack(page)
    await line
    const { page: other } = await visit({ path: '/home' })
    await signIn(other, account)
    await other.goto('/chat')
    const words = `回来时听见的一句 ${Date.now()}`
    await other.getByRole('textbox', { name: '写消息' }).fill(words)
    await other.keyboard.press('Enter')
    await page.locator('.chat-row').filter({ hasText: words }).waitFor()
  })

  test('is a footprint once more', async ({ visit }) => {
    const told: unknown[] = []
    const { page } = await visit({
      path: '/archives',
      prepare: async v =>
        void v.page.on('request', request => {
          if (request.url().endsWith('/statistic/visit')) told.push(request.postDataJSON())
        }),
    })
    await expect.poll(() => told.length).toBe(1)
    await comeBack(page)
    await expect.poll(() => told.slice(1)).toEqual([{ path: '/archives' }])
  })

  test('shows nothing of the console to whoever comes after its owner', async ({ visit }) => {
    const { page, context, faults } = await visit({ path: '/home' })
    // A new tab begins with a page that has no storage.
    faults.expect(/Failed to read the 'sessionStorage'/)
    await signIn(page, { ...owner })
    const inside = await context.newPage()
    await inside.goto('/admin/guests')
    const room = inside.locator('.console')
    const door = inside.locator('.door')
    await room.waitFor()
    await inside.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    expect(await room.isVisible()).toBe(false)
    await comeBack(inside)
    expect(await room.isVisible()).toBe(true)
    await signOut(page, '')
    await door.waitFor()
    expect(await room.count()).toBe(0)
    await inside.goto('/home')
    await inside.goBack()
    await door.waitFor()
    expect(await room.count()).toBe(0)
  })

  test('knows that one has signed out in another tab', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    // It is stored shortly after the sign appears.
    await expect.poll(() => keptText(page, 'userState')).not.toBeNull()
    // In the cache it missed what the other tab did.
    await page.evaluate(() => localStorage.removeItem('userState'))
    expect(await page.locator('[data-signed-in]').count()).toBe(1)
    await comeBack(page)
    await page.locator(':root:not([data-signed-in])').waitFor({ state: 'attached' })
  })
})

import type { BrowserContext } from 'playwright-core'
import { describe, expect } from 'vitest'
import { loginButton, makeAccount, signInHere, userButton } from './support/account.ts'
import { heard, openMusic, playSong, songs, watchSounds } from './support/music.ts'
import { test } from './support/visit.ts'

/** A browser that blocks all site storage: every API throws or refuses. Call before the first page. */
const blockStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Reflect.set(window, 'BroadcastChannel', refuse)
    Object.defineProperty(navigator.locks, 'request', { value: async () => refuse() })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })

describe('where the browser may keep nothing', () => {
  test('music plays on through the pages, and one signs in and comments', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({
      path: '/home',
      isNew: true,
      prepare: async ({ context }) => {
        await blockStorage(context)
        await watchSounds(context)
      },
    })
    await openMusic(page)
    await playSong(page, songs.other)
    await page.keyboard.press('Escape')

    await loginButton(page).click()
    await signInHere(page, account)
    await userButton(page, account.nick_name).waitFor()

    await page.locator('a[href^="/posts/"]').first().click()
    await page.locator('.comments').scrollIntoViewIfNeeded()
    await page.getByRole('textbox', { name: '写评论' }).fill('什么都不留的一句')
    await page.locator('.composer button[type="submit"]').click()
    await page.locator('.comment').filter({ hasText: '什么都不留的一句' }).waitFor()
    expect((await heard(page))?.seconds).toBeGreaterThan(0)
  })
})

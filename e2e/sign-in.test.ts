import { screens } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import {
  loginButton,
  loginDialog,
  makeAccount,
  openDialog,
  post,
  signIn,
  signInHere,
  signOut,
  userButton,
} from './support/account.ts'
import { plainHost } from './support/browser.ts'
import { keptText, waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

const home = screens.home.path

/** The content of both storages, with every layer of base64 and percent-escaping removed. */
async function decodedStorage(page: Page): Promise<string> {
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap(storage =>
      Object.keys(storage).map(key => `${key} ${storage.getItem(key)}`),
    ),
  )
  const layers = [...kept]
  for (let depth = 0; depth < 4; depth += 1) {
    for (const text of [...layers]) {
      for (const part of text.match(/[A-Za-z0-9+/=%_-]{8,}/g) ?? []) {
        layers.push(Buffer.from(part, 'base64').toString('latin1'))
        try {
          layers.push(decodeURIComponent(part))
        } catch {
          // Not percent-escaped: it is the last layer.
        }
      }
    }
    layers.splice(0, layers.length, ...new Set(layers))
  }
  return layers.join('\n')
}

describe('a session', () => {
  test('lies sealed in the browser, is there in a new tab, and ends in every tab at once', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const { page, context, faults } = await visit({ path: home })
    // The preparation of a visit also runs in the empty page of a new tab.
    faults.expect(/Failed to read the 'sessionStorage'/)
    const answer = page.waitForResponse('**/api/user/login')
    await openDialog(page)
    await loginDialog(page).getByLabel('记住我').check()
    await signInHere(page, account)
    const { result }: { result: { token: string } } = await (await answer).json()
    await expect.poll(() => keptText(page, 'userState')).not.toBeNull()
    const storage = await decodedStorage(page)
    expect(storage).toContain('tokenFlag')
    for (const secret of [account.password, result.token]) {
      expect(storage).not.toContain(secret)
      expect(storage).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
    }
    const isGivenOut = await page.evaluate(async () => {
      const opened = indexedDB.open('xiaolou')
      await new Promise(resolve => (opened.onsuccess = resolve))
      const found = opened.result.transaction('key').objectStore('key').getAll()
      await new Promise(resolve => (found.onsuccess = resolve))
      return found.result.map((key: CryptoKey) => key.extractable)
    })
    expect(isGivenOut).toEqual([false])

    const other = await context.newPage()
    await other.goto(screens.archives.path)
    await userButton(other, account.nick_name).waitFor()
    const left = page.waitForResponse('**/api/user/logout')
    await signOut(page, account.nick_name)
    await loginButton(other).waitFor()
    for (const tab of [page, other])
      expect(await tab.evaluate(() => sessionStorage.getItem('userState'))).toBeNull()
    await left
    expect((await post<unknown>('/user/logout', {}, result.token)).code).toBe(100016)
  })

  test('costs a visitor nothing, and shows no 登录 to one whose session is being brought back', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const fetched: string[] = []
    const { page } = await visit({
      path: home,
      prepare: async ({ page }) => page.on('request', request => fetched.push(request.url())),
    })
    await page.waitForLoadState('networkidle')
    expect(fetched.filter(url => /session-store|session-refresh|account-dialog/.test(url))).toEqual([])
    await signIn(page, account)
    await expect.poll(() => keptText(page, 'userState')).not.toBeNull()
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/assets/session-store-*.js', async route => {
      await isSeen
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    // Nothing is painted before the style sheets have loaded.
    await expect
      .poll(() => page.locator('.sign-in').evaluate(element => getComputedStyle(element).display))
      .toBe('flex')
    expect(await page.locator('.sign-in').isVisible()).toBe(false)
    letGo()
    await userButton(page, account.nick_name).waitFor()
  })

  test('without HTTPS is kept for the tab, over pages', async ({ visit }) => {
    const account = await makeAccount()
    // A name that the browser does not treat as local: without a certificate it has no `crypto.subtle` there.
    const origin = inject('origin').replace('127.0.0.1', plainHost)
    const { page, context, faults } = await visit({ context: { baseURL: origin } })
    faults.expect(/Cross-Origin-Opener-Policy header has been ignored|Failed to read the 'sessionStorage'/)
    await page.goto(home)
    await waitUntilAlive(page)
    expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true])
    await signIn(page, account)
    await page.getByText('登录只留在这个标签页里').waitFor()
    await page.goto(screens.archives.path)
    await userButton(page, account.nick_name).waitFor()
    const other = await context.newPage()
    await other.goto(home)
    await loginButton(other).waitFor()
  })
})

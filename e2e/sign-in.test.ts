import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import {
  loginButton,
  loginDialog,
  makeAccount,
  noticeOf,
  openDialog,
  post,
  signIn,
  signInHere,
  signOut,
  userButton,
} from './support/account.ts'
import { plainHost } from './support/browser.ts'
import { decodeKept, encodeKept } from './support/kept.ts'
import { waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

/** Everything that both storages hold, with every layer of base64 and percent-escaping taken off. */
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
          // No percent-escaping: nothing under it.
        }
      }
    }
    layers.splice(0, layers.length, ...new Set(layers))
  }
  return layers.join('\n')
}

describe('signing in', () => {
  test('refuses at the password and forgets what was remembered', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    await loginDialog(page).getByLabel('记住我').check()
    await signInHere(page, account)
    await signOut(page, account.nick_name)
    await openDialog(page)
    const password = loginDialog(page).getByLabel('密码', { exact: true })
    await expect.poll(() => password.inputValue()).toBe(account.password)
    await password.fill('Wrong-2026')
    // Where a style sheet could read it letter by letter.
    expect(await password.getAttribute('value')).toBeNull()
    await page.keyboard.press('Enter')
    await noticeOf(page, '错误提示').getByText('用户名或密码不对').waitFor()
    await loginDialog(page).getByText('用户名或密码不对').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('loginForm'))).toBeNull()
  })

  test('forgets as soon as 记住我 is unticked', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    await loginDialog(page).getByLabel('记住我').check()
    await signInHere(page, account)
    expect(await page.evaluate(() => localStorage.getItem('loginForm'))).not.toBeNull()
    await signOut(page, account.nick_name)
    await openDialog(page)
    await expect.poll(() => loginDialog(page).getByLabel('记住我').isChecked()).toBe(true)
    await loginDialog(page).getByLabel('记住我').uncheck()
    expect(await page.evaluate(() => localStorage.getItem('loginForm'))).toBeNull()
  })

  test('keeps nothing that decodes to the password or the token', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    const answer = page.waitForResponse('**/api/user/login')
    await openDialog(page)
    await loginDialog(page).getByLabel('记住我').check()
    await signInHere(page, account)
    const { result }: { result: { token: string } } = await (await answer).json()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userState'))).not.toBeNull()
    const kept = decodeKept((await page.evaluate(() => localStorage.getItem('userState'))) ?? '')
    expect(kept).toMatchObject({ infoFlag: true, tokenFlag: true, showLogin: false })
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
  })

  test('lasts over a reload and in a new tab; leaving one tab leaves them all', async ({ visit }) => {
    const account = await makeAccount()
    const { page, context, faults } = await visit({ path: '/home' })
    // What a visit prepares in each page also runs in the empty one that a new tab begins with.
    faults.expect(/Failed to read the 'sessionStorage'/)
    const sent = page.waitForResponse('**/api/user/login')
    await signIn(page, account)
    const { result }: { result: { token: string } } = await (await sent).json()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userState'))).not.toBeNull()
    await page.reload()
    await userButton(page, account.nick_name).waitFor()
    const other = await context.newPage()
    await other.goto('/archives')
    await userButton(other, account.nick_name).waitFor()
    // Only who has just signed in is led to their button: a page that opens keeps the focus at its beginning.
    const focused = await other.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return document.activeElement?.tagName
    })
    expect(focused).toBe('BODY')
    const left = page.waitForResponse('**/api/user/logout')
    const draft = 'commentDraft-1-1-0-0'
    await page.evaluate(
      ([key = '', text = '']) => localStorage.setItem(key, text),
      [draft, encodeKept('半句')],
    )
    await signOut(page, account.nick_name)
    // Words that lie here alone would go: that is asked first.
    await page.getByRole('dialog').getByRole('button', { name: '清掉并退出' }).click()
    await expect.poll(() => page.evaluate(key => localStorage.getItem(key), draft)).toBeNull()
    await loginButton(other).waitFor()
    for (const tab of [page, other])
      expect(await tab.evaluate(() => sessionStorage.getItem('userState'))).toBeNull()
    await left
    const refused = await post<unknown>('/user/logout', {}, result.token)
    expect(refused.code).toBe(100016)
    await other.reload()
    await loginButton(other).waitFor()
  })

  test('ends, says so and asks again when the session has ended elsewhere', async ({ visit }) => {
    const account = await makeAccount()
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/status of 401|Failed to read the 'sessionStorage'/)
    const sent = page.waitForResponse('**/api/user/login')
    await signIn(page, account)
    const { result }: { result: { token: string } } = await (await sent).json()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userState'))).not.toBeNull()
    await page.goto('about:blank')
    await post('/user/logout', {}, result.token)
    await page.goto('/home')
    await loginDialog(page).waitFor()
    await noticeOf(page, '错误提示').getByText('登录过期').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('userState'))).toBeNull()
    await signInHere(page, account)
    await userButton(page, account.nick_name).waitFor()
  })

  test('does not show 登录 to one whose session is being brought back', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userState'))).not.toBeNull()
    await page.route('**/assets/session-store-*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    // Nothing is painted before the styles are there.
    await expect
      .poll(() => page.locator('.sign-in').evaluate(element => getComputedStyle(element).display))
      .toBe('flex')
    expect(await page.locator('.sign-in').isVisible()).toBe(false)
    await userButton(page, account.nick_name).waitFor()
  })

  test('without HTTPS is kept for the tab, over pages, and says so', async ({ visit }) => {
    const account = await makeAccount()
    // A name that the browser takes for another machine's: without a certificate it has no `crypto.subtle` there.
    const origin = inject('origin').replace('127.0.0.1', plainHost)
    const { page, context, faults } = await visit({ context: { baseURL: origin } })
    faults.expect(/Cross-Origin-Opener-Policy header has been ignored|Failed to read the 'sessionStorage'/)
    await page.goto('/home')
    await waitUntilAlive(page)
    expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true])
    await signIn(page, account)
    await page.getByText('登录只留在这个标签页里').waitFor()
    await page.goto('/archives')
    await userButton(page, account.nick_name).waitFor()
    await page.reload()
    await userButton(page, account.nick_name).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('userState'))).toBeNull()
    const other = await context.newPage()
    await other.goto('/home')
    await loginButton(other).waitFor()
    await signOut(page, account.nick_name)
    await userButton(page, account.nick_name).waitFor({ state: 'detached' })
    await page.reload()
    await loginButton(page).waitFor()
  })

  test('costs a visitor nothing: what opens the vault is not fetched', async ({ visit }) => {
    const fetched: string[] = []
    const { page } = await visit({
      path: '/home',
      prepare: async ({ page }) => page.on('request', request => fetched.push(request.url())),
    })
    await page.waitForLoadState('networkidle')
    expect(fetched.filter(url => /session-store|session-refresh|account-dialog/.test(url))).toEqual([])
  })
})

import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { login, logout } from '@xiaolou/contract/user'
import { describe, expect, test, vi } from 'vitest'
import { decodeKept, encodeKept } from '../e2e/support/stored.ts'
import { doorOf, type Guest, makeGuest } from './support/account.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'
import { createVault } from './support/vault.ts'

const home = screens.home.path
const site = await openSharedSite()

/** A browser that stores keys, and the tokens of the sessions opened in it. */
function createBrowser() {
  const vault = createVault()
  const tokens: string[] = []
  const noteTokens = () => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const answer = await fetch(...asked)
      const { result } = String(asked[0]).endsWith(login.path) ? await answer.clone().json() : {}
      if (result) tokens.push(result.token)
      return answer
    })
  }
  return {
    tokens,
    open: (after?: RenderedScreen, path: string = home) =>
      renderScreen(site, path, {
        prepare() {
          vault.give()
          noteTokens()
        },
        ...(after && { after }),
      }),
  }
}

const kept = (page: RenderedScreen, name: string) => page.window.localStorage.getItem(name)
const remember = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLInputElement>('checkbox', { name: '记住我' })

/** Signs in by the dialog; resolves once the session is stored. */
async function signIn(page: RenderedScreen, guest: Guest, isRemembered = false) {
  const dialog = await doorOf(page).open()
  if (isRemembered) await page.user.click(remember(dialog))
  await doorOf(page).signInHere(guest)
  await expect.poll(() => kept(page, 'userState')).not.toBeNull()
}

describe('signing in', () => {
  test('is remembered where that is wanted; refused at the password, it is forgotten', async () => {
    const guest = await makeGuest(site)
    const page = await createBrowser().open()
    const { open, signOut, told, fieldIn } = doorOf(page)
    await signIn(page, guest, true)
    await told('登录成功')
    await told(new RegExp(guest.nick_name))
    await signOut(guest.nick_name)
    const dialog = await open()
    const password = () => fieldIn(dialog, '密码')
    await expect.poll(() => password().value).toBe(guest.password)
    page.fill(password(), 'Wrong-2026')
    // There a style sheet could read it letter by letter.
    expect(password().getAttribute('value')).toBeNull()
    await page.user.keyboard('{Enter}')
    await told('用户名或密码不对')
    await within(dialog).findByText('用户名或密码不对')
    expect(kept(page, 'loginForm')).toBeNull()
  })

  test('is forgotten as soon as 记住我 is unticked', async () => {
    const guest = await makeGuest(site)
    const page = await createBrowser().open()
    await signIn(page, guest, true)
    expect(kept(page, 'loginForm')).not.toBeNull()
    await doorOf(page).signOut(guest.nick_name)
    await doorOf(page).open()
    const box = () => remember(page.window.document.body)
    await expect.poll(() => box().checked).toBe(true)
    await page.user.click(box())
    expect(kept(page, 'loginForm')).toBeNull()
  })

  test('lasts over a reload; to sign out asks first where words would go, and leaves nothing', async () => {
    const guest = await makeGuest(site)
    const { open, tokens } = createBrowser()
    const first = await open()
    await signIn(first, guest)
    expect(decodeKept(kept(first, 'userState') ?? '')).toMatchObject({
      infoFlag: true,
      tokenFlag: true,
      showLogin: false,
    })
    const page = await open(first, screens.archives.path)
    await doorOf(page).userButton(guest.nick_name)
    // The focus moves to the button only after a sign-in: a newly opened page keeps it at its start.
    expect(page.window.document.activeElement).toBe(page.window.document.body)
    const draft = 'commentDraft-1-1-0-0'
    page.window.localStorage.setItem(draft, encodeKept('半句'))
    await doorOf(page).signOut(guest.nick_name)
    expect(kept(page, draft)).not.toBeNull()
    await page.press('清掉并退出', await page.findByRole('dialog'))
    await expect.poll(() => kept(page, draft)).toBeNull()
    await expect.poll(() => kept(page, 'userState')).toBeNull()
    expect(page.window.sessionStorage.getItem('userState')).toBeNull()
    await expect.poll(() => doorOf(page).loginButton()).not.toBeNull()
    await page.network.settled()
    const [token = ''] = tokens
    expect(new Set(tokens)).toEqual(new Set([token]))
    expect((await site.call(logout, undefined, { token })).code).toBe(100016)
  })

  test('ends, says so and asks again when the session has ended elsewhere', async () => {
    const guest = await makeGuest(site)
    const { open, tokens } = createBrowser()
    const first = await open()
    await signIn(first, guest)
    await expect.poll(() => tokens.length).toBeGreaterThan(0)
    await first.leave()
    await site.as(tokens[0] ?? '')(logout)
    const page = await open(first)
    const { dialog, told, signInHere, userButton } = doorOf(page)
    await dialog()
    await told(/登录过期/)
    expect(kept(page, 'userState')).toBeNull()
    await signInHere(guest)
    await userButton(guest.nick_name)
  })

  test('is kept for the tab where the browser has no place for keys, and says so', async () => {
    const guest = await makeGuest(site)
    const first = await renderScreen(site, home, {
      prepare: () => void vi.stubGlobal('isSecureContext', false),
    })
    await doorOf(first).open()
    await doorOf(first).signInHere(guest)
    await doorOf(first).told('登录只留在这个标签页里')
    await doorOf(first).told(/这个网址没有 HTTPS/)
    expect(kept(first, 'userState')).toBeNull()
    const page = await renderScreen(site, screens.archives.path, { after: first })
    await doorOf(page).userButton(guest.nick_name)
    await doorOf(page).signOut(guest.nick_name)
    await expect.poll(() => page.window.sessionStorage.getItem('tabSession')).toBeNull()
    const again = await renderScreen(site, home, { after: page })
    await again.network.settled()
    expect(again.window.document.documentElement.hasAttribute('data-signed-in')).toBe(false)
  })
})

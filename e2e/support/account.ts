import { setTimeout as wait } from 'node:timers/promises'
import { storageKey } from '@xiaolou/browser/storage'
import { errors } from '@xiaolou/contract/errors'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

export type Account = { username: string; password: string; nick_name: string }

/** A valid, unique password. */
const password = 'Chunyu-2026!'
let made = 0
// Files share one site, and one of them closes registration for a while.
const closedForAtMostMs = 20_000
const askAgainMs = 200

type Envelope<T> = { code: number; message: string; result?: T }

/** One POST of the site's API; resolves with the envelope. `token` signs it in. */
export async function post<T>(path: string, body: unknown, token?: string): Promise<Envelope<T>> {
  const response = await fetch(`${inject('origin')}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
    body: JSON.stringify(body),
  })
  const envelope: Envelope<T> = await response.json()
  return envelope
}

/** Registers a guest through the API, with a unique username. */
export async function makeAccount(chosen: Partial<Account> = {}): Promise<Account> {
  made += 1
  const username = `g${Date.now().toString(36)}${made}`.slice(-14)
  const account = { username, password, nick_name: `客${username.slice(-6)}`, ...chosen }
  const stopAtMs = Date.now() + closedForAtMostMs
  let answer = await post('/user/register', account)
  while (answer.message === errors.registrationClosed.message && Date.now() < stopAtMs) {
    await wait(askAgainMs)
    answer = await post('/user/register', account)
  }
  if (answer.code !== 0) throw new Error(`the account was refused: ${answer.message}`)
  return account
}

/** A token of an account, for preparing data through the API. */
export async function openSession({ username, password }: Account): Promise<{ token: string; id: number }> {
  const answer = await post<{ token: string; id: number }>('/user/login', { username, password })
  if (!answer.result) throw new Error(`the sign-in was refused: ${answer.message}`)
  return answer.result
}

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: '登录' })
export const registerDialog = (page: Page) => page.getByRole('dialog', { name: '注册' })

/** Fills in and sends the open dialog; resolves when the session is stored for the next document. */
export async function signInHere(page: Page, account: Account): Promise<void> {
  const dialog = loginDialog(page)
  await dialog.getByLabel('用户账号').fill(account.username)
  await dialog.getByLabel('密码', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: '登录' }).click()
  await page.locator('[data-signed-in]').waitFor({ state: 'attached' })
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(isSessionKept, [storageKey.userState, storageKey.tabSession])
}

/**
 * The page shows the user before the browser has encrypted the session. Without storage there is nothing to
 * wait for.
 */
function isSessionKept([sealed = '', ofTab = '']: string[]): boolean {
  try {
    return sealed in localStorage || ofTab in sessionStorage
  } catch {
    return true
  }
}

/** Signs in by the bar of a desktop page, as a reader would. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await signInHere(page, account)
}

/** The bar of a desktop page: sign-in button, user menu, sign-out. */
export const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录' })
export const openDialog = async (page: Page) => {
  await loginButton(page).click()
  await loginDialog(page).waitFor()
}
export const userButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `${name}的菜单` })
export const noticeOf = (page: Page, title: string) =>
  page.getByRole('region', { name: '通知' }).locator('.ui-notice', { hasText: title })
export const signOut = async (page: Page, name: string) => {
  await userButton(page, name).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
}

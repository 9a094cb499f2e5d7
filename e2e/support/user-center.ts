import type { Page } from 'playwright-core'
import { type Account, loginDialog, signInHere } from './account.ts'

/** The open tab of the user centre. */
export const panel = (page: Page) => page.locator('.center-panel')
export const part = async (page: Page, label: string) => {
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: label }).click()
  await panel(page).getByRole('heading', { name: label, level: 2 }).waitFor()
}
export const told = (page: Page, words: string) =>
  page.getByRole('region', { name: '通知' }).getByText(words, { exact: true }).waitFor()
/** Signs in at the user centre: the page asks, and continues. */
export const enter = async (page: Page, account: Account) => {
  await loginDialog(page).waitFor()
  await signInHere(page, account)
  await panel(page).waitFor()
}

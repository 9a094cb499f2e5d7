import { within } from '@testing-library/dom'
import { login, register } from '@xiaolou/contract/user'
import type { TestSite } from './open-site.ts'
import type { RenderedScreen } from './render-screen.ts'

export type Guest = { username: string; password: string; nick_name: string }

const password = 'Chunyu-2026!'
let made = 0

/** Registers a guest as a visitor would, with a unique name. */
export async function makeGuest(site: TestSite): Promise<Guest> {
  made += 1
  const guest = { username: `guest_${made}`, password, nick_name: `巷口第 ${made} 位` }
  const { code, message } = await site.call(register, { body: guest })
  if (code !== 0) throw new Error(`the guest was refused: ${message}`)
  return guest
}

/** A token of the guest's, for preparing data through the API. */
export async function openSession(site: TestSite, { username, password }: Guest): Promise<string> {
  const { result, message, code } = await site.call(login, { body: { username, password } })
  if (code !== 0) throw new Error(`the sign-in was refused: ${message}`)
  return result.token
}

/** The bar at the top of a page; another part's header has the same role. */
export const barOf = ({ window }: RenderedScreen): HTMLElement =>
  window.document.querySelector<HTMLElement>('header.bar') ?? window.document.body

/** The account controls of a page: its dialogs, the bar's buttons, its notices. */
export function doorOf(page: RenderedScreen) {
  const dialog = () => page.findByRole('dialog', { name: '登录' })
  const fieldIn = (place: HTMLElement, label: string) =>
    within(place).getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  return {
    dialog,
    fieldIn,
    loginButton: () => within(barOf(page)).queryByRole('button', { name: '登录' }),
    userButton: (name: string) => within(barOf(page)).findByRole('button', { name: `${name}的菜单` }),
    async open() {
      await page.press('登录', barOf(page))
      return dialog()
    },
    /** Fills in and sends the dialog, which is open or about to be; resolves when it has closed. */
    async signInHere({ username, password }: Guest) {
      const place = await dialog()
      page.fill(fieldIn(place, '用户账号'), username)
      page.fill(fieldIn(place, '密码'), password)
      await page.press('登录', place)
      await page.gone(() => page.queryByRole('dialog', { name: '登录' }))
    },
    async signOut(name: string) {
      await page.press(`${name}的菜单`, barOf(page))
      await page.press('退出登录')
    },
    /** Waits for a notice with this text. */
    told: async (words: string | RegExp) =>
      within(await page.findByRole('region', { name: '通知' })).findByText(words),
  }
}

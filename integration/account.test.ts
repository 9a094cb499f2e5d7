import { within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { updateConfig } from '@xiaolou/contract/site'
import { describe, expect, test } from 'vitest'
import { doorOf, makeGuest } from './support/account.ts'
import { openSharedSite } from './support/open-site.ts'
import { type RenderedScreen, renderScreen } from './support/render-screen.ts'
import { createVault } from './support/vault.ts'

const home = screens.home.path
const site = await openSharedSite()
const owner = await site.signIn('administrator')

/** Opens the sign-in dialog. */
async function openDoor(page: RenderedScreen) {
  const door = doorOf(page)
  return { ...door, login: await door.open() }
}
/** Switches that dialog to registration. */
async function turnToRegister(page: RenderedScreen, login: HTMLElement): Promise<HTMLElement> {
  await page.press('没有账号？去注册', login)
  return page.findByRole('dialog', { name: '注册' })
}
const policyOf = (dialog: HTMLElement) => within(dialog).getByRole('list', { name: '密码要求' }).textContent

describe('the dialog', () => {
  test('opens to sign in and says at the field what is missing, when it is left', async () => {
    const page = await renderScreen(site, home)
    const { login, fieldIn } = await openDoor(page)
    const name = fieldIn(login, '用户账号')
    await expect.poll(() => page.window.document.activeElement).toBe(name)
    expect(within(login).queryByRole('list', { name: '密码要求' })).toBeNull()
    fieldIn(login, '密码').focus()
    await within(login).findByText('请输入用户账号')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    name.focus()
    await within(login).findByText('请输入用户密码')
    page.fill(name, 'x')
    await page.gone(() => within(login).queryByText('请输入用户账号'))
  })

  test('turns to registering and back, with the rules for names and passwords', async () => {
    const page = await renderScreen(site, home)
    const { login, fieldIn, loginButton, dialog } = await openDoor(page)
    const register = await turnToRegister(page, login)
    const steps = [
      ['用户账号', '', '请输入用户账号'],
      ['用户账号', 'abcd', '用户账号长度应该在5-16之间'],
      ['密码', '', '请输入密码'],
      ['密码', 'abc1234', '密码格式应为8-18位数字、字母、符号的任意两种组合'],
      ['确认密码', '', '请输入二次确认密码'],
      ['确认密码', 'other', '两次密码不一致'],
    ] as const
    for (const [label, text, message] of steps) {
      const field = fieldIn(register, label)
      page.fill(field, text)
      field.blur()
      await within(register).findByText(message)
    }
    expect(policyOf(register)).toContain('8 到 128 位')
    await page.press('已有账号？去登录', register)
    await dialog()
    await page.user.keyboard('{Escape}')
    await page.gone(() => page.queryByRole('dialog', { name: '登录' }))
    await expect.poll(() => page.window.document.activeElement).toBe(loginButton())
    await page.user.keyboard('{Enter}')
    expect(fieldIn(await dialog(), '用户账号').value).toBe('')
  })

  test('shows a password and hides it again', async () => {
    const page = await renderScreen(site, home)
    const { login, fieldIn } = await openDoor(page)
    const type = () => fieldIn(login, '密码').getAttribute('type')
    expect(type()).toBe('password')
    await page.press('显示密码', login)
    expect(type()).toBe('text')
    await page.press('隐藏密码', login)
    expect(type()).toBe('password')
  })

  test('is there again after a reload, until it is closed', async () => {
    const first = await renderScreen(site, home)
    await openDoor(first)
    const second = await renderScreen(site, home, { after: first })
    await doorOf(second).dialog()
    await second.user.keyboard('{Escape}')
    await second.gone(() => second.queryByRole('dialog', { name: '登录' }))
    const third = await renderScreen(site, home, { after: second })
    await third.network.settled()
    expect(third.window.sessionStorage.getItem('userState')).toBeNull()
    expect(third.queryByRole('dialog', { name: '登录' })).toBeNull()
  })
})

describe('registering', () => {
  test('signs in at once, welcomes and remembers', async () => {
    const vault = createVault()
    const page = await renderScreen(site, home, { prepare: vault.give })
    const { login, fieldIn, told, signOut, open } = await openDoor(page)
    const register = await turnToRegister(page, login)
    page.fill(fieldIn(register, '用户账号'), 'newcomer')
    page.fill(fieldIn(register, '昵称'), '巷口的客人')
    page.fill(fieldIn(register, '密码'), 'Chunyu-2026!')
    page.fill(fieldIn(register, '确认密码'), 'Chunyu-2026!')
    await page.user.keyboard('{Enter}')
    await told('自动登录成功')
    await told(/巷口的客人/)
    await signOut('巷口的客人')
    await told('退出成功')
    const again = await open()
    await expect.poll(() => fieldIn(again, '用户账号').value).toBe('newcomer')
    expect(fieldIn(again, '密码').value).toBe('Chunyu-2026!')
    expect(within(again).getByRole('checkbox', { name: '记住我' })).toHaveProperty('checked', true)
    expect(vault.keys().map(key => key.extractable)).toEqual([false])
  })

  test('says at the field that a name is taken', async () => {
    const { username, password } = await makeGuest(site)
    const page = await renderScreen(site, home)
    const { login, fieldIn, told } = await openDoor(page)
    const register = await turnToRegister(page, login)
    page.fill(fieldIn(register, '用户账号'), username)
    page.fill(fieldIn(register, '密码'), password)
    page.fill(fieldIn(register, '确认密码'), password)
    await page.press('注册', register)
    await told('这个用户账号已经有人用了')
    await within(register).findByText('这个用户账号已经有人用了')
    expect(fieldIn(register, '用户账号').getAttribute('aria-invalid')).toBe('true')
  })

  test('says so when the house takes nobody', async () => {
    await site.prove(owner)
    await site.as(owner)(updateConfig, { body: { registration: 'closed' } })
    const page = await renderScreen(site, home)
    const register = await turnToRegister(page, (await openDoor(page)).login)
    await within(register).findByText(/这里暂时不接受注册/)
    expect(within(register).queryAllByRole('textbox')).toEqual([])
    await site.as(owner)(updateConfig, { body: { registration: 'open' } })
  })
})

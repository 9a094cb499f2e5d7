import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  loginButton,
  loginDialog,
  makeAccount,
  noticeOf,
  openDialog,
  openSession,
  post,
  registerDialog,
  signInHere,
  signOut,
} from './support/account.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

/** Fields whose hint or error stands nearly as near to the next label as to its own input. */
const tooFarHints = (form: Locator) =>
  form.locator('.ui-field').evaluateAll(all =>
    all.flatMap((field, index) => {
      const note = field.querySelector('p')
      const next = all[index + 1]?.querySelector('label')
      const own = note?.previousElementSibling
      if (!note?.textContent || !next || !own) return []
      const { top, bottom } = note.getBoundingClientRect()
      const above = top - own.getBoundingClientRect().bottom
      const below = next.getBoundingClientRect().top - bottom
      return below >= 3 * above ? [] : [`${note.textContent}: ${above} above, ${below} below`]
    }),
  )

describe('the dialog', () => {
  test('opens to sign in and says at the field what is missing, when it is left', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    const dialog = loginDialog(page)
    expect(await dialog.getByLabel('用户账号').evaluate(one => one === document.activeElement)).toBe(true)
    expect(await dialog.getByRole('list', { name: '密码要求' }).innerText()).toContain('8 到 128 位')
    await page.keyboard.press('Tab')
    await dialog.getByText('请输入用户账号').waitFor()
    await expect.poll(() => dialog.getByLabel('用户账号').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Tab')
    await dialog.getByText('请输入用户密码').waitFor()
    await dialog.getByLabel('用户账号').fill('x')
    await dialog.getByText('请输入用户账号').waitFor({ state: 'detached' })
  })

  test('turns to registering and back, with the rules for names and passwords', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).click()
    const dialog = registerDialog(page)
    const steps = [
      ['用户账号', '', '请输入用户账号'],
      ['用户账号', 'abcd', '用户账号长度应该在5-16之间'],
      ['密码', '', '请输入密码'],
      ['密码', 'abc1234', '密码格式应为8-18位数字、字母、符号的任意两种组合'],
      ['确认密码', '', '请输入二次确认密码'],
      ['确认密码', 'other', '两次密码不一致'],
    ] as const
    for (const [label, text, message] of steps) {
      const field = dialog.getByLabel(label, { exact: true })
      await field.fill(text)
      await field.blur()
      await dialog.getByText(message, { exact: true }).waitFor()
    }
    expect(await dialog.getByRole('list', { name: '密码要求' }).innerText()).toContain('8 到 128 位')
    expect(await tooFarHints(dialog)).toEqual([])
    await dialog.getByRole('button', { name: '已有账号？去登录' }).click()
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await loginDialog(page).waitFor({ state: 'detached' })
    expect(await loginButton(page).evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor()
    await expect.poll(() => loginDialog(page).getByLabel('用户账号').inputValue()).toBe('')
  })

  test('shows a password and hides it again', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    const field = loginDialog(page).getByLabel('密码', { exact: true })
    await field.fill('secret')
    await loginDialog(page).getByRole('button', { name: '显示密码' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await loginDialog(page).getByRole('button', { name: '隐藏密码' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
  })

  test('is there again after a reload, until it is closed', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    // Its focus says that it is noted, and takes keys.
    await loginDialog(page).locator('input:focus').waitFor()
    await page.reload()
    await loginDialog(page).locator('input:focus').waitFor()
    await page.keyboard.press('Escape')
    await loginDialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await loginButton(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await loginDialog(page).count()).toBe(0)
  })
})

describe('registering', () => {
  test('signs in at once, welcomes and remembers', async ({ visit }) => {
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).click()
    const dialog = registerDialog(page)
    const username = `r${Date.now().toString(36)}`
    await dialog.getByLabel('用户账号').fill(username)
    await dialog.getByLabel('昵称').fill('巷口的客人')
    await dialog.getByLabel('密码', { exact: true }).fill('Chunyu-2026!')
    await dialog.getByLabel('确认密码').fill('Chunyu-2026!')
    await page.keyboard.press('Enter')
    await noticeOf(page, '提示').getByText('自动登录成功').waitFor()
    await noticeOf(page, '欢迎～').getByText('巷口的客人').waitFor()
    await signOut(page, '巷口的客人')
    await noticeOf(page, '提示').getByText('退出成功').waitFor()
    await openDialog(page)
    const filled = () => loginDialog(page).getByLabel('用户账号').inputValue()
    await expect.poll(filled).toBe(username)
    await expect
      .poll(() => loginDialog(page).getByLabel('密码', { exact: true }).inputValue())
      .toBe('Chunyu-2026!')
    expect(await loginDialog(page).getByLabel('记住我').isChecked()).toBe(true)
  })

  test('says at the field and in red that a name is taken', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home' })
    await openDialog(page)
    await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).click()
    const dialog = registerDialog(page)
    await dialog.getByLabel('用户账号').fill(account.username)
    await dialog.getByLabel('密码', { exact: true }).fill(account.password)
    await dialog.getByLabel('确认密码').fill(account.password)
    await dialog.getByRole('button', { name: '注册' }).click()
    const words = noticeOf(page, '错误提示').getByText('这个用户账号已经有人用了')
    await words.waitFor()
    const danger = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--danger)'
      document.body.append(probe)
      return getComputedStyle(probe).color
    })
    expect(await words.evaluate(one => getComputedStyle(one).color)).toBe(danger)
    await dialog.getByText('这个用户账号已经有人用了').waitFor()
  })

  test('says so when the house takes nobody', async ({ visit }) => {
    const { token } = await openSession(owner)
    await post('/config/update', { registration: 'closed' }, token)
    try {
      const { page } = await visit({ path: '/home' })
      await openDialog(page)
      await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).click()
      await registerDialog(page).getByText('这里暂时不接受注册').waitFor()
      expect(await registerDialog(page).getByRole('textbox').count()).toBe(0)
    } finally {
      await post('/config/update', { registration: 'open' }, token)
    }
  })
})

describe('on a phone', () => {
  test('the drawer leads to the dialog, to the user centre, and out', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/home', screen: 'phone' })
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: '主菜单' }) })
    const open = async () => {
      await page.getByRole('button', { name: '菜单' }).tap()
      await drawer.waitFor()
    }
    await open()
    await drawer.getByRole('button', { name: '登录' }).tap()
    await drawer.waitFor({ state: 'detached' })
    await signInHere(page, account)
    await open()
    await drawer.getByRole('link', { name: account.nick_name }).tap()
    await page.waitForURL('**/userCenter')
    await drawer.waitFor({ state: 'detached' })
    await open()
    await drawer.getByRole('button', { name: '退出登录' }).tap()
    await page.waitForURL('**/home')
    await page.getByText('退出成功').waitFor()
  })
})

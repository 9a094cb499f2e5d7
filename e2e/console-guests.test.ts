import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: '用户' }).locator('li', { hasText: name })
const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `「${name}」还能做什么` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('a guest is found, kept out with a sentence, and let in again', async ({ visit }) => {
    const guest = await makeAccount()
    await openSession(guest)
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/guests',
      prepare: v => enterAsOwner(v.context),
    })
    await page.getByLabel('昵称或账号').fill(guest.username)
    await expect.poll(() => page.getByRole('list', { name: '用户' }).locator('li').count()).toBe(1)
    await expect.poll(() => rowOf(page, guest.nick_name).textContent()).toContain('没说过话')
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await act(page, guest.nick_name, '改名字…')
    const naming = page.getByRole('dialog', { name: `改「${guest.nick_name}」的名字` })
    await naming.getByLabel('昵称').fill('')
    await naming.getByRole('button', { name: '存下' }).click()
    await naming.getByText('请填写昵称。').waitFor()
    expect(await violations(page)).toEqual([])
    await naming.getByLabel('昵称').fill(`${guest.nick_name}改`)
    await naming.getByRole('button', { name: '存下' }).click()
    await rowOf(page, `${guest.nick_name}改`).waitFor()
    await undo(page).click()
    await rowOf(page, `${guest.nick_name}改`).waitFor({ state: 'detached' })

    await act(page, guest.nick_name, '停用…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('缘由').fill('刷屏')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '停用', exact: true }).click()
    await expect.poll(() => rowOf(page, guest.nick_name).textContent()).toMatch(/停用到 .*：刷屏/)
    await expect.poll(async () => (await post('/user/login', guest)).message).toContain('缘由：刷屏')
    await undo(page).click()
    await expect.poll(() => rowOf(page, guest.nick_name).textContent()).toContain('没说过话')
    expect((await post('/user/login', guest)).code).toBe(0)
  })
})

test('a link for a new password is given to who knows the own, and an account goes after ten seconds alone', async ({
  visit,
}) => {
  const guest = await makeAccount()
  const { id } = await openSession(guest)
  const { page } = await visit({ path: `/admin/guest/${id}`, prepare: v => enterAsOwner(v.context) })
  await page.getByText('登录在 1 处').waitFor()
  expect(await violations(page)).toEqual([])
  await act(page, guest.nick_name, '换密码的链接…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('你的登录密码').fill('not-the-one-1')
  await dialog.getByRole('button', { name: '给一个' }).click()
  await dialog.getByText('密码不对').waitFor()
  await dialog.getByLabel('你的登录密码').fill(owner.password)
  await dialog.getByRole('button', { name: '给一个' }).click()
  const link = await page.getByLabel('链接', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await page.getByLabel('链接', { exact: true }).waitFor({ state: 'detached' })
  const set_up_token = link.split('#')[1]
  const reset = await post<{ id: number }>('/user/resetPassword', { set_up_token, password: 'Shanyue-2027!' })
  expect(reset.result?.id).toBe(id)

  await act(page, guest.nick_name, '删去账号…')
  await dialog.getByLabel('你的登录密码').fill(owner.password)
  await dialog.getByRole('button', { name: '删去', exact: true }).click()
  await page.waitForURL(/\/admin\/guests/)
  await undo(page).click()
  await page.getByLabel('昵称或账号').fill(guest.username)
  await rowOf(page, guest.nick_name).waitFor()
})

test('several are signed out at once, by keyboard', async ({ visit }) => {
  const nick_name = `同行${Date.now().toString(36).slice(-5)}`
  const guests = [
    await makeAccount({ nick_name: `${nick_name}甲` }),
    await makeAccount({ nick_name: `${nick_name}乙` }),
  ]
  const tokens: string[] = []
  for (const guest of guests) tokens.push((await openSession(guest)).token)
  const { page } = await visit({
    path: `/admin/guests?search=${encodeURIComponent(nick_name)}`,
    prepare: v => enterAsOwner(v.context),
  })
  await rowOf(page, `${nick_name}甲`).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: '一起处理' })
  await bar.getByText('选中 2 位').waitFor()
  await bar.getByRole('button', { name: '在各处退出' }).press('Enter')
  const codes = () =>
    Promise.all(tokens.map(async token => (await post('/notify/getNotifyList', {}, token)).code))
  await expect.poll(codes).toEqual([100016, 100016])
})

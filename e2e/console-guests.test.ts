import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
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

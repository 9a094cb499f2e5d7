import { screens } from '@xiaolou/contract/address'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { loginDialog, makeAccount, noticeOf, registerDialog, signInHere } from './support/account.ts'
import { test } from './support/visit.ts'

/** Fields whose hint or error is nearly as close to the next label as to its own input. */
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

test('the drawer of a phone leads to the dialog, which says in red what is refused, to the user centre, and out', async ({
  visit,
}) => {
  const account = await makeAccount()
  const { page } = await visit({ path: screens.home.path, screen: 'phone' })
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: '主菜单' }) })
  const open = async () => {
    await page.getByRole('button', { name: '菜单' }).tap()
    await drawer.waitFor()
  }
  await open()
  await drawer.getByRole('button', { name: '登录' }).tap()
  await drawer.waitFor({ state: 'detached' })
  await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).tap()
  const dialog = registerDialog(page)
  await dialog.getByLabel('用户账号').fill(account.username)
  await dialog.getByLabel('密码', { exact: true }).fill(account.password)
  await dialog.getByLabel('确认密码').fill(account.password)
  await dialog.getByRole('button', { name: '注册' }).tap()
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
  expect(await tooFarHints(dialog)).toEqual([])
  await dialog.getByRole('button', { name: '已有账号？去登录' }).tap()
  await signInHere(page, account)
  await open()
  await drawer.getByRole('link', { name: account.nick_name }).tap()
  await page.waitForURL(`**${screens.userCenter.path}`)
  await drawer.waitFor({ state: 'detached' })
  await open()
  await drawer.getByRole('button', { name: '退出登录' }).tap()
  await page.waitForURL(`**${screens.home.path}`)
  await page.getByText('退出成功').waitFor()
})

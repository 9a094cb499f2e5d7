import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { loginDialog, makeAccount, openSession, post } from './support/account.ts'
import { library } from './support/library.ts'
import { comment, enter, panel, part, told } from './support/user-center.ts'
import { test } from './support/visit.ts'

describe('one’s own words', () => {
  test('comments lead to their spot, come page by page, and are deleted after a question', async ({
    visit,
  }) => {
    const account = await makeAccount()
    for (let number = 1; number <= 12; number += 1) await comment(account, `第 ${number} 句 <b>不粗</b>`)
    const { page } = await visit({ path: '/userCenter?tab=comments' })
    await enter(page, account)
    const rows = panel(page).locator('.own-list li')
    await expect.poll(() => rows.count()).toBe(10)
    await rows.first().getByText('第 12 句 <b>不粗</b>').waitFor()
    await rows.first().getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '确定删除吗' }).getByRole('button', { name: '删除' }).click()
    await told(page, '删除成功')
    await expect.poll(() => rows.count()).toBe(9)
    // Nine are left of the first page: what follows must not lose the one that moved up.
    const more = panel(page).getByRole('button', { name: '加载更多' })
    while (await more.isVisible()) {
      await more.click()
      await expect.poll(() => panel(page).locator('[aria-busy]').count()).toBe(0)
    }
    await expect.poll(() => rows.count()).toBe(11)
    await rows.last().getByRole('link', { name: library.reading.title }).click()
    await page.waitForURL(/\/posts\/.+#comment-\d+$/)
  })

  test('messages likewise', async ({ visit }) => {
    const account = await makeAccount()
    const { token } = await openSession(account)
    await post('/message/add', { message: '杏花开了' }, token)
    const { page } = await visit({ path: '/userCenter?tab=messages' })
    await enter(page, account)
    await panel(page).getByText('杏花开了').waitFor()
    await panel(page).getByRole('link', { name: '去看看' }).click()
    await page.waitForURL(/\/message\/detail\?id=\d+$/)
    await page.goBack()
    await panel(page).getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '确定删除吗' }).getByRole('button', { name: '删除' }).click()
    await panel(page).getByText('留言本上还没有你的字迹').waitFor()
  })

  test('say so when they cannot be had, and come when asked again', async ({ visit }) => {
    const account = await makeAccount()
    const { page, faults } = await visit({ path: '/userCenter' })
    faults.expect(/status of 500/)
    await enter(page, account)
    const address = '**/api/comment/getOwnComments'
    await page.route(address, route => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
    await part(page, '我的评论')
    await panel(page).getByRole('alert').waitFor()
    await page.unroute(address)
    await panel(page).getByRole('button', { name: '再试一次' }).click()
    await panel(page).getByText('还没有在哪篇文章下说过话').waitFor()
  })
})

describe('leaving', () => {
  test('takes everything along as a zip', async ({ visit }) => {
    const account = await makeAccount()
    await comment(account, '带走的一句')
    const { page } = await visit({ path: '/userCenter?tab=data' })
    await enter(page, account)
    const saved = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: '下载我的数据' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^\w+-\d{4}-\d\d-\d\d\.zip$/)
    const folder = mkdtempSync(join(tmpdir(), 'xiaolou-export-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await file.saveAs(join(folder, 'own.zip'))
    const text = readFileSync(join(folder, 'own.zip'), 'utf8')
    expect(text).toContain('带走的一句')
    expect(text).not.toContain(account.password)
  })

  test('asks for the password, and then the account is gone', async ({ visit }) => {
    const account = await makeAccount()
    const { page, faults } = await visit({ path: '/userCenter?tab=data' })
    // The bell may ask once more while the account is on its way out; so does the socket, when the server closes it.
    faults.expect(/status of 401 \(Unauthorized\) \S+(getNotifyList|getOwnUserInfo)/)
    await enter(page, account)
    await panel(page).getByRole('button', { name: '注销账号' }).click()
    const dialog = page.getByRole('dialog', { name: '确定注销账号吗' })
    await dialog.getByLabel('密码', { exact: true }).fill('Wrong-2026')
    await dialog.getByRole('button', { name: '注销' }).click()
    await dialog.locator('.ui-field-error').waitFor()
    await dialog.getByLabel('密码', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
    expect(await loginDialog(page).count()).toBe(0)
    const { username, password } = account
    expect((await post('/user/login', { username, password })).code).toBe(100001)
  })
})

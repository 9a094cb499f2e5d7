import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { type Account, makeAccount, noticeOf, openSession, signIn } from './support/account.ts'
import { choose, field, live, rowOf, say, takeSeat } from './support/chat.ts'
import { waitUntilAlive } from './support/page.ts'
import { owner, startServer } from './support/server-process.ts'
import { test, type Visit, type VisitOptions } from './support/visit.ts'

/** Somebody on a page of their own, in the room. */
async function enter(visit: (options: VisitOptions) => Promise<Visit>, account: Account): Promise<Page> {
  const { page } = await visit({ path: '/chat' })
  await signIn(page, account)
  await live(page)
  return page
}

/** What the owner answers to the question that is open. */
async function confirm(page: Page, title: string, answer: string, reason = ''): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await question.waitFor()
  // The safe answer has the focus.
  const safe = question.getByRole('button', { name: '再想想' })
  await expect.poll(() => safe.evaluate(one => one === document.activeElement)).toBe(true)
  if (reason) await question.getByLabel(/缘由/).fill(reason)
  await question.getByRole('button', { name: answer, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

/** The menu of somebody who is here. */
async function chooseAbout(page: Page, name: string, item: string): Promise<void> {
  const row = page.locator('.chat-aside .chat-online-row', { hasText: name })
  await row.getByRole('button', { name: `${name}：更多` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('the owner of the room', () => {
  test('takes back anybody’s words; a guest only has the way to their own', async ({ visit }) => {
    const account = await makeAccount()
    const seat = await takeSeat((await openSession(account)).token)
    await seat.say('不该说的话')
    const page = await enter(visit, owner)
    const guest = await enter(visit, await makeAccount())
    await rowOf(guest, '不该说的话').hover()
    await rowOf(guest, '不该说的话').getByRole('button', { name: /更多$/ }).click()
    await expect.poll(() => guest.getByRole('menuitem').allInnerTexts()).toEqual(['回复', '@ 提到', '复制'])
    await choose(page, '不该说的话', '撤回')
    await confirm(page, '确认撤回这条消息吗', '撤回')
    await rowOf(guest, '不该说的话').waitFor({ state: 'detached' })
    seat.leave()
  })

  test('sends somebody off line, who is told why and does not come back by themselves', async ({ visit }) => {
    const account = await makeAccount()
    const guest = await enter(visit, account)
    const page = await enter(visit, owner)
    await chooseAbout(page, account.nick_name, '强制下线')
    await confirm(page, `确认强制 ${account.nick_name} 下线吗`, '强制下线', '刷屏')
    await expect.poll(() => guest.locator('.chat-line-state').innerText()).toContain('刷屏')
    await guest.locator('.chat-line-state').getByRole('button', { name: '重新连接' }).waitFor()
    await expect
      .poll(() => page.locator('.chat-aside .chat-online-row', { hasText: account.nick_name }).count())
      .toBe(0)
  })

  test('asks somebody to be silent for a while, and lifts it', async ({ visit }) => {
    const account = await makeAccount()
    const guest = await enter(visit, account)
    const page = await enter(visit, owner)
    await chooseAbout(page, account.nick_name, '禁言 10 分钟')
    await confirm(page, `确认禁言 ${account.nick_name} 10 分钟吗`, '禁言', '歇一歇')
    await noticeOf(page, '已禁言').waitFor()
    await guest.getByText(/你已被禁言，还有 .*缘由：歇一歇/).waitFor()
    expect(await field(guest).count()).toBe(0)
    await page.reload()
    await live(page)
    const restricted = page.locator('.chat-aside').getByRole('region', { name: '被禁言或请出的人' })
    await restricted
      .locator('li', { hasText: account.nick_name })
      .getByRole('button', { name: '解除' })
      .click()
    await field(guest).waitFor()
    await say(guest, '又能说话了')
    await rowOf(page, '又能说话了').waitFor()
  })

  test('empties the room after a question, for everybody', async ({ visit }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-chat-'))
    const server = await startServer({ dataDir, starter: 'none' })
    onTestFinished(async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const { page, faults } = await visit({})
    // This house stands beside the one that the visit was made for.
    faults.expect(/outside request/)
    await page.goto(`${server.origin}/chat`)
    await waitUntilAlive(page)
    await signIn(page, owner)
    await live(page)
    const homeTag = async () => (await fetch(`${server.origin}/home`)).headers.get('etag')
    const kept = await homeTag()
    await say(page, '留不住的话')
    await expect.poll(() => rowOf(page, '留不住的话').getAttribute('data-delivered')).toBe('true')
    // A message is told to the room, and drops no kept page; the room's own page shows it at once.
    expect(await homeTag()).toBe(kept)
    expect(await (await fetch(`${server.origin}/chat`)).text()).toContain('留不住的话')
    const { page: reader, faults: readersFaults } = await visit({})
    readersFaults.expect(/outside request/)
    await reader.goto(`${server.origin}/chat`)
    await rowOf(reader, '留不住的话').waitFor()
    await page.getByRole('button', { name: '打理聊天室' }).click()
    await page.getByRole('menuitem', { name: '清空聊天记录' }).click()
    await confirm(page, '确认清空聊天记录吗', '清空')
    await noticeOf(page, '聊天记录已清空').waitFor()
    await page.getByText('茶已经沏好，还没有人开口。').waitFor()
    await reader.getByText('茶已经沏好，还没有人开口。').waitFor()
    expect(await (await fetch(`${server.origin}/chat`)).text()).not.toContain('留不住的话')
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, openSession } from './support/account.ts'
import { violations } from './support/axe.ts'
import { takeSeat } from './support/chat.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const rows = (page: Page) => page.getByRole('list', { name: '说过的' }).locator('li')
const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('what was said is found and taken back, and who said it is silenced', async ({ visit }) => {
    const guest = await makeAccount()
    const { token } = await openSession(guest)
    const seat = await takeSeat(token)
    const word = `暗号${Date.now().toString(36)}`
    for (const nth of ['一', '二', '三']) await seat.say(`${word}，第${nth}遍`)
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/chat',
      prepare: v => enterAsOwner(v.context),
    })
    await page.locator('.chat-there').getByRole('link', { name: guest.nick_name }).waitFor()
    await page.getByLabel('说过的话').fill(word)
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    const gone = seat.nextFrame(frame => frame.type === 'revert')
    await rows(page).first().getByRole('checkbox').check()
    await rows(page).nth(1).getByRole('checkbox').check()
    await page.getByRole('region', { name: '一起处理' }).getByRole('button', { name: '撤回…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('撤回的拿不回来').waitFor()
    await dialog.getByRole('button', { name: '撤回', exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await gone

    await page.getByRole('button', { name: `${guest.nick_name}的这一条还能做什么` }).click()
    await page.getByRole('menuitem', { name: '禁言…' }).click()
    await dialog.getByLabel('缘由').fill('刷屏')
    await dialog.getByRole('button', { name: '禁言', exact: true }).click()
    await undo(page).waitFor()
    await expect(seat.say('还能说吗')).rejects.toThrow('刷屏')
    await page.getByRole('link', { name: '禁言与请出' }).click()
    await page.getByRole('button', { name: `解除「${guest.nick_name}」的禁言` }).click()
    await page
      .getByRole('button', { name: `解除「${guest.nick_name}」的禁言` })
      .waitFor({ state: 'detached' })
    await seat.say(`${word}，又能说了`)
    await page.getByRole('link', { name: '管理记录' }).click()
    await page
      .getByRole('list', { name: '管理记录' })
      .locator('li')
      .first()
      .getByText(`解除「${guest.nick_name}」`)
      .waitFor()
    expect(await violations(page)).toEqual([])
    seat.leave()
  })
})

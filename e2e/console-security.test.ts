import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { codeOf, stepOf } from '../server/src/features/user/user.totp.ts'
import { violations } from './support/axe.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner, type RunningServer, startServer } from './support/server-process.ts'
import { test } from './support/visit.ts'

// Passkeys need a host name, so this site has one; a new site for each, since its owner gets second factors.
let folder = ''
let server: RunningServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-security-'))
  server = await startServer({ dataDir: folder, starter: 'none', siteHost: 'localhost' })
})
afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const fillDoor = async (page: Page) => {
  await page.getByLabel('用户账号').fill(owner.username)
  await page.getByLabel('密码', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Deletes the session of this browser, as if it had been closed. */
const comeAgain = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.reload()
}

/** A device with a platform authenticator that always succeeds. */
async function giveAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe.each(looksOfJourney)('the locks at $screen in $theme', look => {
  const keep = async (page: Page, name: string) => {
    const folder = process.env.LOOK_FOLDER
    if (folder)
      await page.screenshot({ path: `${folder}/${name}-${look.screen}-${look.theme}.png`, fullPage: true })
    expect(await isTooWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  }

  test('a second step, codes for a lost phone and a passkey, each of which opens the door', async ({
    visit,
  }) => {
    const { page } = await visit({
      ...look,
      context: { baseURL: server.origin.replace('127.0.0.1', 'localhost'), reducedMotion: 'reduce' },
      path: '/admin/security',
    })
    await giveAuthenticator(page)
    await fillDoor(page)
    await page.getByRole('heading', { name: '账号安全' }).waitFor()

    await page.getByRole('button', { name: '开两步验证' }).click()
    await page.getByRole('img', { name: '给手机应用扫的二维码' }).waitFor()
    const secret = (await page.locator('.lock-steps code').innerText()).replaceAll(' ', '')
    await keep(page, 'security-set-up')
    const code = page.getByRole('textbox', { name: '应用里现在的六位数' })
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('看看手机的时间准不准').waitFor()
    await code.fill(codeOf(secret, stepOf(Date.now())))
    await page.keyboard.press('Enter')
    const recovery = page.getByRole('region', { name: '备用码' })
    await expect.poll(() => recovery.locator('code').count()).toBe(10)
    const [lost = '', next = ''] = await recovery.locator('code').allInnerTexts()
    await keep(page, 'security-recovery')
    await recovery.getByRole('button', { name: '收好了' }).click()

    await page.getByRole('textbox', { name: '给新的一把起个名字' }).fill('书房的电脑')
    await page.getByRole('button', { name: '添一把' }).click()
    await page.getByRole('list', { name: '通行密钥' }).getByText('书房的电脑').waitFor()
    await keep(page, 'security')

    await comeAgain(page)
    await page.getByRole('button', { name: '用通行密钥' }).click()
    await page.getByText(/用过/).first().waitFor()

    await comeAgain(page)
    await fillDoor(page)
    await page.getByRole('textbox', { name: '验证码' }).fill(lost.toLowerCase())
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('备用码还有').waitFor()
    expect(await page.locator('.lock b').first().innerText()).toBe('9')

    // Important actions ask again: the first response is that of a session some minutes old.
    await page.route(
      '**/api/user/guard/renewRecovery',
      route => route.fulfill({ json: { code: 100_041, message: '要再确认一次' } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: '换一批备用码' }).click()
    const dialog = page.getByRole('dialog', { name: '再认一次是你' })
    await dialog.getByLabel(/登录密码/).fill(owner.password)
    await page.keyboard.press('Enter')
    await dialog.getByText('光有密码不够').waitFor()
    await keep(page, 'prove')
    await dialog.getByLabel(/登录密码/).fill(next)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('region', { name: '备用码' }).locator('code').count()).toBe(10)

    await page.goto('/admin/audit')
    const acts = page.getByRole('list', { name: '操作记录' })
    await acts.getByText('登录（通行密钥）').waitFor()
    await acts.getByText(/ 添加通行密钥「/).waitFor()
    await keep(page, 'audit')
    await page
      .getByRole('navigation', { name: '操作记录的种类' })
      .getByRole('link', { name: '没成的' })
      .click()
    await acts.getByText('验证码不对', { exact: false }).first().waitFor()
    expect(new URL(page.url()).search).toBe('?tab=failed')
    await page.getByRole('searchbox', { name: '找人、找事' }).fill('没有这件事')
    await page.getByText('没有这样的记录').waitFor()
    expect(await acts.count()).toBe(0)
  })
})

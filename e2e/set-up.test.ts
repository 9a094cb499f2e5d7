import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, vi } from 'vitest'
import { violations } from './support/axe.ts'
import { coveredControls } from './support/cover.ts'
import { root, serverEnvironment, startServer } from './support/server-process.ts'
import { test } from './support/visit.ts'

const password = 'x7Kq-Tingyu-2026-Louzhu!'

/** A new site, and the set-up link in its terminal. */
async function startNewHouse() {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-set-up-'))
  const server = await startServer({ dataDir, hasOwner: false, starter: 'none' })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  // It is printed once the server is ready, not before.
  const [link] = await vi.waitUntil(() => server.output().match(/http\S+\/setup#\S+/), { timeout: 120_000 })
  return { server, dataDir, link }
}

const stepOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 })

async function isWell(page: Page, widths: readonly number[]) {
  expect(await violations(page)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    expect(await coveredControls(page)).toEqual([])
  }
}

/** Creates the account; resolves with every address requested meanwhile. */
async function takeKeys(page: Page): Promise<string[]> {
  const form = page.locator('main form')
  await form.waitFor()
  await isWell(page, [320, 1_440])
  await form.getByLabel('用户账号').fill('tingyu')
  await form.getByLabel('密码', { exact: true }).fill(password)
  await form.getByLabel('确认密码').fill(password)
  await form.getByLabel('你的名字').fill('听雨的人')
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await form.getByRole('button', { name: '接过钥匙' }).click()
  return sent
}

/** Enters name and tagline and crops an avatar; Back and a reload lose nothing. */
async function walkThroughWizard(page: Page) {
  await stepOf(page, '起个名字').waitFor()
  await page.getByLabel('站名').fill('听雨楼')
  await page.keyboard.press('Enter')
  await stepOf(page, '头像').waitFor()
  await page.goBack()
  await stepOf(page, '起个名字').waitFor()
  await expect.poll(() => page.getByLabel('站名').inputValue()).toBe('听雨楼')
  await page.goForward()
  await stepOf(page, '头像').waitFor()
  await page.locator('input[type=file]').setInputFiles(join(root, 'starter/images/xiao-lou.webp'))
  await page.getByRole('button', { name: '图片的位置' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('近一点').fill('2')
  await page.getByText('钥匙交到你手里了').waitFor({ state: 'hidden' })
  await isWell(page, [360, 1_440])
  await page.getByRole('button', { name: '就用这张' }).click()
  await stepOf(page, '备案').waitFor()
  await page.reload()
  await stepOf(page, '备案').waitFor()
  await page.getByRole('button', { name: '先跳过' }).click()
  await stepOf(page, '屋里放什么').waitFor()
  await isWell(page, [])
  await page.getByRole('button', { name: '进门' }).click()
  await page.waitForURL(`**${screens.home.path}`)
  await page.locator('.home-owner', { hasText: '听雨的人' }).waitFor()
}

/** Downloads and restores a backup: the page itself shows when the site is back, and asks to sign in. */
async function restoreFirstBackup(page: Page) {
  await page.goto('/admin/transfer/backup')
  await page.getByRole('button', { name: '现在备份一份' }).click()
  const copies = page.getByRole('region', { name: '收着的' }).getByRole('listitem')
  await copies.first().waitFor()
  await copies.first().getByRole('link', { name: /恢复/ }).click()
  await page
    .getByRole('button', { name: /用这一份/ })
    .first()
    .click()
  await page.getByLabel('你的登录密码').fill(password)
  await page.getByRole('button', { name: '开始恢复' }).click()
  const door = page.getByRole('dialog', { name: '再登录一次' })
  await door.getByLabel('用户账号').fill('tingyu')
  await door.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await door.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: '恢复好了' }).waitFor()
}

test('the link leads to a house of one’s own, which is backed up and restored; another one lets in who forgot the password', async ({
  visit,
}) => {
  const { server, dataDir, link } = await startNewHouse()
  const { page, faults } = await visit({ context: { baseURL: server.origin } })
  // The site is unavailable for a moment during the restore.
  faults.expect(/status of 40[14]|status of 503|ERR_CONNECTION|ERR_SOCKET/)
  await page.goto(link)
  const sent = await takeKeys(page)
  await page.waitForURL(`${server.origin}${screens.setUp.path}`)
  await walkThroughWizard(page)
  const secret = new URL(link).hash.slice(1)
  expect(secret.length).toBeGreaterThan(20)
  expect(sent.filter(url => url.includes(secret))).toEqual([])
  await restoreFirstBackup(page)

  const printed = execFileSync(process.execPath, [join(root, 'server/src/commands/owner.ts')], {
    env: { ...serverEnvironment(dataDir), HOST: '127.0.0.1', PORT: new URL(server.origin).port },
    encoding: 'utf8',
  })
  const [again = ''] = /http:\S+\/setup#\S+/.exec(printed) ?? []
  const { page: forgetful } = await visit({ context: { baseURL: server.origin } })
  await forgetful.goto(again)
  const form = forgetful.locator('main form')
  await form.getByText('tingyu').waitFor()
  await isWell(forgetful, [320, 1_440])
  await form.getByLabel('新密码', { exact: true }).fill('Xinghua-2027!')
  await form.getByLabel('确认新密码').fill('Xinghua-2027!')
  await forgetful.keyboard.press('Enter')
  await forgetful.waitForURL(`${server.origin}${screens.home.path}`)
  await forgetful.locator('[data-signed-in]').waitFor({ state: 'attached' })
})

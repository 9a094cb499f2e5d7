import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { loginDialog, registerDialog } from './support/account.ts'
import { violations } from './support/axe.ts'
import { seeComments } from './support/comment.ts'
import { coveredControls } from './support/cover.ts'
import { owner, root, serverEnvironment, startServer } from './support/server-process.ts'
import { test } from './support/visit.ts'
import { textField } from './support/writing-desk.ts'

async function startHouse({ hasOwner, hasStarter = false }: { hasOwner: boolean; hasStarter?: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-set-up-'))
  const server = await startServer({ dataDir, hasOwner, ...(hasStarter ? {} : { starter: 'none' }) })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { server, dataDir }
}

/** As an owner finds it who has just put it up: with the starter, and a link on its console. */
async function startNewHouse() {
  const { server } = await startHouse({ hasOwner: false, hasStarter: true })
  // It is told once the door is open, not before.
  const [link] = await vi.waitUntil(() => server.output().match(/http\S+\/setup#\S+/), { timeout: 10_000 })
  return { origin: server.origin, link }
}

/** Account and name; resolves with every address that was asked for meanwhile. */
async function takeKeys(page: Page): Promise<string[]> {
  const form = page.locator('main form')
  await form.waitFor()
  for (const width of [320, 380, 798, 1_440]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await coveredControls(page)).toEqual([])
  }
  await form.getByLabel('用户账号').fill('tingyu')
  await form.getByLabel('密码', { exact: true }).fill(firstPassword)
  await form.getByLabel('确认密码').fill(firstPassword)
  await expect.poll(() => form.locator('.password-checks [data-met]').count()).toBe(3)
  await form.getByRole('button', { name: '接过钥匙' }).click()
  await form.getByText('总要有个名字').waitFor()
  await form.getByLabel('你的名字').fill('听雨的人')
  expect(await violations(page)).toEqual([])
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await form.getByRole('button', { name: '接过钥匙' }).click()
  return sent
}

// As a password manager makes them.
const [firstPassword, secondPassword] = ['x7Kq-Tingyu-2026-Louzhu!', 'x8Kq-Tingyu-2027-Louzhu!']

const stepOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 })

/** Name and sentence, a face, the filing number; Back, a reload and a walk into the console lose nothing of it. */
async function walkThroughWizard(page: Page) {
  await stepOf(page, '起个名字').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('站名').fill('听雨楼')
  await page.getByLabel('一句话').fill('檐下有茶，坐一会儿。')
  await page.getByLabel('介绍自己').fill('夜里写字。')
  await page.keyboard.press('Enter')
  await stepOf(page, '露个脸').waitFor()
  await page.goBack()
  await stepOf(page, '起个名字').waitFor()
  await expect.poll(() => page.getByLabel('站名').inputValue()).toBe('听雨楼')
  await page.goForward()
  await stepOf(page, '露个脸').waitFor()
  await page.locator('input[type=file]').setInputFiles(join(root, 'starter/images/xiao-lou.webp'))
  const frame = page.getByRole('button', { name: '图片的位置' })
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('近一点').fill('2')
  expect(await violations(page)).toEqual([])
  await page.getByText('钥匙交到你手里了').waitFor({ state: 'hidden' })
  for (const width of [360, 798, 1_440]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await coveredControls(page)).toEqual([])
  }
  await page.getByRole('button', { name: '就用这张' }).click()
  await stepOf(page, '备案').waitFor()
  await page.reload()
  await stepOf(page, '备案').waitFor()
  await page.getByRole('button', { name: '先跳过' }).click()
  await stepOf(page, '屋里放什么').waitFor()
  // Left here, it is remembered: the console leads back to where it stopped.
  await page.goto('/admin/')
  await page.getByRole('region', { name: '布置到一半' }).getByText('停在「屋里放什么」').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: '接着布置' }).click()
  await stepOf(page, '屋里放什么').waitFor()
  await page.getByLabel('从空屋子开始').check()
  await page.getByLabel(/^留下起始的 \d+ 首歌$/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '收走，进门' }).click()
  await page.waitForURL('**/home')
  await page.locator('.home-owner', { hasText: '听雨的人' }).waitFor()
}

const starterVoice = /楼中人|样书|写字、拍照|一夜听春雨|《?小楼》?(?:<\/title>|"|的)/

/** Everything that is read without signing in names the house and its owner, and nobody of before. */
async function expectOwnVoice(origin: string) {
  const paths = Object.values(screens).flatMap(({ path }) => (path.includes(':') ? [] : [path]))
  const texts = ['/rss.xml', '/atom.xml', '/feed.json', '/manifest.webmanifest', '/api/config', '/nowhere']
  for (const path of [...paths, ...texts]) {
    const text = await (await fetch(origin + path)).text()
    expect([path, text.match(starterVoice)?.[0]]).toEqual([path, undefined])
    expect(text, path).toContain('听雨楼')
  }
  const songs = await (await fetch(`${origin}/wapi/toplist/detail`)).json()
  expect(songs.list.length).toBeGreaterThan(0)
}

async function writeFirstArticle(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: '写文章' }).click()
  await textField(page).click()
  await page.keyboard.type('今天落成。')
  await page.getByRole('textbox', { name: '题目' }).fill('第一夜')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^(发布|更新)$/ })
  await drawer.getByRole('button', { name: '另起一类' }).click()
  await drawer.getByRole('textbox', { name: '新分类的名字' }).fill('随笔')
  await drawer.getByRole('textbox', { name: '新分类的名字' }).press('Enter')
  await drawer.getByRole('button', { name: '发布', exact: true }).click()
  await page
    .getByRole('region', { name: '通知' })
    .getByText(/发布了|发出去了|已发布/)
    .first()
    .waitFor()
}

/** A reader of that house, who registers, signs in where they write, and is answered with their words. */
async function writeFirstComment(page: Page, path: string) {
  const reader = { username: 'linju_1', password: 'Chunyu-2026!', nick_name: '隔壁的人' }
  await page.goto(path)
  await seeComments(page)
  await page.getByRole('textbox', { name: '写评论' }).fill('第一个来坐坐。')
  await page.keyboard.press('Control+Enter')
  await loginDialog(page)
    .getByRole('button', { name: /去注册/ })
    .click()
  const dialog = registerDialog(page)
  await dialog.getByLabel('用户账号').fill(reader.username)
  await dialog.getByLabel('昵称').fill(reader.nick_name)
  await dialog.getByLabel('密码', { exact: true }).fill(reader.password)
  await dialog.getByLabel('确认密码').fill(reader.password)
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '评论已发出' }).waitFor()
}

/** Taken along, and brought back: the page itself says when the house is open again, and asks who sits there. */
async function fetchFirstBackup(page: Page) {
  await page.goto('/admin/transfer/backup')
  await page.getByRole('button', { name: '现在备份一份' }).click()
  const copies = page.getByRole('region', { name: '收着的' }).getByRole('listitem')
  await copies.first().waitFor({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await copies.first().getByRole('button', { name: /下载/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^xiaolou-.+Z\.xlar$/)
  await copies.first().getByRole('link', { name: /恢复/ }).click()
  await page
    .getByRole('button', { name: /用这一份/ })
    .first()
    .click()
  await page.getByLabel('你的登录密码').fill(firstPassword)
  await page.getByRole('button', { name: '开始恢复' }).click()
  const door = page.getByRole('dialog', { name: '再登录一次' })
  await door.getByLabel('用户账号').fill('tingyu', { timeout: 60_000 })
  await door.getByLabel('密码', { exact: true }).fill(firstPassword)
  await page.keyboard.press('Enter')
  await door.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: '恢复好了' }).waitFor()
}

async function changePassword(page: Page) {
  await page.goto('/admin/security')
  await page.getByRole('link', { name: '改密码' }).click()
  await page.getByLabel('原密码').fill(firstPassword)
  await page.getByLabel('新密码').fill(secondPassword)
  await page.getByLabel('再写一遍').fill(secondPassword)
  await page.keyboard.press('Enter')
  await page.getByText('密码改好了，别处的登录都已结束').waitFor()
}

describe('the set-up link', () => {
  test('leads to a house of one’s own: name, first article, comment and backup, a restore, another password', async ({
    visit,
  }) => {
    const { origin, link } = await startNewHouse()
    const enter = () => visit({ context: { baseURL: origin } })
    const { page, faults } = await enter()
    // A draft that nobody has saved yet; and the house is shut for a moment while it is restored.
    faults.expect(/status of 40[14]|status of 503|ERR_CONNECTION|ERR_SOCKET/)
    expect(await (await fetch(link)).text()).not.toContain('<form')
    await page.goto(`${origin}/setup#made-up`)
    await page.getByText('没有这个链接').waitFor()
    await page.goto(link)
    const sent = await takeKeys(page)
    await page.waitForURL(`${origin}/setup`)
    await walkThroughWizard(page)
    const secret = new URL(link).hash.slice(1)
    expect(secret.length).toBeGreaterThan(20)
    expect(sent.filter(url => url.includes(secret))).toEqual([])
    await expectOwnVoice(origin)

    const { page: late } = await enter()
    await late.goto(link)
    await late.getByText('这个链接已经用过了').waitFor()
    expect(await late.locator('main form').count()).toBe(0)

    await writeFirstArticle(page)
    await page.goto('/home')
    const path = await page.getByRole('link', { name: '第一夜', exact: true }).getAttribute('href')
    await writeFirstComment(late, path ?? '')
    // Whoever read on would see the house shut while it is restored.
    await late.close()
    await page.goto('/home')
    await page.getByRole('link', { name: /第一个来坐坐/ }).waitFor()
    await fetchFirstBackup(page)
    await changePassword(page)
    await expectOwnVoice(origin)
    // A whole first day, on a machine that others use up as well.
  }, 240_000)

  test('without its secret tells where to find it', async ({ visit }) => {
    const { page } = await visit({ path: '/setup' })
    await page.getByText('门牌对，钥匙不在手里').waitFor()
    // What the console wrote may lead nowhere from here: the address by which one came does.
    await page.getByText(`${new URL(page.url()).origin}/setup`).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })
})

describe('the link for who forgot the password', () => {
  test('sets a new one, lets the owner in, and shows them out elsewhere', async ({ visit }) => {
    const { server, dataDir } = await startHouse({ hasOwner: true })
    const { page: elsewhere, faults: elsewhereFaults } = await visit({})
    elsewhereFaults.expect(/outside request|401/)
    await elsewhere.goto(`${server.origin}/userCenter`)
    await elsewhere.getByLabel('用户账号').fill(owner.username)
    await elsewhere.getByLabel('密码', { exact: true }).fill(owner.password)
    await elsewhere.keyboard.press('Enter')
    await elsewhere.locator('.center-panel').waitFor()

    const printed = execFileSync(process.execPath, [join(root, 'server/src/commands/owner.ts')], {
      env: { ...serverEnvironment(dataDir), HOST: '127.0.0.1', PORT: new URL(server.origin).port },
      encoding: 'utf8',
    })
    const [link = ''] = /http:\S+\/setup#\S+/.exec(printed) ?? []
    const { page, faults } = await visit({})
    faults.expect(/outside request/)
    await page.goto(link)
    const form = page.locator('main form')
    await form.getByText(owner.username).waitFor()
    for (const width of [320, 380, 798, 1_440]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await coveredControls(page)).toEqual([])
    }
    expect(await violations(page)).toEqual([])
    await form.getByLabel('新密码', { exact: true }).fill('Xinghua-2027!')
    await form.getByLabel('确认新密码').fill('Xinghua-2027!')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.origin}/home`)
    await page.locator('[data-signed-in]').waitFor({ state: 'attached' })

    await elsewhere.reload()
    await elsewhere.getByLabel('用户账号').waitFor()
  })
})

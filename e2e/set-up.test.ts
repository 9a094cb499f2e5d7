import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { violations } from './support/axe.ts'
import { coveredControls } from './support/cover.ts'
import { owner, root, serverEnvironment, startServer } from './support/server-process.ts'
import { test } from './support/visit.ts'

async function startHouse({ hasOwner }: { hasOwner: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-set-up-'))
  const server = await startServer({ dataDir, starter: 'none', hasOwner })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { server, dataDir }
}

async function startEmptyHouse() {
  const { server } = await startHouse({ hasOwner: false })
  // It is told once the door is open, not before.
  const [link] = await vi.waitUntil(() => server.output().match(/http\S+\/setup#\S+/), { timeout: 10_000 })
  return { origin: server.origin, link }
}

/** Name and sentence, a face, the filing number, what stands in the house; a reload on the way loses nothing done. */
async function walkThroughWizard(page: Page, origin: string) {
  await page.getByRole('heading', { name: '起个名字' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('站名').fill('听雨楼')
  await page.getByLabel('一句话').fill('小楼一夜听春雨')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '露个脸' }).waitFor()
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
  await page.getByRole('heading', { name: '备案', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '备案', exact: true }).waitFor()
  await page.getByRole('button', { name: '先跳过' }).click()
  await page.getByText('就这样，从一张白纸写起').waitFor()
  await page.getByLabel('搬旧家过来').check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '去搬' }).click()
  await page.waitForURL(`${origin}/admin/transfer`)
  await page.getByText('从前写在别处的，搬回来').waitFor()
  const { result } = await (await fetch(`${origin}/api/config`)).json()
  expect(result).toMatchObject({ blog_name: '听雨楼', personal_say: '小楼一夜听春雨', icp_number: '' })
  expect(result.blog_avatar).toMatch(/^\/uploads\//)
}

describe('the set-up link', () => {
  test('makes the owner, signs them in, and is good only once', async ({ visit }) => {
    const { origin, link } = await startEmptyHouse()
    const { page, faults } = await visit({})
    // This house stands beside the one that the visit was made for.
    faults.expect(/outside request/)
    const html = await (await fetch(link)).text()
    expect(html).not.toContain('<form')
    await page.goto(link)
    const form = page.locator('main form')
    await form.waitFor()
    for (const width of [320, 380, 798, 1_440]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await coveredControls(page)).toEqual([])
    }
    await form.getByLabel('用户账号').fill('louzhu')
    await form.getByLabel('密码', { exact: true }).fill('Chunyu-2026!')
    await form.getByLabel('确认密码').fill('Chunyu-2026!')
    await expect.poll(() => form.locator('.password-checks [data-met]').count()).toBe(3)
    expect(await violations(page)).toEqual([])
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await form.getByRole('button', { name: '接过钥匙' }).click()
    await page.waitForURL(`${origin}/setup`)
    await walkThroughWizard(page, origin)
    const secret = new URL(link).hash.slice(1)
    expect(secret.length).toBeGreaterThan(20)
    expect(sent.filter(url => url.includes(secret))).toEqual([])

    const { page: late, faults: lateFaults } = await visit({})
    lateFaults.expect(/outside request/)
    await late.goto(link)
    await late.getByText('这把钥匙已经用过了').waitFor()
    expect(await late.locator('main form').count()).toBe(0)
  })

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

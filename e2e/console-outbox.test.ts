import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { loginDialog } from './support/account.ts'
import { violations } from './support/axe.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner, type RunningServer, startServer } from './support/server-process.ts'
import { panel } from './support/user-center.ts'
import { test } from './support/visit.ts'

const password = 'shou-quan-ma'
const mails: string[] = []
const smtp = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: (given, _session, done) =>
    given.password === password ? done(null, { user: 'lou' }) : done(new Error('Login fail')),
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', chunk => {
      text += chunk
    })
    stream.on('end', () => {
      mails.push(text)
      done()
    })
  },
})
let server: RunningServer
let dataDir = ''
beforeAll(async () => {
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-outbox-'))
  server = await startServer({ dataDir, starter: 'none', settings: { OUTBOX_PRIVATE: 'on' } })
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>(done => smtp.close(done))
  await rm(dataDir, { recursive: true, force: true })
})

const portOf = () => {
  const address = smtp.server.address()
  return typeof address === 'object' && address ? String(address.port) : ''
}
/** The plain text of a mail: its first part, in base64. */
const linkIn = (mail: string) => {
  const [, words = ''] = /Content-Transfer-Encoding: base64\s+([A-Za-z0-9+/=\s]+)/.exec(mail) ?? []
  return /http:\/\/127\.0\.0\.1:\d+(\/(?:letter\/|setup#)\S+)/.exec(
    Buffer.from(words, 'base64').toString(),
  )?.[1]
}
const sound = async (page: Page, name: string) => {
  const folder = process.env.LOOK_FOLDER
  if (folder) {
    const { width = 0 } = page.viewportSize() ?? {}
    await page.screenshot({ path: `${folder}/outbox-${name}-${width}.png`, fullPage: true })
  }
  expect(await violations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('a way is opened and tried, letters are seen, a mailbox is confirmed and a password comes back', async ({
    visit,
  }) => {
    mails.length = 0
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/outbox',
      context: { baseURL: server.origin },
    })
    await page.getByLabel('用户账号').fill(owner.username)
    await page.getByLabel('密码', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '邮件与推送', level: 1 }).waitFor()
    await sound(page, 'empty')
    const views = page.getByRole('navigation', { name: '发出的和通知方式' })
    await views.getByRole('link', { name: '通知方式' }).click()
    await page.getByRole('button', { name: /^(改|启用)：邮件$/ }).click()
    const form = page.getByRole('form', { name: '邮件' })
    await form.getByRole('button', { name: 'QQ 邮箱' }).click()
    expect(await form.getByLabel('发信服务器').inputValue()).toBe('smtp.qq.com')
    await form.getByText('授权码：信箱设置').waitFor()
    await sound(page, 'form')
    await form.getByLabel('端口', { exact: true }).fill('七十')
    await form.getByLabel('账号', { exact: true }).fill('lou@example.com')
    await form.getByRole('button', { name: '存下' }).click()
    await form.getByText('端口是 1 到 65535 的数').waitFor()
    expect(await form.getByLabel('端口', { exact: true }).evaluate(field => field.matches(':focus'))).toBe(
      true,
    )
    await sound(page, 'refused')
    const fill = async (given: Record<string, string>) => {
      for (const [label, value] of Object.entries(given))
        await form.getByLabel(label, { exact: true }).fill(value)
      await form.getByRole('button', { name: '存下' }).click()
      await form.waitFor({ state: 'detached' })
    }
    const usual = { 发信服务器: '127.0.0.1', 端口: portOf(), 账号: 'lou@example.com' }
    await fill({ ...usual, 密码: 'wrong-one' })
    await page.getByRole('button', { name: '试发一条：邮件' }).click()
    await page.getByText(/^账号或者密码不对/).waitFor()
    await page.getByRole('button', { name: '改：邮件' }).click()
    expect(await form.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    await form.getByText('已设置。留空就不动它。').waitFor()
    await fill({ 密码: password })
    await page.getByRole('button', { name: '试发一条：邮件' }).click()
    await page.getByText('寄出去了').waitFor()
    expect(mails).toHaveLength(1)
    await views.getByRole('link', { name: '邮件模板' }).click()
    await page.frameLocator('iframe').getByText('回复了你').waitFor()
    await page.getByRole('link', { name: '等你过目的' }).click()
    await page.getByRole('heading', { name: '推送', exact: true }).waitFor()
    await sound(page, 'looks')

    await page.goto('/userCenter?tab=mail')
    await panel(page).getByLabel('信箱').fill(`${screen}-${Date.now()}@home.example`)
    await panel(page).getByRole('button', { name: '寄一封确认的信' }).click()
    await expect.poll(() => mails.length).toBe(2)
    await page.goto(linkIn(mails[1] ?? '') ?? '')
    await sound(page, 'confirm')
    await page.getByRole('button', { name: '是我的信箱' }).click()
    await page.getByText('记下了，往后就寄到这里。').waitFor()
    await page.goto('/userCenter?tab=mail')
    await panel(page).getByText('确认过了。忘了密码，链接也寄到这里').waitFor()
    await sound(page, 'mailbox')
    await panel(page).getByRole('button', { name: '拿走这个信箱' }).waitFor()

    const stranger = await visit({ screen, theme, path: '/userCenter', context: { baseURL: server.origin } })
    await loginDialog(stranger.page).getByRole('button', { name: '忘了密码？' }).click()
    const forgot = stranger.page.getByRole('dialog', { name: '忘了密码' })
    await forgot.getByLabel('用户账号').fill(owner.username)
    expect(await violations(stranger.page)).toEqual([])
    await forgot.getByRole('button', { name: '寄链接给我' }).click()
    await expect.poll(() => mails.length).toBe(3)
    await stranger.page.goto(linkIn(mails[2] ?? '') ?? '')
    await stranger.page.getByText(owner.username).first().waitFor()

    await page.goto('/admin/outbox?view=sent')
    await page.getByRole('list', { name: '信' }).getByText('确认信箱').first().waitFor()
    await sound(page, 'sent')
    await page.goto('/userCenter?tab=mail')
    await panel(page).getByRole('button', { name: '拿走这个信箱' }).click()
    await panel(page).getByText('可以不留。只有你自己看得见，确认过才往那里寄').waitFor()
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActions } from '@xiaolou/contract/audit'
import { createClient } from '@xiaolou/contract/kit/client'
import * as contract from '@xiaolou/contract/user'
import * as guard from '@xiaolou/contract/user-guard'
import { expect, it, onTestFinished } from 'vitest'
import { codeOf, stepOf } from '../features/user/user.totp.ts'
import { execCommand, spawnCommand } from '../testing/command.ts'

const startWithinMs = 60_000
const forgotten = 'Xiaolou-2026'
const fresh = 'Xing-hua-27'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-owner-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('beside the running server prints a link that brings the owner back', async () => {
  const environment = { DATA_DIR: await makeFolder(), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const { child, written } = spawnCommand('../main', {
    ...environment,
    PORT: '0',
    STARTER: 'none',
    OWNER_USERNAME: 'owner_1',
    OWNER_PASSWORD: forgotten,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => written.text, { timeout: startWithinMs }).toContain('小楼已开门')
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(written.text) ?? []

  const printed = await spawnCommand('owner', { ...environment, SITE_URL: 'https://xiaolou.example' }).ended
  expect(printed).toMatchObject({ code: 0, faults: '' })
  expect(printed.text).toContain('owner_1')
  const [, token = ''] = /^https:\/\/xiaolou\.example\/setup#([\w-]{43})$/m.exec(printed.text) ?? []

  const callAs = (token?: string) =>
    createClient({ baseUrl: `${origin}/api`, timeoutMs: 10_000, token: () => token })
  const call = callAs()
  const signIn = (password: string) => call(contract.login, { body: { username: 'owner_1', password } })
  await call(contract.resetPassword, { body: { set_up_token: token, password: fresh } })
  await expect(signIn(forgotten)).rejects.toThrow('用户名或密码不对')
  const first = callAs((await signIn(fresh)).token)
  // The phone is lost, and so are the recovery codes.
  const { secret } = await first(guard.beginCodes)
  await first(guard.confirmCodes, { body: { code: codeOf(secret, stepOf(Date.now())) } })
  await expect(signIn(fresh)).rejects.toThrow('两步验证')
  const opened = await execCommand('owner', environment, '--second-factor')
  expect([opened.code, opened.text]).toEqual([0, expect.stringContaining('owner_1')])
  await expect(first(contract.getOwnUserInfo)).rejects.toThrow()
  const owner = await signIn(fresh)
  const { list } = await callAs(owner.token)(getActions, { body: { kind: 'command' } })
  expect(list.map(act => act.who)).toEqual(['命令行', '命令行'])

  // With a second administrator, the command must name one.
  const { id } = await call(contract.register, {
    body: { username: 'keeper_2', password: fresh, nick_name: '看楼人' },
  })
  await callAs(owner.token)(contract.updateRole, { params: { id, role: 1 } })
  const asked = await execCommand('owner', environment)
  expect(asked).toMatchObject({ code: 2, text: '' })
  expect(asked.faults).toContain('npm run owner -- keeper_2（看楼人）')
  expect((await execCommand('owner', environment, 'nobody')).faults).toContain('没有“nobody”')
  const named = await execCommand('owner', environment, 'Keeper_2')
  expect([named.code, named.text]).toEqual([0, expect.stringContaining('keeper_2')])
  expect(written.said).not.toContain(token)
})

it('where nobody is at home yet, prints the link that makes the owner', async () => {
  const environment = { DATA_DIR: await makeFolder(), HOST: '127.0.0.1' }
  const { code, text } = await execCommand('owner', environment)
  expect(code).toBe(0)
  expect(text).toMatch(/还没有主人[\s\S]*http:\/\/127\.0\.0\.1:3000\/setup#[\w-]{43}$/m)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const startWithinMs = 60_000
const link = /^https:\/\/xiaolou\.example\/setup#([\w-]{43})$/m

let folder = ''
let child: ChildProcess | undefined
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program on an empty folder; `output` grows while it runs. */
async function start(environment: Record<string, string>, dataDir?: string) {
  folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'xiaolou-main-')))
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...environment,
      PORT: '0',
      DATA_DIR: folder,
      STARTER: 'none',
      SITE_URL: 'https://xiaolou.example',
    },
  })
  child = started
  const output = { text: '' }
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
    })
  }
  const until = async (pattern: RegExp) => {
    while (!pattern.test(output.text)) {
      if (started.exitCode !== null) throw new Error(`it ended:\n${output.text}`)
      await Promise.race([once(started.stdout, 'data'), once(started, 'exit')])
    }
  }
  const stop = async () => {
    started.kill('SIGTERM')
    if (started.exitCode === null) await once(started, 'exit')
  }
  return { started, output, until, stop }
}

it('prints a set-up link on the console, another at each start, and never into the log', {
  timeout: startWithinMs,
}, async () => {
  const first = await start({ LOG_LEVEL: 'trace' })
  await first.until(link)
  await first.stop()
  const [, token = ''] = link.exec(first.output.text) ?? []
  const logged = first.output.text.split('\n').filter(line => line.startsWith('{'))
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toContain(token)
  const second = await start({ LOG_LEVEL: 'silent' }, folder)
  await second.until(link)
  await second.stop()
  expect(link.exec(second.output.text)?.[1]).not.toBe(token)
})

it('makes the owner that the environment names, and prints no link then', {
  timeout: startWithinMs,
}, async () => {
  const owner = { OWNER_USERNAME: 'owner_1', OWNER_PASSWORD: 'Xiaolou-2026' }
  const { output, until, stop } = await start({ ...owner, LOG_LEVEL: 'trace' })
  await until(/小楼已开门/)
  await stop()
  expect(output.text).toContain('主人的账号已经建好：owner_1')
  expect(output.text).not.toContain('/setup')
  expect(output.text).not.toContain(owner.OWNER_PASSWORD)
})

it('does not start with a password that is not good enough, and says so in words', {
  timeout: startWithinMs,
}, async () => {
  const { started, output } = await start({ OWNER_USERNAME: 'owner_1', OWNER_PASSWORD: 'zxcvbnqq' })
  const [code] = await once(started, 'exit')
  expect(code).toBe(1)
  expect(output.text).toContain('密码格式应为8-18位数字、字母、符号的任意两种组合')
  expect(output.text).not.toContain('zxcvbnqq')
})

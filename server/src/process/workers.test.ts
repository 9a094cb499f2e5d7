import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/postgres.ts'
import { bareEnvironment } from '../testing/command.ts'
import { createOnServer, serverUrl } from '../testing/databases.ts'

const soon = { interval: 50 }

let children: ChildProcess[] = []
let folder = ''
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program as several processes, whose ids are read from their log. */
async function start(settings: NodeJS.ProcessEnv) {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-workers-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...bareEnvironment,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, STARTER: 'none' },
      ...settings,
    },
  })
  children.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
    })
  }
  const exited = once(child, 'exit')
  return { child, output, exited }
}
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/** The answer to a request on a new connection: a status, refused, or no answer within `withinMs`. */
const knock = (address: string, withinMs: number) =>
  fetch(address, { signal: AbortSignal.timeout(withinMs), headers: { connection: 'close' } }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    (cause: unknown) =>
      cause instanceof Error && cause.name === 'TimeoutError' ? 'left waiting' : 'refused',
  )

it('whoever knocks while they start, is with one that dies or with one that stands still is answered or cut off, and left waiting by nobody', async () => {
  const port = await freePort()
  const program = join(import.meta.dirname, '../testing/worker-program.ts')
  const child = spawn(process.execPath, [program, '5'], { env: { ...bareEnvironment, PORT: String(port) } })
  children.push(child)
  const output = { text: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.text += text
  })
  const open = () => [...output.text.matchAll(/open (\d+)/g)].map(([, pid]) => Number(pid))
  const knocks: Promise<number | string>[] = []
  const crowd = (size: number) => {
    for (let at = 0; at < size; at += 1) knocks.push(knock(`http://127.0.0.1:${port}`, 5_000))
    return new Promise(resolve => setTimeout(resolve, 5))
  }
  while (open().length < 5) await crowd(1)
  expect(await Promise.all(knocks.splice(0))).not.toContain('left waiting')
  const [stuck = 0, ...dying] = open()
  for (const pid of dying.slice(0, 3)) {
    await crowd(20)
    process.kill(pid, 'SIGKILL')
    await crowd(20)
  }
  process.kill(stuck, 'SIGSTOP')
  await crowd(20)
  const answers = await Promise.all(knocks)
  expect(answers).not.toContain('left waiting')
  expect(answers.filter(answer => answer === 200).length).toBeGreaterThan(answers.length / 2)
  await expect
    .poll(() => output.text, soon)
    .toMatch(new RegExp(`stuck ${stuck}\n.*end ${stuck} SIGKILL`, 's'))
})

it('several processes on SQLite are refused in one sentence', async () => {
  const { output, exited } = await start({ WORKERS: '3' })
  expect((await exited)[0]).toBe(2)
  expect(output.text).toContain('WORKERS 大于 1 要有 DATABASE_URL')
})

describe.runIf(serverUrl)('several processes on one port', () => {
  it('one speaks for all, one that is killed is replaced, and all end together', async () => {
    const database = await createOnServer()
    try {
      const settings = { WORKERS: '3', DATABASE_URL: database.url, LOG_LEVEL: 'info' }
      const { child, output, exited } = await start(settings)
      await expect.poll(() => output.text, soon).toMatch(/小楼已开门：(\S+)/)
      const [, address = ''] = /小楼已开门：(\S+)/.exec(output.text) ?? []
      const workers = async () => {
        const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        return text.trim().split(' ').map(Number)
      }
      const ask = async () => (await fetch(`${address}/readyz`, { headers: { connection: 'close' } })).status
      const opened = () => count(output.text, /一个进程开门了/g)
      await expect.poll(opened, soon).toBe(3)
      const [victim = 0] = await workers()
      process.kill(victim, 'SIGKILL')
      await expect.poll(() => output.text, soon).toContain('一个进程没了，另起一个')
      await expect.poll(opened, soon).toBe(4)
      expect(await workers()).toHaveLength(3)
      expect(await workers()).not.toContain(victim)
      for (let at = 0; at < 9; at += 1) expect(await ask()).toBe(200)
      expect(count(output.text, /小楼已开门/g)).toBe(1)
      expect(count(output.text, /还没有主人/g)).toBe(1)

      child.kill('SIGTERM')
      expect((await exited)[0]).toBe(0)
      await expect(ask()).rejects.toThrow()
    } finally {
      await database.drop()
    }
  })

  it('a first start that cannot be ends all of it, in its own words', async () => {
    const { output, exited } = await start({ WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })
    expect((await exited)[0]).toBe(1)
    expect(output.text).not.toContain('另起一个')
    expect(output.text.trim()).not.toBe('')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { migrations } from '../app/app.ts'
import { openPlatform } from '../platform/open.ts'
import { bareEnvironment, spawnCommand } from '../testing/command.ts'
import { ask, ownerOfTests, signIn } from '../testing/program.ts'
import { addressesOf } from './port.ts'

const link = /^https:\/\/xiaolou\.example\/setup#([\w-]{43})$/m

let folder = ''
let child: ChildProcess | undefined
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program on an empty folder; `output` grows while it runs. */
async function start(environment: Record<string, string | undefined>, dataDir?: string) {
  folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'xiaolou-main-')))
  const started = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...bareEnvironment,
      PORT: '0',
      DATA_DIR: folder,
      STARTER: 'none',
      SITE_URL: 'https://xiaolou.example',
      ...environment,
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

it('prints a set-up link on the console, another at each start, and never into the log', async () => {
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

it('makes the owner that the environment names, and prints no link then', async () => {
  const owner = { OWNER_USERNAME: 'owner_1', OWNER_PASSWORD: 'Xiaolou-2026' }
  const { output, until, stop } = await start({ ...owner, LOG_LEVEL: 'trace' })
  await until(/小楼已开门/)
  await stop()
  expect(output.text).toContain('主人的账号已经建好：owner_1')
  expect(output.text).not.toContain('/setup')
  expect(output.text).not.toContain(owner.OWNER_PASSWORD)
})

it('does not start with a password that is not good enough, and says so in words', async () => {
  const { started, output } = await start({ OWNER_USERNAME: 'owner_1', OWNER_PASSWORD: 'zxcvbnqq' })
  const [code] = await once(started, 'exit')
  expect(code).toBe(2)
  expect(output.text).toContain('密码格式应为8-18位数字、字母、符号的任意两种组合')
  expect(output.text).not.toContain('zxcvbnqq')
})

it('names the addresses of the machine on the console, with the link under each of them', async () => {
  const { output, until, stop } = await start({ SITE_URL: undefined, LOG_LEVEL: 'warn', SITEURL: 'x' })
  await until(/再启动会换一个[\s\S]*\n$/)
  await stop()
  const [, port] = /小楼已开门：http:\/\/localhost:(\d+)$/m.exec(output.text) ?? []
  expect(Number(port)).toBeGreaterThan(0)
  for (const address of addressesOf({ port: Number(port), host: '0.0.0.0' }))
    expect(output.text).toContain(`\n${address}/setup#`)
  expect(output.text).toContain('环境变量 SITEURL 没有人认得，是不是想写 SITE_URL？')
})

it('says which port is taken, and has touched nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    const { started, output } = await start({ PORT: String(port), HOST: '127.0.0.1' })
    const [code] = await once(started, 'exit')
    expect(code).toBe(1)
    expect(output.text).toContain(`小楼没能启动：端口 ${port} 已经有别的程序在用`)
    expect(await readdir(folder)).toEqual([])
  } finally {
    other.close()
  }
})

it.each([
  {
    name: 'a file where the folder should be',
    environment: { DATA_DIR: join(import.meta.dirname, '../main.ts') },
    said: /应当是文件夹，那里却是一个文件/,
  },
  {
    name: 'a database that is not there',
    environment: { DATABASE_URL: 'postgres://me:top-secret@127.0.0.1:1/xiaolou' },
    said: /数据库 127\.0\.0\.1:1\/xiaolou 连不上（ECONNREFUSED）。请确认它开着/,
  },
])('says in words what is wrong with $name', async ({ environment, said }) => {
  const { started, output } = await start(environment)
  const [code] = await once(started, 'exit')
  expect(code).toBe(1)
  expect(output.text).toMatch(said)
  expect(output.text).not.toContain('top-secret')
})

it('ends at once and cleanly when it is told to before it is open', async () => {
  const { started, stop, output } = await start({ STARTER: undefined, LOG_LEVEL: 'info' })
  await once(started.stdout, 'data')
  await stop()
  expect(output.text).not.toContain('小楼已开门')
  expect(started.exitCode).toBe(0)
})

it('one folder has one server, told in one sentence; a killed one leaves it free, and nothing open to others', async () => {
  const first = await start({ HOST: '127.0.0.1' })
  await first.until(/小楼已开门/)
  const { started, output } = await start({ HOST: '127.0.0.1' }, folder)
  const [code] = await once(started, 'exit')
  expect(code).toBe(1)
  expect(output.text).toMatch(/^小楼没能启动：.* 正由另一个小楼用着（.+ 上的进程 \d+）。先停下它.*\n$/m)
  expect(output.text).toContain(`进程 ${first.started.pid}）`)
  for (const name of await readdir(folder)) {
    const { mode } = await lstat(join(folder, name))
    expect([name, mode & 0o077]).toEqual([name, 0])
  }
  first.started.kill('SIGKILL')
  await once(first.started, 'exit')
  const again = await start({ HOST: '127.0.0.1' }, folder)
  await again.until(/小楼已开门/)
  await again.stop()
})

/** Overwrites the root pages of a table and of its indexes. */
async function spoil(path: string, table: string): Promise<void> {
  const database = new DatabaseSync(path)
  // Includes indexes: of an empty table only the index is read.
  const pages = database.prepare('select rootpage from sqlite_master where tbl_name = ?').all(table)
  const size = Number(database.prepare('pragma page_size').get()?.page_size)
  database.close()
  const file = await open(path, 'r+')
  for (const { rootpage } of pages)
    await file.write(Buffer.alloc(size, 0xa5), 0, size, (Number(rootpage) - 1) * size)
  await file.close()
}

it('names a database that is broken where only a feature reads it', async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-main-'))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await (await openPlatform({ dataDir: folder, databaseUrl: undefined, migrations, log })).close()
  await spoil(join(folder, 'xiaolou.sqlite'), 'setting')
  const { started, output } = await start({}, folder)
  await once(started, 'exit')
  expect(output.text).toContain(`小楼没能启动：数据库文件 ${join(folder, 'xiaolou.sqlite')} 内容损坏了。`)
})

it('says at first use that a page in the middle of the database is broken, once, and goes on with the rest', async () => {
  const first = await start({ HOST: '127.0.0.1' })
  await first.until(/小楼已开门/)
  await first.stop()
  await spoil(join(folder, 'xiaolou.sqlite'), 'talk')
  const { output, until, stop } = await start(
    { HOST: '127.0.0.1', LOG_LEVEL: 'error', SITE_URL: undefined },
    folder,
  )
  await until(/小楼已开门：\S+\n/)
  const [, port] = /小楼已开门：http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output.text) ?? []
  const origin = `http://127.0.0.1:${port}`
  const talks = () => ask(origin, '/talk/blogGetTalkList', { body: { current: 1, size: 10 } })
  for (let at = 0; at < 2; at += 1) expect(await talks()).toMatchObject({ status: 500 })
  const articles = ask(origin, '/article/blogHomeGetArticleList/1/10', { method: 'GET' })
  expect(await articles).toMatchObject({ code: 0 })
  await stop()
  expect(output.text.match(/数据库文件 \S+ 内容损坏了。[^"]* 里没有完好的备份/g)).toHaveLength(1)
})

it('opens where pictures cannot be made, says what to do, and goes on with the rest', async () => {
  // As sharp fails on a processor of 2008.
  const loader = `import modules from 'node:module'
const load = modules._load
modules._load = (name, ...given) => {
  if (name !== 'sharp') return load(name, ...given)
  throw new Error('Could not load the "sharp" module using the linux-x64 runtime\\nUnsupported CPU: Prebuilt binaries for Linux x64 require v2 microarchitecture')
}`
  const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loader)}` }
  const { output, until, stop } = await start({
    ...{ HOST: '127.0.0.1', SITE_URL: undefined, STARTER: undefined, ...ownerOfTests, ...old },
  })
  await until(/小楼已开门：\S+\n/)
  const advice = /x86-64-v2.*主人把虚拟机的 CPU 类型改成 host（CPU type host）/
  expect(output.text).toMatch(advice)
  const [, port] = /小楼已开门：http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output.text) ?? []
  const origin = `http://127.0.0.1:${port}`
  const as = await signIn(origin)
  const form = new FormData()
  form.append('file', new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]), 'a.png')
  expect(await ask(origin, '/upload/img', { as, form })).toMatchObject({
    status: 200,
    message: expect.stringMatching(advice),
  })
  expect(await ask(origin, '/talk/publishTalk', { as, body: { content: '雨停了。' } })).toMatchObject({
    code: 0,
  })
  const { said } = await spawnCommand('doctor', { DATA_DIR: folder, SITE_URL: origin, ...old }).ended
  expect(said).toMatch(/^不行 {2}图片：.*CPU type host/m)
  await stop()
})

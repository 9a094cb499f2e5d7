import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addTask,
  cancelTask,
  deleteTask,
  getTask,
  getTaskLink,
  getTaskReport,
  getTasks,
  sendTaskPart,
  startTask,
} from '@xiaolou/contract/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginSwitchOver } from '../../platform/switch-over.ts'
import { sqliteByDay } from '../../testing/databases.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { hashPassword } from '../user/user.password.ts'

/** Performs what its input file says. */
const command = `
import { readFileSync } from 'node:fs'
const [path, ...rest] = process.argv.slice(2)
const order = path.endsWith('.txt') ? readFileSync(path, 'utf8') : 'look'
if (order.startsWith('wait')) {
  process.on('disconnect', () => process.exit(1))
  process.send({ kind: 'progress', what: '篇', done: 3, total: 10 })
  setInterval(() => undefined, 1000)
} else if (order.startsWith('fail')) {
  process.send({ kind: 'failure', text: '文件不是它说的那种' })
  process.exitCode = 1
  process.disconnect()
} else if (order.startsWith('crash')) process.kill(process.pid, 'SIGKILL')
else {
  process.send({ kind: 'report', text: '好了', data: { path, rest } })
  process.disconnect()
}
`

/** Creates one file, or two. */
const making = `
import { writeFileSync } from 'node:fs'
const [path, ...rest] = process.argv.slice(2)
writeFileSync(path, '0123456789')
if (rest.length === 0) writeFileSync(path + '.more', 'x')
process.send({ kind: 'report', text: '好了', data: 0 })
process.disconnect()
`

let commands = ''
beforeAll(async () => {
  commands = await mkdtemp(join(tmpdir(), 'xiaolou-commands-'))
  await writeFile(join(commands, 'import.mjs'), command)
  await writeFile(join(commands, 'import.ts'), "import './import.mjs'\n")
  await writeFile(join(commands, 'archive.ts'), making)
  await writeFile(
    join(commands, 'restore.ts'),
    "process.send({ kind: 'failure', text: process.env.ARCHIVE_PASSWORD }); process.disconnect()",
  )
})
afterAll(() => rm(commands, { recursive: true, force: true }))

type Given = Record<string, string>
const filesOf = (given: Given) =>
  Object.entries(given).map(([path, words]) => ({ path, size: Buffer.byteLength(words) }))
const streamOf = (given: Given) => Buffer.from(Object.values(given).join(''))

describe.each(sqliteByDay)('on $name', database => {
  let app: TestApp
  let token = ''
  beforeAll(async () => {
    app = await makeApp(database, { commands })
    token = await app.signIn('administrator')
  })
  afterAll(() => app.close())

  const add = async (given: Given, name = '旧博客') =>
    (await app.call(addTask, { body: { kind: 'import', name, files: filesOf(given) } }, { token })).result
  const send = async (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    (
      await app.call(
        sendTaskPart,
        { params: { id, offset: String(offset) }, file: new Blob([bytes]) },
        { token },
      )
    ).result.received_bytes
  const start = (id: string, body = {}) => app.call(startTask, { params: { id }, body }, { token })
  const get = async (id: string) => (await app.call(getTask, { params: { id } }, { token })).result
  const give = async (words: string) => {
    const given = { 'order.txt': `${words} ${Math.random()}` }
    const { id } = await add(given)
    await send(id, 0, streamOf(given))
    return id
  }
  const waitFor = (id: string, state: string) => expect.poll(async () => (await get(id)).state).toBe(state)

  const underWay = (id: string) => expect.poll(async () => (await get(id)).progress.done).toBe(3)

  it('what it is given comes in parts, goes on where the line broke, and is whole', async () => {
    const given = {
      '旧博客/_config.yml': 'title: 听雨',
      '旧博客/空.md': '',
      '旧博客/source/_posts/a.md': '字'.repeat(9),
    }
    const stream = streamOf(given)
    const { id, state } = await add(given)
    expect(state).toBe('receiving')
    expect(await send(id, 0, stream.subarray(0, 7))).toBe(7)
    // The answer was lost, so it is sent again; then a part that would leave a gap.
    expect(await send(id, 0, stream.subarray(0, 7))).toBe(7)
    expect(await send(id, 20, stream.subarray(20))).toBe(7)
    expect((await start(id)).message).toContain('还没有传完')
    // The server was restarted, and the page reloaded.
    const later = await makeApp(database, {
      commands,
      beside: { db: app.db, clock: app.clock, dataDir: app.platform.dataDir },
    })
    const again = await later.call(
      addTask,
      { body: { kind: 'import', name: '旧博客', files: filesOf(given) } },
      { token },
    )
    expect([again.result.id, again.result.received_bytes]).toEqual([id, 7])
    const rest = { params: { id, offset: '4' }, file: new Blob([stream.subarray(4)]) }
    await later.call(sendTaskPart, rest, { token })
    expect((await later.call(getTask, { params: { id } }, { token })).result.state).toBe('ready')
    await later.close()
    for (const [path, words] of Object.entries(given)) {
      const file = join(app.platform.dataDir, 'tasks', id, 'in', path)
      expect(await readFile(file, 'utf8')).toBe(words)
    }
    // A batch with the same names and sizes is not mistaken for it.
    expect((await add(given)).id).not.toBe(id)
  })

  it('runs a process with what was chosen, and keeps its report', async () => {
    const given = { 'blog/a.md': '甲' }
    const { id } = await add(given)
    await send(id, 0, streamOf(given))
    const joins = [{ page: '--a=b', address: '/posts/雨' }]
    await start(id, { is_dry_run: true, language: 'zh-cn', joins })
    await waitFor(id, 'done')
    const { result } = await app.call(getTaskReport, { params: { id } }, { token })
    expect(result).toEqual({
      text: '好了',
      data: {
        path: join(app.platform.dataDir, 'tasks', id, 'in', 'blog'),
        rest: ['--dry-run', '--join=--a=b=/posts/雨', '--language=zh-cn'],
      },
    })
    expect((await start(id, { language: '--help' })).status).toBe(400)
  })

  it('one of a kind runs at a time, is stopped, and is begun again', async () => {
    const [id, other] = [await give('wait'), await give('look')]
    await start(id)
    await underWay(id)
    expect((await start(other)).message).toContain('正做着一件')
    expect((await start(id)).message).toContain('正做着一件')
    expect((await app.call(cancelTask, { params: { id } }, { token })).result.state).toBe('cancelled')
    await start(other)
    await waitFor(other, 'done')
    await start(id)
    await underWay(id)
    await app.call(deleteTask, { params: { id } }, { token })
    expect((await app.call(getTask, { params: { id } }, { token })).status).toBe(404)
    const { result } = await app.call(getTasks, {}, { token })
    expect(result.map(one => one.id)).not.toContain(id)
  })

  it('says why one failed, and that one broke off', async () => {
    const [failed, crashed] = [await give('fail'), await give('crash')]
    await start(failed)
    await waitFor(failed, 'failed')
    expect((await get(failed)).failure).toBe('文件不是它说的那种')
    await start(crashed)
    await waitFor(crashed, 'failed')
    expect((await get(crashed)).failure).toContain('再来一次会接着做')
  })

  it('a server that begins finds what ran under the last one broken off, and begins it anew', async () => {
    const id = await give('wait')
    await start(id)
    const path = join(app.platform.dataDir, 'tasks', id, 'state.json')
    const left = await readFile(path, 'utf8')
    await app.call(cancelTask, { params: { id } }, { token })
    // As a kill leaves it.
    await writeFile(path, left)
    const later = await makeApp(database, {
      commands,
      beside: { db: app.db, clock: app.clock, dataDir: app.platform.dataDir },
    })
    const found = (await later.call(getTask, { params: { id } }, { token })).result
    expect([found.state, found.name]).toEqual(['interrupted', '旧博客'])
    await later.prove(token)
    await later.call(startTask, { params: { id }, body: {} }, { token })
    const now = async () => (await later.call(getTask, { params: { id } }, { token })).result.state
    expect(await now()).toBe('running')
    await later.call(cancelTask, { params: { id } }, { token })
    await later.close()
  })

  it('an import that changes something asks for a proof, and none looks past the password of a restore', async () => {
    const [id, restore] = [
      await give('wait'),
      await app.call(addTask, { body: { kind: 'restore' } }, { token }),
    ]
    app.clock.advance(11 * 60_000)
    expect((await start(id)).code).toBe(100041)
    expect((await start(restore.result.id, { is_dry_run: true })).message).toContain('密码不对')
    await app.prove(token)
    expect((await start(id)).code).toBe(0)
    await app.call(cancelTask, { params: { id } }, { token })
  })

  it('what one made is taken away by an address that is signed, in ranges, for an hour', async () => {
    const { result } = await app.call(addTask, { body: { kind: 'archive' } }, { token })
    await start(result.id)
    await waitFor(result.id, 'done')
    expect(await get(result.id)).toMatchObject({ result_name: 'xiaolou-2026-11-21.xlar', result_bytes: 10 })
    const link = async () =>
      (await app.call(getTaskLink, { params: { id: result.id } }, { token })).result.address
    const url = await link()
    const take = (address: string, headers = {}) => app.http.inject({ url: address, headers })
    const whole = await take(url)
    expect([whole.statusCode, whole.body, whole.headers['cache-control']]).toEqual([
      200,
      '0123456789',
      'private, no-store',
    ])
    expect(whole.headers['content-disposition']).toContain('xiaolou-2026-11-21.xlar')
    const rest = await take(url, { range: 'bytes=4-', 'if-range': String(whole.headers.etag) })
    expect([rest.statusCode, rest.body]).toEqual([206, '456789'])
    for (const wrong of [`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`, '/api/download/x', `${url}x`])
      expect((await take(wrong)).statusCode).toBe(404)
    app.clock.advance(62 * 60_000)
    expect((await take(url)).statusCode).toBe(404)
    await app.prove(token)
    // Two files become one zip.
    await start(result.id, { has_music: true })
    await waitFor(result.id, 'done')
    const zip = await take(await link())
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(Number(zip.headers['content-length'])).toBe(zip.rawPayload.length)
    expect((await get(result.id)).result_bytes).toBe(zip.rawPayload.length)
  })

  it('what replaces the whole site asks for the password again, and hands none to the command line', async () => {
    const { id } = (await app.call(addTask, { body: { kind: 'restore', name: '备份' } }, { token })).result
    const backup = 'xiaolou-2026-11-20T04-00-00Z.xlar.age'
    expect((await start(id, { backup })).message).toContain('密码不对')
    expect((await start(id, { backup: '../secret' })).status).toBe(400)
    const [own, ofArchive] = ['Chunyu-2026!', '雨打芭蕉']
    for (const administrator of await app.app.identity.users.findAdministrators())
      await app.app.identity.users.setPasswordHash(administrator.id, await hashPassword(own), app.clock.now())
    expect((await start(id, { password: own })).message).toContain('没有说恢复哪一份')
    await start(id, { backup, password: own, password_archive: ofArchive })
    await waitFor(id, 'failed')
    // The command reported the password that it was given; it was not stored.
    expect((await get(id)).failure).toBe(ofArchive)
    const state = await readFile(join(app.platform.dataDir, 'tasks', id, 'state.json'), 'utf8')
    expect(JSON.parse(state).options.backup).toBe(backup)
    expect(JSON.stringify({ ...JSON.parse(state), failure: '' })).not.toContain(ofArchive)

    // As after success, until the server has restarted.
    const { dataDir } = app.platform
    await writeFile(
      join(dataDir, 'tasks', id, 'state.json'),
      JSON.stringify({ ...JSON.parse(state), state: 'done' }),
    )
    await beginSwitchOver(dataDir, { from: 'new', keep: 'old', items: [], schema: null })
    expect((await get(id)).awaits_restart).toBe(true)
    await rm(join(dataDir, 'switch-over.json'))
    expect((await get(id)).awaits_restart).toBe(false)
  })

  it.each([
    ['../a.md', 'leads out'],
    ['a/../../b', 'leads out'],
    ['/etc/passwd', 'is absolute'],
    ['a//b', 'has an empty part'],
    ['a\\b', 'has a backslash'],
    ['a\nb', 'has a control sign'],
    [`${'字'.repeat(86)}.md`, 'is longer than a file system takes'],
  ])('refuses a file whose name %j %s', async path => {
    const files = [{ path, size: 1 }]
    const { code } = await app.call(addTask, { body: { kind: 'import', files } }, { token })
    expect(code).not.toBe(0)
  })

  it('refuses files that cannot stand beside one another, that are nothing, or more than the disk holds', async () => {
    const refuse = async (files: { path: string; size: number }[]) =>
      (await app.call(addTask, { body: { kind: 'import', files } }, { token })).message
    expect(
      await refuse([
        { path: 'a', size: 1 },
        { path: 'a/b', size: 1 },
      ]),
    ).toContain('既是文件又是文件夹')
    expect(
      await refuse([
        { path: 'a', size: 1 },
        { path: 'a', size: 1 },
      ]),
    ).toContain('路径一样')
    expect(await refuse([{ path: 'a', size: 0 }])).toContain('什么也没有')
    expect(await refuse([{ path: 'a', size: 2 ** 50 }])).toMatch(
      /磁盘放不下：这些有 1024 TB，(?:只剩 [1-9]|要给小楼自己留 512 MB)/,
    )
    expect(await refuse([])).toContain('没有给文件')
  })

  it('what nobody has touched for a week is taken away', async () => {
    const id = await give('look')
    app.clock.advance(8 * 24 * 60 * 60_000)
    token = await app.signIn('administrator')
    // Repeated jobs run a last time when a server stops.
    const later = await makeApp(database, {
      beside: { db: app.db, clock: app.clock, dataDir: app.platform.dataDir },
    })
    await later.close()
    expect((await app.call(getTask, { params: { id } }, { token })).status).toBe(404)
  })
})

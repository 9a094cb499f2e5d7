import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBackups } from '@xiaolou/contract/backup'
import {
  addTask,
  cancelTask,
  deleteTask,
  getTask,
  getTaskLink,
  getTasks,
  sendTaskPart,
  startTask,
} from '@xiaolou/contract/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryBus } from '../../platform/bus.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { lockDatabase } from '../../platform/db/postgres-schema.ts'
import { createOnServer, serverUrl, testDatabases } from '../../testing/databases.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { hashPassword } from '../user/user.password.ts'

/** Waits until it is ended, or creates one file. */
const waiting = `
process.on('disconnect', () => process.exit(1))
process.send({ kind: 'progress', what: '篇', done: 3, total: 10 })
setInterval(() => undefined, 1000)
`
const making = `
import { writeFileSync } from 'node:fs'
writeFileSync(process.argv[2], '0123456789')
process.send({ kind: 'report', text: '好了', data: 0 })
process.disconnect()
`
const fail = (cause: unknown) => {
  throw cause
}
const soon = { interval: 50 }

let commands = ''
beforeAll(async () => {
  commands = await mkdtemp(join(tmpdir(), 'xiaolou-commands-'))
  await writeFile(join(commands, 'import.ts'), waiting)
  await writeFile(join(commands, 'archive.ts'), making)
  await writeFile(
    join(commands, 'restore.ts'),
    "process.send({ kind: 'report', text: '放好了', data: 0 }); process.disconnect()",
  )
})
afterAll(() => rm(commands, { recursive: true, force: true }))

describe.each(testDatabases)('two processes on one folder, on $name', database => {
  let one: TestApp
  let two: TestApp
  let token = ''
  beforeAll(async () => {
    const bus = createMemoryBus(fail)
    const openBus = async () => bus
    one = await makeApp(database, { commands, openBus })
    const beside = { db: one.db, clock: one.clock, dataDir: one.platform.dataDir }
    two = await makeApp(database, { commands, openBus, beside })
    token = await one.signIn('administrator')
    // Unlike a site's, these processes share no cache.
    await two.prove(token)
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  const get = async (app: TestApp, id: string) =>
    (await app.call(getTask, { params: { id } }, { token })).result
  const start = (app: TestApp, id: string) => app.call(startTask, { params: { id }, body: {} }, { token })
  const send = async (app: TestApp, id: string, { from, bytes }: { from: number; bytes: Buffer }) => {
    const file = new Blob([new Uint8Array(bytes)])
    const params = { id, offset: String(from) }
    return (await app.call(sendTaskPart, { params, file }, { token })).result.received_bytes
  }
  const give = async (given: Readonly<Record<string, string>>) => {
    const files = Object.entries(given).map(([path, words]) => ({ path, size: Buffer.byteLength(words) }))
    const { result } = await one.call(addTask, { body: { kind: 'import', files } }, { token })
    return result.id
  }
  const giveOne = async () => {
    const words = String(Math.random())
    const id = await give({ 'a.md': words })
    await send(two, id, { from: 0, bytes: Buffer.from(words) })
    return id
  }

  it('parts that come to either are one stream', async () => {
    const given = {
      '旧博客/第一个是空的.md': '',
      '旧博客/a.md': '字'.repeat(4_000),
      '旧博客/空.md': '',
      '旧博客/b.md': '楼'.repeat(5_000),
    }
    const stream = Buffer.from(Object.values(given).join(''))
    const id = await give(given)
    const partBytes = 2_500
    for (let from = 0; from < stream.length; from += partBytes) {
      const part = { from, bytes: stream.subarray(from, from + partBytes) }
      const [first, second] = from % (2 * partBytes) === 0 ? [one, two] : [two, one]
      // The answer was late, so the part was sent again, to another process.
      expect(await Promise.all([send(first, id, part), send(second, id, part)])).toEqual([
        from + part.bytes.length,
        from + part.bytes.length,
      ])
      expect((await get(second, id)).received_bytes).toBe(from + part.bytes.length)
    }
    for (const app of [one, two]) expect((await get(app, id)).state).toBe('ready')
    for (const [path, words] of Object.entries(given)) {
      const file = join(one.platform.dataDir, 'tasks', id, 'in', path)
      expect(await readFile(file, 'utf8')).toBe(words)
    }
  })

  it('what runs in one is looked at, refused a second time and ended by the other', async () => {
    const [id, other] = [await giveOne(), await giveOne()]
    await start(one, id)
    await expect.poll(async () => (await get(two, id)).progress.done, soon).toBe(3)
    const states = (await two.call(getTasks, {}, { token })).result.map(each => [each.id, each.state])
    expect(states).toContainEqual([id, 'running'])
    for (const again of [id, other]) expect((await start(two, again)).message).toContain('正做着一件')
    const { result } = await two.call(cancelTask, { params: { id } }, { token })
    expect([result.state, (await get(one, id)).state]).toEqual(['cancelled', 'cancelled'])
    await start(two, other)
    expect((await get(one, other)).state).toBe('running')
    await one.call(deleteTask, { params: { id: other } }, { token })
    expect((await two.call(getTask, { params: { id: other } }, { token })).status).toBe(404)
  })

  it('what a killed one ran is broken off, also once the next of its kind runs', async () => {
    const [id, other] = [await giveOne(), await giveOne()]
    await start(one, id)
    const path = join(one.platform.dataDir, 'tasks', id, 'state.json')
    const left = await readFile(path, 'utf8')
    await one.call(cancelTask, { params: { id } }, { token })
    // As a kill leaves it: without a lock.
    await writeFile(path, left)
    expect((await get(two, id)).state).toBe('interrupted')
    await start(two, other)
    for (const app of [one, two])
      expect([(await get(app, id)).state, (await get(app, other)).state]).toEqual(['interrupted', 'running'])
    await two.call(cancelTask, { params: { id: other } }, { token })
  })

  it('what one made the other gives', async () => {
    const { id } = (await one.call(addTask, { body: { kind: 'archive' } }, { token })).result
    await start(one, id)
    await expect.poll(async () => (await get(two, id)).state, soon).toBe('done')
    const { address } = (await one.call(getTaskLink, { params: { id } }, { token })).result
    expect((await two.http.inject({ url: address })).body).toBe('0123456789')
  })
})

describe.each(testDatabases.filter(({ name }) => name !== 'SQLite'))('two machines, on $name', database => {
  it('one of them has the tasks, the other says where, until the first was not seen for long', async () => {
    const one = await makeApp(database, { commands })
    const two = await makeApp(database, { commands, beside: { db: one.db, clock: one.clock } })
    const token = await one.signIn('administrator')
    const askFor = async (app: TestApp) => (await app.call(getTasks, {}, { token })).message
    const elsewhere = `都在「${hostname()}」那台机器上`
    expect((await one.call(getTasks, {}, { token })).code).toBe(0)
    expect(await askFor(two)).toContain(elsewhere)
    expect((await two.call(getBackups, {}, { token })).message).toContain(elsewhere)
    const visitor = await two.call(getTasks, {})
    expect([visitor.status, visitor.message.includes(hostname())]).toEqual([401, false])
    await sql`update task_home set seen_at = seen_at - interval '11 minutes'`.execute(one.db.query)
    expect((await two.call(getTasks, {}, { token })).code).toBe(0)
    expect(await askFor(one)).toContain(elsewhere)
    await two.close()
    await one.close()
  })
})

describe.runIf(serverUrl)('beside another server of the database', () => {
  it('nothing is restored that the other would not see', async () => {
    const { url, drop } = await createOnServer()
    const app = await makeApp({ name: 'server', open: () => openPostgres(url) }, { commands })
    const token = await app.signIn('administrator')
    const password = 'Chunyu-2026!'
    for (const { id } of await app.app.identity.users.findAdministrators())
      await app.app.identity.users.setPasswordHash(id, await hashPassword(password), app.clock.now())
    const { id } = (await app.call(addTask, { body: { kind: 'restore' } }, { token })).result
    const body = { password, backup: 'xiaolou-2026-11-20T04-00-00Z.xlar' }
    const start = async () => (await app.call(startTask, { params: { id }, body }, { token })).message
    const leave = [await lockDatabase(url, 'shared'), await lockDatabase(url, 'shared')]
    expect(await start()).toContain('还有别的小楼进程')
    await leave[0]?.()
    await expect.poll(start, soon).not.toContain('还有别的小楼进程')
    const state = async () => (await app.call(getTask, { params: { id } }, { token })).result.state
    await expect.poll(state, soon).toBe('done')
    await leave[1]?.()
    await app.close()
    await drop()
  })
})

import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogEvent, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeData, DataInUseError, lockData } from './data-folder.ts'
import { createBrokenFileLog, explainBroken } from './db/broken-file.ts'
import { openSqlite } from './db/sqlite.ts'
import { createLocalFiles } from './files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8)

test('what the program keeps is closed to others; songs, whatever else lies there, and where links lead are not touched', async () => {
  const at = (name: string) => join(folder, name)
  for (const name of ['uploads/ab', 'backups', 'music']) await mkdir(at(name), { recursive: true })
  const [ours, his] = [
    ['xiaolou.sqlite', 'xiaolou.sqlite-wal', 'uploads/ab/x.png', 'backups/old.sqlite'],
    ['music/song.mp3', 'run.sh', 'outside.txt'],
  ]
  for (const name of [...ours, ...his]) await writeFile(at(name), '')
  await symlink(at('outside.txt'), at('uploads/link'))
  for (const name of [...ours, ...his]) await chmod(at(name), 0o755)
  for (const name of ['', 'uploads', 'uploads/ab', 'music']) await chmod(at(name), 0o755)
  await closeData(folder)
  const modes = async (names: readonly string[]) =>
    new Set(await Promise.all(names.map(name => modeOf(at(name)))))
  expect(await modes(ours)).toEqual(new Set(['600']))
  expect(await modes(['', 'uploads', 'uploads/ab', 'backups'])).toEqual(new Set(['700']))
  expect(await modes([...his, 'music'])).toEqual(new Set(['755']))
})

test('stored files are their owner’s alone', async () => {
  await createLocalFiles(join(folder, 'uploads')).put('ab/x.png', Buffer.from('x'))
  expect(await modeOf(join(folder, 'uploads/ab/x.png'))).toBe('600')
  expect(await modeOf(join(folder, 'uploads/ab'))).toBe('700')
})

test('a folder has one server; the next is told who has it, and comes in when that one has gone', () => {
  const path = join(folder, 'server.lock')
  const unlock = lockData('/srv/data', path)
  const second = () => lockData('/srv/data', path)
  expect(second).toThrow(DataInUseError)
  expect(second).toThrow(new RegExp(`^/srv/data 正由另一个小楼用着（.+ 上的进程 ${process.pid}）`))
  unlock()
  lockData('/srv/data', path)()
})

test('a broken database is named, with the newest good backup', async () => {
  const path = join(folder, 'xiaolou.sqlite')
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const good = openSqlite(path)
  await good.query.schema.createTable('schema_migration').addColumn('name', 'text').execute()
  await sql`vacuum into ${join(backups, 'before-migration-2026-01.sqlite')}`.execute(good.query)
  await good.close()
  await writeFile(join(backups, 'before-migration-2026-02.sqlite'), 'half of one')
  await writeFile(path, 'no database at all, whatever its name says'.repeat(100))
  const explain = async () => {
    try {
      openSqlite(path)
    } catch (cause) {
      await explainBroken(path, backups)(cause)
    }
  }
  await expect(explain()).rejects.toThrow(
    `数据库文件 ${path} 不是数据库。最近一份完好的备份是 ${join(backups, 'before-migration-2026-01.sqlite')}。`,
  )
  // A daily backup counts once it has been verified, and is restored by a command.
  for (const name of [
    'xiaolou-2026-11-01T04-00-00Z.xlar.age',
    'xiaolou-2026-11-01T04-00-00Z.xlar.age.json',
    'xiaolou-2026-11-02T04-00-00Z.xlar',
    'before-upgrade-2026-10-01T04-00-00Z.xlar',
  ])
    await writeFile(join(backups, name), '')
  await expect(explain()).rejects.toThrow(
    `请运行 npm run restore -- '${join(backups, 'xiaolou-2026-11-01T04-00-00Z.xlar.age')}'`,
  )
  await rm(backups, { recursive: true })
  await expect(explain()).rejects.toThrow(`${backups} 里没有完好的备份`)
  const other = new Error('something else')
  await expect(explainBroken(path, backups)(other)).rejects.toBe(other)
})

test('a page that turns out to be broken while the site is open is told once', async () => {
  const path = join(folder, 'xiaolou.sqlite')
  const told: string[] = []
  const hear = createBrokenFileLog({ path, folder: join(folder, 'backups') }, sentence => told.push(sentence))
  const event = (errcode: number) =>
    ({ level: 'error', error: Object.assign(new Error('malformed'), { errcode }) }) as LogEvent
  // A constraint error first, then damage with an extended code, twice.
  for (const errcode of [19, 267, 267]) hear(event(errcode))
  await expect.poll(() => told).toEqual([expect.stringContaining(`数据库文件 ${path} 内容损坏了。`)])
})

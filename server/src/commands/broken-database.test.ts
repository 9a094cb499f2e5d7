import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../app/app.ts'
import { readConfig } from '../config/config.ts'
import { openPlatform } from '../platform/open.ts'
import { makeBackup } from '../portability/archive/backup.ts'
import { defaultPlan } from '../portability/archive/plan.ts'
import { bareEnvironment } from '../testing/command.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const pageBytes = 4096

/** Overwrites bytes of a file; a negative `at` counts from its end. */
async function write(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  await file.write(bytes, 0, bytes.length, at < 0 ? size + at : at)
  await file.close()
}

function rootPage(path: string, type: 'table' | 'index', table: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  const row = database
    .prepare('select rootpage from sqlite_master where type = ? and tbl_name = ?')
    .get(type, table)
  database.close()
  return (Number(row?.rootpage) - 1) * pageBytes
}
const garbage = (length: number) => Buffer.alloc(length, 0xa5)

const damages: Record<string, (path: string) => Promise<void>> = {
  'its header': path => write(path, 0, garbage(100)),
  'a page of settings': path => write(path, rootPage(path, 'table', 'setting'), garbage(pageBytes)),
  'a page of words': path => write(path, rootPage(path, 'table', 'tag'), garbage(pageBytes)),
  'a page of an index': path => write(path, rootPage(path, 'index', 'tag'), garbage(pageBytes)),
  'a letter in an index': path => write(path, rootPage(path, 'index', 'tag') + pageBytes - 4, garbage(1)),
  'its second half': async path => truncate(path, Math.floor((await stat(path)).size / 2)),
  everything: path => truncate(path, 0),
  'its log': path => writeFile(`${path}-wal`, garbage(3 * pageBytes)),
  'what it is': path => writeFile(path, '不是数据库'.repeat(1_000)),
}
const commands = ['backup', 'archive', 'export', 'import', 'owner', 'rollback', 'doctor', 'restore']

type Said = { damage: string; command: string; code: number; said: string }

/** Runs the commands in one process: loading the program takes longer than most of them. */
const runner = `
import { readFileSync } from 'node:fs'
const { folder, runs } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const write = process.stdout.write.bind(process.stdout)
for (const [at, { command, dataDir, given, ...run }] of runs.entries()) {
  process.env.DATA_DIR = dataDir
  process.argv = [process.execPath, command, ...given]
  process.exitCode = undefined
  let said = ''
  process.stdout.write = process.stderr.write = chunk => ((said += chunk), true)
  await import(folder + '/' + command + '.ts?' + at).catch(cause => (said += cause.stack))
  write(JSON.stringify({ ...run, command, code: process.exitCode, said }) + '\\n')
}
process.exitCode = 0
`

let folder = ''
let answers: Said[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-broken-'))
  const home = join(folder, 'home')
  const platform = await openPlatform({ dataDir: home, databaseUrl: undefined, migrations, log })
  const stamp = { createdAt: 1, updatedAt: 1 }
  const tags = Array.from({ length: 50 }, (_, at) => ({ tag_name: `标签 ${at}`, ...stamp }))
  await platform.db.query.insertInto('tag').values(tags).execute()
  await platform.close()
  const made = await makeBackup({
    config: readConfig({ DATA_DIR: home }, folder),
    folder: join(home, 'backups'),
    ...{ plan: defaultPlan, password: undefined, hasMusic: true, musicLimitGb: 1 },
    progress: () => undefined,
  })
  await mkdir(join(folder, 'blog/source/_posts'), { recursive: true })
  await writeFile(join(folder, 'blog/source/_posts/a.md'), '---\ntitle: 甲\ntags: [乙]\n---\n雨\n')
  const runs: (Omit<Said, 'code' | 'said'> & { dataDir: string; given: string[] })[] = []
  for (const [at, [damage, spoil]] of Object.entries(damages).entries()) {
    const dataDir = join(folder, `spoilt-${at}`)
    await cp(home, dataDir, { recursive: true })
    await spoil(join(dataDir, 'xiaolou.sqlite'))
    const given: Record<string, string[]> = {
      archive: [join(folder, `${at}.xlar`)],
      export: [join(folder, `out-${at}`)],
      import: [join(folder, 'blog')],
      restore: [join(home, 'backups', made.name)],
    }
    for (const command of commands) runs.push({ damage, command, dataDir, given: given[command] ?? [] })
  }
  await writeFile(join(folder, 'runner.mjs'), runner)
  await writeFile(
    join(folder, 'runs.json'),
    JSON.stringify({ folder: pathToFileURL(import.meta.dirname).href, runs }),
  )
  const child = spawn(process.execPath, [join(folder, 'runner.mjs'), join(folder, 'runs.json')], {
    env: { ...bareEnvironment, HOST: '127.0.0.1', PORT: '9' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  answers = said
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(Object.keys(damages))('a database of which %s is damaged', damage => {
  it.each(commands)('%s does without, or says so and how to go on', command => {
    const { code, said } = answers.find(one => one.damage === damage && one.command === command) ?? {
      ...{ code: -1, said: '' },
    }
    expect(said).not.toMatch(/^\s+at |errcode|malformed|not a database|没有料到/m)
    const isRead = !['its log', 'a letter in an index'].includes(damage)
    if (command === 'restore') return expect([code, said]).toEqual([0, expect.stringContaining('恢复好了')])
    // It only reads which migrations have run.
    if (command === 'rollback' && said.includes('正相配')) return undefined
    if (code === 0 && command !== 'backup' && command !== 'archive') return undefined
    if (code === 0) return expect(damage).toBe('its log')
    if (isRead || command === 'backup')
      expect(said).toMatch(
        /数据库文件 \S+ (?:内容损坏了|不是数据库|是空的)。最近一份完好的备份是 \S+。请运行 npm run restore -- '/,
      )
    return undefined
  })
})

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../app/app.ts'
import type { Db } from '../platform/db/db.ts'
import type { Migration } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openSqlite } from '../platform/db/sqlite.ts'
import { openPlatform } from '../platform/open.ts'
import { backUpForUpgrade } from '../portability/archive/upgrade-backup.ts'
import { execCommand, spawnCommand } from '../testing/command.ts'
import { createOnServer, serverUrl } from '../testing/databases.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const future: Migration = {
  name: '9999-future',
  async up(db) {
    await db.query.schema.createTable('future').addColumn('id', 'integer').execute()
    await db.query.schema.dropTable('guest_fact').ifExists().execute()
    await db.query.updateTable('tag').set({ tag_name: '改过的' }).execute()
  },
}
const failing: Migration = {
  name: '9999-future',
  async up(db) {
    await future.up(db)
    throw new Error('这一步走不通')
  },
}

const kinds = [
  { name: 'SQLite', isOnServer: false },
  ...(serverUrl ? [{ name: 'PostgreSQL', isOnServer: true }] : []),
]

describe.each(kinds)('an upgrade on $name', ({ isOnServer }) => {
  async function makeSite() {
    const dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-rollback-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const server = isOnServer ? await createOnServer() : undefined
    if (server) onTestFinished(server.drop)
    const databaseUrl = server?.url
    const config = { dataDir, databaseUrl, siteUrl: 'https://lou.example', timeZone: 'Asia/Shanghai' }
    const open = (steps: readonly Migration[]) =>
      openPlatform({
        ...config,
        isServer: true,
        migrations: steps,
        backUp: async db => void (await backUpForUpgrade({ db, config, migrations: steps })),
        log: quiet,
      })
    const using = async <T>(steps: readonly Migration[], work: (db: Db) => Promise<T>) => {
      const platform = await open(steps)
      return work(platform.db).finally(platform.close)
    }
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
    const run = () => execCommand('rollback', environment)
    const runAlone = () => spawnCommand('rollback', environment).ended
    return { dataDir, databaseUrl, open, using, run, runAlone }
  }
  const addTag = (name: string) => (db: Db) =>
    db.query.insertInto('tag').values({ tag_name: name, createdAt: 1, updatedAt: 1 }).execute()
  const addPage = async (db: Db) => {
    const { columns = [] } = (await db.findTables()).find(({ name }) => name === 'page') ?? {}
    const { rows } = await sql<{ name: string }>`
      select name from (${
        db.kind === 'sqlite'
          ? sql`select name, type from pragma_table_info('page')`
          : sql`
        select column_name as name, data_type as type from information_schema.columns where table_name = 'page'`
      }) as kinds
      where lower(type) = 'text'`.execute(db.query)
    const texts = new Set(rows.map(({ name }) => name))
    const row = Object.fromEntries(columns.map(name => [name, texts.has(name) ? '/about' : 1]))
    await db.query.insertInto('page').values(row).execute()
  }
  const tagsOf = async (db: Db) =>
    (await db.query.selectFrom('tag').select('tag_name').orderBy('id').execute()).map(row => row.tag_name)

  it('is taken back by the older program; what was written since is kept aside, and counted', async () => {
    const { dataDir, databaseUrl, open, using, run, runAlone } = await makeSite()
    await using(migrations, addTag('旧的'))
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('正相配') })
    const newer = [...migrations, future]
    const running = await open(newer)
    await addTag('升级以后写的')(running.db)
    await addPage(running.db)
    await mkdir(join(dataDir, 'uploads/ab'), { recursive: true })
    await writeFile(join(dataDir, 'uploads/ab/later.png'), '图')
    const [copy = '', ...others] = await readdir(join(dataDir, 'backups'))
    expect(copy).toMatch(/^before-upgrade-.+Z\.xlar$/)
    expect(others).toEqual([])

    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('先停下') })
    await running.close()
    await expect(open(migrations)).rejects.toThrow('npm run rollback')
    const back = await runAlone()
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining('升级以后多出来的（页面 1）') })
    expect(await using(migrations, tagsOf)).toEqual(['旧的'])

    const keep = (await readdir(dataDir)).find(name => name.startsWith('before-rollback-')) ?? ''
    expect(await readFile(join(dataDir, keep, 'uploads/ab/later.png'), 'utf8')).toBe('图')
    expect(existsSync(join(dataDir, 'uploads/ab/later.png'))).toBe(true)
    const schema = /before_rollback_\w+/.exec(back.said)?.[0] ?? ''
    const kept = databaseUrl
      ? await openPostgres(databaseUrl, { schema })
      : openSqlite(join(dataDir, keep, 'xiaolou.sqlite'))
    expect(await tagsOf(kept)).toEqual(['改过的', '升级以后写的'])
    await kept.close()
    // And forward again.
    expect(await using(newer, tagsOf)).toEqual(['改过的'])
  })

  it('that cannot go through changes nothing, and leaves no copy that is not proved', async () => {
    const { dataDir, open, using } = await makeSite()
    await using(migrations, addTag('旧的'))
    await expect(open([...migrations, failing])).rejects.toThrow('这一步走不通')
    expect(await readdir(join(dataDir, 'backups'))).toEqual([])
    expect(await using(migrations, tagsOf)).toEqual(['旧的'])
    // While migrations are pending, only the server may change the database.
    const command = { dataDir, databaseUrl: undefined, migrations: [...migrations, future], log: quiet }
    if (!isOnServer) await expect(openPlatform(command)).rejects.toThrow('请先启动一次小楼')
  })

  it('is not taken back where there is nothing to take it back to', async () => {
    const { dataDir, using, run } = await makeSite()
    await using(migrations, addTag('旧的'))
    await using([...migrations, future], async () => undefined)
    await rm(join(dataDir, 'backups'), { recursive: true })
    expect(await run()).toMatchObject({
      code: 1,
      said: expect.stringContaining('没有这个程序读得懂的'),
    })
    expect(await using([...migrations, future], tagsOf)).toEqual(['改过的'])
  })
})

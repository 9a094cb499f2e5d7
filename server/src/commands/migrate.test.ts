import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../app/app.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openPlatform } from '../platform/open.ts'
import { execCommand, spawnCommand } from '../testing/command.ts'
import { createOnServer, serverUrl } from '../testing/databases.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function makeFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-move-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('npm run migrate says what is missing', () => {
  it.each([
    ['no way at all', ['postgres→postgres'], 2, '用法'],
    ['no address', ['sqlite→postgres'], 1, '还不知道 PostgreSQL 在哪里'],
  ])('%s', async (_, given, code, sentence) => {
    const ended = await spawnCommand('migrate', { DATA_DIR: await makeFolder() }, ...given).ended
    expect(ended).toMatchObject({ code, said: expect.stringContaining(sentence) })
  })
})

describe.runIf(serverUrl)('npm run migrate', () => {
  async function makeSite() {
    const dataDir = await makeFolder()
    const { url, drop } = await createOnServer()
    onTestFinished(drop)
    const open = (databaseUrl: string | undefined, isServer = false) =>
      openPlatform({ dataDir, databaseUrl, isServer, migrations, log: quiet })
    const addTag = async (databaseUrl: string | undefined, tag_name: string) => {
      const { db, close } = await open(databaseUrl)
      await db.query.insertInto('tag').values({ tag_name, createdAt: 1, updatedAt: 1 }).execute()
      await close()
    }
    const tagsOf = async (databaseUrl: string | undefined) => {
      const { db, close } = await open(databaseUrl)
      const rows = await db.query.selectFrom('tag').select(['id', 'tag_name']).orderBy('id').execute()
      return close().then(() => rows.map(({ id, tag_name }) => `${id} ${tag_name}`))
    }
    const run = (...given: string[]) =>
      execCommand('migrate', { DATA_DIR: dataDir, DATABASE_URL: url }, ...given)
    const schemas = async () => {
      const db = await openPostgres(url)
      const { rows } = await sql<{ name: string }>`
        select nspname as name from pg_namespace where nspname !~ '^(?:pg_|information_schema)' order by nspname`.execute(
        db.query,
      )
      return db.close().then(() => rows.map(row => row.name))
    }
    return { dataDir, url, open, addTag, tagsOf, run, schemas }
  }
  const digestOf = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')

  it('moves to PostgreSQL and back, and leaves what it came from as it was', async () => {
    const { dataDir, url, open, addTag, tagsOf, run, schemas } = await makeSite()
    await addTag(undefined, '夜雨 🌧')
    const running = await open(undefined, true)
    expect(await run('sqlite→postgres', '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/搬得过去[\s\S]+ {2}tag +1 行 {2}[\da-f]{16}/),
    })
    expect(await schemas()).toEqual(['public'])
    expect(await run('sqlite→postgres')).toMatchObject({ code: 1, said: expect.stringContaining('先停下它') })
    await running.close()

    const file = join(dataDir, 'xiaolou.sqlite')
    const before = await digestOf(file)
    const moved = await run('sqlite->postgres')
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('搬好了：SQLite → PostgreSQL') })
    expect(await digestOf(file)).toBe(before)
    expect(await tagsOf(url)).toEqual(['1 夜雨 🌧'])

    await addTag(url, '在 PostgreSQL 写的')
    expect(await run('postgres-to-sqlite')).toMatchObject({
      code: 0,
      said: expect.stringContaining('before-migrate-'),
    })
    expect(await tagsOf(undefined)).toEqual(['1 夜雨 🌧', '2 在 PostgreSQL 写的'])
    expect(await tagsOf(url)).toEqual(['1 夜雨 🌧', '2 在 PostgreSQL 写的'])
    expect(
      (await readdir(dataDir)).filter(name => /^(?:restoring|rehearsal|fetched|switch)/.test(name)),
    ).toEqual([])
  })

  it('names every row that the other side does not take, and moves nothing', async () => {
    const { addTag, run, schemas } = await makeSite()
    for (const name of ['好的', '坏\0的', '也好', '也\0坏']) await addTag(undefined, name)
    for (const given of [['--dry-run'], []]) {
      const { code, said } = await run('sqlite→postgres', ...given)
      expect(code).toBe(1)
      expect(said).toContain('有 2 行这个数据库不收')
      expect(said).toContain('表 tag，id 2：tag_name 里有 U+0000')
      expect(said).toContain('表 tag，id 4：')
    }
    expect((await schemas()).filter(name => !name.startsWith('restoring_'))).toEqual(['public'])
  })

  it('does not take a database that is another program’s', async () => {
    const { addTag, url, run } = await makeSite()
    await addTag(undefined, '好的')
    const db = await openPostgres(url)
    await sql`create table wp_posts (id integer)`.execute(db.query)
    await db.close()
    expect(await run('sqlite→postgres')).toMatchObject({ code: 1, said: expect.stringContaining('wp_posts') })
  })
})

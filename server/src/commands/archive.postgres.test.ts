import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../app/app.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openPlatform } from '../platform/open.ts'
import { execCommand } from '../testing/command.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
// Only a real server can be used by several processes.
const server = process.env.POSTGRES_TEST_URL ?? ''

describe.runIf(server !== '')('archives between SQLite and PostgreSQL', () => {
  let folder = ''
  let databaseUrl = ''
  const name = `xiaolou_archive_${process.pid}_${Date.now()}`
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xiaolou-archive-pg-'))
    const own = new URL(server)
    own.pathname = `/${name}`
    databaseUrl = own.href
    await onServer(query => sql`create database ${sql.id(name)}`.execute(query))
  })
  afterAll(async () => {
    await onServer(query => sql`drop database ${sql.id(name)} with (force)`.execute(query))
    await rm(folder, { recursive: true, force: true })
  })

  type Query = Awaited<ReturnType<typeof openPostgres>>['query']
  async function onServer<T>(work: (query: Query) => Promise<T>) {
    const db = await openPostgres(server)
    return work(db.query).finally(db.close)
  }

  const open = (dataDir: string, url?: string, isServer = false) =>
    openPlatform({ dataDir: join(folder, dataDir), databaseUrl: url, migrations, log: quiet, isServer })
  async function addTag(dataDir: string, tag_name: string, url?: string) {
    const platform = await open(dataDir, url)
    await platform.db.query.insertInto('tag').values({ tag_name, createdAt: 1, updatedAt: 1 }).execute()
    await platform.close()
  }
  async function tagsOf(dataDir: string, url?: string) {
    const platform = await open(dataDir, url)
    const rows = await platform.db.query.selectFrom('tag').select(['id', 'tag_name']).orderBy('id').execute()
    return platform.close().then(() => rows.map(({ id, tag_name }) => `${id} ${tag_name}`))
  }

  const run = (
    command: string,
    { dataDir, url = '' }: { dataDir: string; url?: string },
    ...given: string[]
  ) => execCommand(command, { DATA_DIR: join(folder, dataDir), DATABASE_URL: url }, ...given)

  it('are the same site on both; a running server is not replaced under its hands', async () => {
    await addTag('lite', '来自 SQLite')
    const [first, second] = [join(folder, 'first.xlar'), join(folder, 'second.xlar')]
    await run('archive', { dataDir: 'lite' }, first)
    const there = { dataDir: 'there', url: databaseUrl }
    await addTag('there', '先前的', databaseUrl)

    const running = await open('there', databaseUrl, true)
    const refused = await run('restore', there, first)
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('先停下它') })
    await running.close()
    const restored = await run('restore', there, first)
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('before_restore_') })
    expect(await tagsOf('there', databaseUrl)).toEqual(['1 来自 SQLite'])
    // The previous tables are preserved in their own schema.
    const schema = /before_restore_\w+/.exec(restored.said)?.[0] ?? ''
    const kept = await openPostgres(databaseUrl, { schema })
    expect(await kept.query.selectFrom('tag').select('tag_name').execute()).toEqual([{ tag_name: '先前的' }])
    await kept.close()

    await addTag('there', '来自 PostgreSQL', databaseUrl)
    expect(await run('backup', there)).toMatchObject({ code: 0, said: expect.stringContaining('也演练过了') })
    await run('archive', there, second)
    await run('restore', { dataDir: 'back' }, second)
    expect(await tagsOf('back')).toEqual(['1 来自 SQLite', '2 来自 PostgreSQL'])
  })

  it('are switched at the next start where a restore was cut off before it', async () => {
    await addTag('lite-2', '换上的')
    const [file, there] = [join(folder, 'third.xlar'), { dataDir: 'there', url: databaseUrl }]
    await run('archive', { dataDir: 'lite-2' }, file)
    const running = await open('there', databaseUrl, true)
    await run('restore', there, file, '--prepare')
    // A second server refuses to start on a half-finished switch.
    await expect(open('there', databaseUrl, true)).rejects.toThrow('还换不上去')
    await running.close()
    await (await open('there', databaseUrl, true)).close()
    expect(await tagsOf('there', databaseUrl)).toEqual(['1 换上的'])
    expect(
      (await readdir(join(folder, 'there'))).filter(one => /^(?:restoring|switch-over\.json)/.test(one)),
    ).toEqual([])
  })
})

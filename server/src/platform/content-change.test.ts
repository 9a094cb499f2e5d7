import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../app.ts'
import { testDatabases } from '../testing/databases.ts'
import { createMemoryBus } from './bus.ts'
import { contentTopic, watchElsewhere } from './content-change.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openSqlite } from './db/sqlite.ts'
import { createJobs } from './jobs.ts'

// The embedded PostgreSQL compiles itself when it is first opened.
const openWithinMs = 60_000

const failOnError = (cause: unknown) => {
  throw cause
}
const onlyMigrated = async (db: Db) => {
  await migrate({ db, migrations, nowMs: 0, beforeFirst: async () => undefined })
  return db
}

async function openFile(): Promise<{ here: Db; there: Db; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-elsewhere-'))
  const open = () => openSqlite(join(folder, 'a.sqlite'))
  const [here, there] = [await onlyMigrated(open()), open()]
  const close = async () => {
    await Promise.all([here.close(), there.close()])
    await rm(folder, { recursive: true })
  }
  return { here, there, close }
}

/** A process that watches, and what it has been told of content. */
async function watch(db: Db, close: () => Promise<void>) {
  const bus = createMemoryBus(failOnError)
  const jobs = createJobs((_, cause) => failOnError(cause))
  const told: string[] = []
  bus.subscribe(contentTopic, what => told.push(what))
  await watchElsewhere({ db, bus, jobs })
  onTestFinished(async () => {
    await jobs.close()
    await close()
  })
  return { bus, told }
}
const write = (db: Db) =>
  db.query
    .insertInto('counter')
    .values({ name: `c${Math.random()}`, value: 1 })
    .execute()

describe('what another process writes', () => {
  it('is told here within a second, and what is written here is not (SQLite)', async () => {
    const { here, there, close } = await openFile()
    const { told } = await watch(here, close)
    await write(here)
    await there.transaction(write)
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['elsewhere'])
  })

  const postgres = testDatabases.filter(({ name }) => name !== 'SQLite')
  it.each(postgres)(
    'is told here when it says so, and what is written here is not ($name)',
    { timeout: openWithinMs },
    async ({ open }) => {
      const db = await onlyMigrated(await open())
      const { told, bus } = await watch(db, db.close)
      bus.publish(contentTopic, 'talk')
      const isTold = async () =>
        (await sql<{ is_called: boolean }>`select is_called from content_change`.execute(db.query)).rows[0]
          ?.is_called
      await expect.poll(isTold, { timeout: 5_000 }).toBe(true)
      expect(told).toEqual(['talk'])
      // As another process tells it: this one has not counted it as its own.
      await sql`select nextval('content_change')`.execute(db.query)
      await expect.poll(() => told, { timeout: 5_000 }).toEqual(['talk', 'elsewhere'])
    },
  )
})

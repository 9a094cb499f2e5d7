import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../app/app.ts'
import { createMemoryBus } from './bus.ts'
import { contentTopic, watchElsewhere } from './content-change.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openSqlite } from './db/sqlite.ts'
import { createJobs } from './jobs.ts'

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

/** A watching process, with the content changes it received. */
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
  return told
}
const write = (db: Db) =>
  db.query
    .insertInto('counter')
    .values({ name: `c${Math.random()}`, value: 1 })
    .execute()

describe('what another process writes', () => {
  it('is told here within a second, and what is written here is not', async () => {
    const { here, there, close } = await openFile()
    const told = await watch(here, close)
    await write(here)
    await there.transaction(write)
    await expect.poll(() => told).toEqual(['elsewhere'])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOnServer, serverUrl } from '../testing/databases.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { createJobs } from './jobs.ts'
import { cacheMigrations, createPostgresCache } from './postgres-cache.ts'
import { createPostgresClock } from './postgres-clock.ts'
import { createPostgresLease, leaseMigrations } from './postgres-lease.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** A clock that can be set, found before the system's own through the search path. */
const settableTime = [
  'create schema settable',
  'create table settable.ahead (days int not null)',
  'insert into settable.ahead values (0)',
  `create function settable.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() + (select days from settable.ahead) * interval '1 day' $$`,
]

describe.runIf(serverUrl)('the time of the database is set while processes run on it', () => {
  let database: Awaited<ReturnType<typeof createOnServer>>
  let db: Db
  beforeAll(async () => {
    database = await createOnServer()
    const before = await openPostgres(database.url)
    for (const text of settableTime) await sql.raw(text).execute(before.query)
    await before.close()
    const url = new URL(database.url)
    url.searchParams.set('options', '-c search_path=public,settable,pg_catalog')
    db = await openPostgres(url.href)
    const migrations = [...cacheMigrations, ...leaseMigrations]
    await migrate({ db, migrations, nowMs: 0, beforeFirst: async () => undefined })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  const setAhead = (days: number) => sql`update settable.ahead set days = ${days}`.execute(db.query)
  const newJobs = () =>
    createJobs((_, cause) => {
      throw cause
    })

  it.each([1, -1])('by %i day: a job goes on at once, and one at a time', async days => {
    await setAhead(0)
    const done: string[] = []
    const name = `job ${days}`
    const work = (holder: string) =>
      createPostgresLease({ db, holder })(name, minuteMs, async () => void done.push(holder))
    await work('one')
    await work('two')
    await setAhead(days)
    await work('two')
    await work('three')
    // As if the previous holder had been killed while running.
    await sql`update job_lease set held_until = held_until - ${days} * interval '1 day' where name = ${name}`.execute(
      db.query,
    )
    await sql`update job_lease set begun_at = begun_at - interval '1 minute' where name = ${name}`.execute(
      db.query,
    )
    await work('three')
    expect(done).toEqual(['one', 'two', 'three'])
  })

  it.each([1, -1])(
    'by %i day: no count of tries lasts a day longer, and the time is followed',
    async days => {
      await setAhead(0)
      const cacheJobs = newJobs()
      const cache = createPostgresCache({ db, jobs: cacheJobs })
      const clockJobs = newJobs()
      const clock = await createPostgresClock({ db, jobs: clockJobs, onSetBack: cache.clear })
      const [nowMs, steadyMs] = [clock.now(), clock.steady()]
      expect(Math.abs(nowMs - steadyMs)).toBeLessThan(2_000)
      await cache.increment('tries', minuteMs)
      await setAhead(days)
      // Each job runs a last time: the clock queries once more.
      await clockJobs.close()
      expect(await cache.get('tries')).toBeUndefined()
      expect(await cache.increment('tries', minuteMs)).toBe(1)
      expect(Math.abs(clock.now() - nowMs - days * dayMs)).toBeLessThan(minuteMs)
      expect(clock.steady() - steadyMs).toBeLessThan(minuteMs)
      await cacheJobs.close()
    },
  )
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOnServer, serverUrl } from '../testing/databases.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { holdDatabase, lockDatabase } from './db/postgres-schema.ts'
import { createJobs } from './jobs.ts'
import { createPostgresClock } from './postgres-clock.ts'
import { createPostgresLease, leaseMigrations } from './postgres-lease.ts'

const fail = (cause: unknown) => {
  throw cause
}
const soon = { interval: 10 }

describe.runIf(serverUrl)('processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createOnServer>>
  let db: Db
  beforeAll(async () => {
    database = await createOnServer()
    db = await openPostgres(database.url)
    await migrate({ db, migrations: leaseMigrations, nowMs: 0, beforeFirst: async () => undefined })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  const leaseOf = (holder: string) => createPostgresLease({ db, holder })

  it('do a job one at a time, and not again before it is due', async () => {
    const done: string[] = []
    let end = (): void => undefined
    const working = leaseOf('one')('sweep', 60_000, () => {
      done.push('one')
      return new Promise(resolve => {
        end = resolve
      })
    })
    await expect.poll(() => done).toEqual(['one'])
    const two = () => leaseOf('two')('sweep', 60_000, async () => void done.push('two'))
    await two()
    await leaseOf('two')('another', 60_000, async () => void done.push('another'))
    end()
    await working
    await two()
    expect(done).toEqual(['one', 'another'])
    await sql`update job_lease set begun_at = begun_at - interval '1 minute'`.execute(db.query)
    await two()
    expect(done).toEqual(['one', 'another', 'two'])
  })

  it('hold on to long work, and take over from one that was killed at it', async () => {
    let end = (): void => undefined
    const working = leaseOf('one')('long', 0, () => new Promise(resolve => (end = resolve)))
    await new Promise(resolve => setTimeout(resolve, 6_000))
    let isTaken = false
    const take = () =>
      leaseOf('two')('long', 0, async () => {
        isTaken = true
      })
    await take()
    expect(isTaken).toBe(false)
    // As if the holder had not renewed it.
    await sql`update job_lease set held_until = clock_timestamp() where name = 'long'`.execute(db.query)
    await take()
    expect(isTaken).toBe(true)
    end()
    await working
  })

  it('a turn that fails is over, and the error is told', async () => {
    const failing = leaseOf('one')('failing', 0, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    let isRun = false
    await leaseOf('two')('failing', 0, async () => {
      isRun = true
    })
    expect(isRun).toBe(true)
  })

  it('repeat for the site what one of them repeats', async () => {
    const done: string[] = []
    const all = ['one', 'two', 'three'].map(name => {
      const jobs = createJobs((_, cause) => fail(cause), { lease: leaseOf(name) })
      jobs.repeatForSite({ name: 'often', title: '', does: '' }, 100, async () => void done.push(name))
      jobs.soonForSite({ name: 'once', title: '', does: '' }, async () => {
        done.push('once')
        await new Promise(resolve => setTimeout(resolve, 300))
      })
      return jobs
    })
    await new Promise(resolve => setTimeout(resolve, 1_050))
    for (const jobs of all) await jobs.close()
    expect(done.filter(name => name === 'once')).toHaveLength(1)
    expect(done.length - 1).toBeGreaterThan(2)
    expect(done.length - 1).toBeLessThanOrEqual(15)
  })

  it('have one time, whatever their own clocks say', async () => {
    const jobs = createJobs((_, cause) => fail(cause))
    const clock = await createPostgresClock({ db, jobs, onSetBack: async () => undefined })
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db.query)
    expect(Math.abs(clock.now() - (rows[0]?.now ?? 0))).toBeLessThan(2_000)
    const own = Date.now
    try {
      const before = clock.now()
      Date.now = () => own() + 24 * 60 * 60_000
      expect(clock.now() - before).toBeLessThan(5_000)
    } finally {
      Date.now = own
    }
    await jobs.close()
  })

  it('begin one after the other', async () => {
    const done: string[] = []
    const hold = <T>(name: string, work: () => Promise<T>) => holdDatabase({ url: database.url, name, work })
    const begin = (name: string) =>
      hold('start', async () => {
        done.push(`${name} begins`)
        await new Promise(resolve => setTimeout(resolve, 50))
        done.push(`${name} ends`)
      })
    await Promise.all(['one', 'two'].map(begin))
    expect(await hold('start', () => hold('another', async () => 'beside it'))).toBe('beside it')
    expect(done.map(step => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
    await expect(hold('start', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect.poll(() => hold('start', async () => 'free'), soon).toBe('free')
  })

  it('say that they are there, also after their connections were cut', async () => {
    const [one, two] = [
      await lockDatabase(database.url, 'shared'),
      await lockDatabase(database.url, 'shared'),
    ]
    const tryAlone = () => lockDatabase(database.url, 'exclusive')
    expect(await tryAlone()).toBeUndefined()
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
          and database = (select oid from pg_database where datname = current_database())`.execute(db.query)
      return rows[0]?.count
    }
    expect(await count()).toBe(2)
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`.execute(db.query)
    await expect.poll(count, soon).toBe(2)
    await one?.()
    expect(await tryAlone()).toBeUndefined()
    await two?.()
    await expect.poll(count, soon).toBe(0)
    const alone = await tryAlone()
    expect(await lockDatabase(database.url, 'shared')).toBeUndefined()
    await alone?.()
  })
})

import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { migrate } from './db/migrate.ts'
import { createJobs } from './jobs.ts'
import { cacheMigrations, createPostgresCache } from './postgres-cache.ts'

const long = 60_000
const databases = testDatabases.filter(({ name }) => name !== 'SQLite')

describe.runIf(databases.length > 0)('the cache', () => {
  it.each(databases)(
    'is one for all who use it, and forgets by the clock of the database, on $name',
    async ({ open }) => {
      const db = await open()
      onTestFinished(db.close)
      await migrate({ db, migrations: cacheMigrations, nowMs: 0, beforeFirst: async () => undefined })
      const jobs = createJobs((_, cause) => {
        throw cause
      })
      const [one, two] = [createPostgresCache({ db, jobs }), createPostgresCache({ db, jobs })]
      const pass = () => sql`update cache_entry set expires_at = clock_timestamp()`.execute(db.query)

      expect([await one.add('a', '1', long), await two.add('a', '2', long), await two.get('a')]).toEqual([
        true,
        false,
        '1',
      ])
      await two.set('a', '3', long)
      expect(await one.get('a')).toBe('3')
      await one.delete('a')
      expect(await two.get('a')).toBeUndefined()

      const counts = await Promise.all([one, two, one, two, one].map(cache => cache.increment('n', long)))
      expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5])
      expect(await two.get('n')).toBe('5')
      await one.set('a', '4', long)
      await pass()
      expect([
        await one.get('n'),
        await one.get('a'),
        await two.increment('n', long),
        await two.add('a', '5', long),
      ]).toEqual([undefined, undefined, 1, true])
      await pass()
      await one.set('stays', '1', long)
      await jobs.close()
      const { rows } = await sql`select key from cache_entry`.execute(db.query)
      expect(rows).toEqual([{ key: 'stays' }])
    },
  )
})

import { sql } from 'kysely'
import type { Cache } from './cache.ts'
import type { Db } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import type { Jobs } from './jobs.ts'

export const cacheTables = ['cache_entry']

/** Unlogged: a crash of PostgreSQL may empty it, and nothing waits for the disk. */
export const cacheMigrations: readonly Migration[] = [
  {
    name: '0028-cache',
    async up({ kind, query }) {
      if (kind !== 'postgres') return
      await sql`create unlogged table cache_entry (
        key text primary key, value text not null, expires_at timestamptz not null)`.execute(query)
      await sql`create index cache_entry_expires on cache_entry (expires_at)`.execute(query)
    },
  },
]

const sweepEveryMs = 60_000

/**
 * Shared by all processes on one PostgreSQL: each operation is one statement, with the database's time. If
 * that is set back, entries meant for a minute could last a day, including counts of tries: `clear` drops
 * everything.
 */
export function createPostgresCache(given: { db: Db; jobs: Jobs }): Cache & { clear(): Promise<void> } {
  const { db, jobs } = given
  const { query } = db
  const after = (ttlMs: number) => sql`clock_timestamp() + ${ttlMs} * interval '1 millisecond'`
  jobs.repeatForSite(
    { name: 'expired cache entries', title: '清过期的缓存', does: '数据库里过了期的缓存，扔掉。' },
    sweepEveryMs,
    async () => {
      await sql`delete from cache_entry where expires_at <= clock_timestamp()`.execute(query)
    },
  )
  return {
    async get(key) {
      const { rows } = await sql<{ value: string }>`
        select value from cache_entry where key = ${key} and expires_at > clock_timestamp()`.execute(query)
      return rows[0]?.value
    },
    async set(key, value, ttlMs) {
      await sql`
        insert into cache_entry (key, value, expires_at) values (${key}, ${value}, ${after(ttlMs)})
        on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`.execute(
        query,
      )
    },
    async add(key, value, ttlMs) {
      const { rows } = await sql`
        insert into cache_entry (key, value, expires_at) values (${key}, ${value}, ${after(ttlMs)})
        on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
        where cache_entry.expires_at <= clock_timestamp()
        returning 1`.execute(query)
      return rows.length > 0
    },
    async delete(key) {
      await sql`delete from cache_entry where key = ${key}`.execute(query)
    },
    async increment(key, ttlMs) {
      const { rows } = await sql<{ count: number }>`
        insert into cache_entry as held (key, value, expires_at) values (${key}, '1', ${after(ttlMs)})
        on conflict (key) do update set
          value = case when held.expires_at <= clock_timestamp() then '1' else (held.value::bigint + 1)::text end,
          expires_at = case when held.expires_at <= clock_timestamp() then excluded.expires_at else held.expires_at end
        returning value::bigint as count`.execute(query)
      return Number(rows[0]?.count)
    },
    async clear() {
      await sql`delete from cache_entry`.execute(query)
    },
    close: async () => undefined,
  }
}

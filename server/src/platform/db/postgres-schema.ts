import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from './db.ts'
import { loadPostgresDriver, openPostgres } from './postgres.ts'

/** Runs `work` with a database opened for its duration. */
async function withDatabase<T>(
  url: string,
  work: (db: Awaited<ReturnType<typeof openPostgres>>) => Promise<T>,
): Promise<T> {
  const db = await openPostgres(url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Creates an empty schema for a restore to fill. */
export const makeSchema = (url: string, name: string): Promise<void> =>
  withDatabase(url, async db => void (await sql`create schema ${sql.id(name)}`.execute(db.query)))

/** Removes schemas of unfinished restores. */
export const dropSchemas = (url: string, prefix: string): Promise<void> =>
  withDatabase(url, async db => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where starts_with(nspname, ${prefix})`.execute(db.query)
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db.query)
  })

/** Replaces the site's schema by `from` and renames the old one to `keep`: atomically, and only once. */
export const switchSchema = (url: string, { from, keep }: { from: string; keep: string }): Promise<void> =>
  withDatabase(url, db =>
    db.transaction(async ({ query }) => {
      const found = await sql`select 1 from pg_namespace where nspname = ${from}`.execute(query)
      if (found.rows.length === 0) return
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(query)
      const own = rows[0]?.name ?? 'public'
      await sql`alter schema ${sql.id(own)} rename to ${sql.id(keep)}`.execute(query)
      await sql`alter schema ${sql.id(from)} rename to ${sql.id(own)}`.execute(query)
    }),
  )

// An arbitrary constant: `xiaolou` in base 36.
const lockId = Number.parseInt('xiaolou', 36)

/**
 * Runs `work` under a named lock across all processes of the database, and waits for it. The lock belongs to
 * a transaction: a session's would not work behind a pooler.
 */
export async function holdDatabase<T>(input: {
  url: string
  name: string
  work: () => Promise<T>
}): Promise<T> {
  const { Client } = await loadPostgresDriver()
  const client = new Client({ connectionString: input.url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`xiaolou ${input.name}`])
    return await input.work()
  } finally {
    await client.end()
  }
}

const againAfterMs = 1_000

/** The connection holds the lock, by a transaction, as above. */
async function takeLock(url: string, kind: 'shared' | 'exclusive'): Promise<Client | undefined> {
  const { Client } = await loadPostgresDriver()
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  const name = kind === 'shared' ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock'
  const { rows } = await client.query(`select ${name}($1) as has`, [lockId])
  if (rows[0]?.has === true) return client
  await client.end()
  return undefined
}

/**
 * Marks the database as used by a server (`shared`, several may) or reserves it (`exclusive`, fails while a
 * server uses it). Returns the function that releases it, or undefined if it is not available. A broken
 * connection is replaced as soon as possible.
 */
export async function lockDatabase(
  url: string,
  kind: 'shared' | 'exclusive',
): Promise<(() => Promise<void>) | undefined> {
  let held = await takeLock(url, kind)
  if (!held) return undefined
  let isOver = false
  const takeAgain = async () => {
    const next = isOver ? undefined : await takeLock(url, kind).catch(() => undefined)
    if (isOver) await next?.end()
    else if (next) follow(next)
    else setTimeout(takeAgain, againAfterMs).unref()
  }
  const follow = (client: Client) => {
    held = client
    client.once('end', () => void takeAgain())
  }
  follow(held)
  return async () => {
    isOver = true
    await held?.end()
  }
}

/** How many servers have marked this database as used. */
export async function countServers({ kind, query }: Db): Promise<number> {
  if (kind === 'sqlite') return 1
  // pg_locks stores the lock's number in two halves.
  const [high, low] = [Math.floor(lockId / 2 ** 32), lockId % 2 ** 32]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and granted and objsubid = 1
      and classid = ${high}::oid and objid = ${low}::oid
      and database = (select oid from pg_database where datname = current_database())`.execute(query)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from './db.ts'
import { loadPostgresDriver, openPostgres } from './postgres.ts'

/** Runs with a database that is open for this long. */
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

/** Makes an empty schema, in which a restore gets its tables ready. */
export const makeSchema = (url: string, name: string): Promise<void> =>
  withDatabase(url, async db => void (await sql`create schema ${sql.id(name)}`.execute(db.query)))

/** Removes schemas that a restore began and did not end. */
export const dropSchemas = (url: string, prefix: string): Promise<void> =>
  withDatabase(url, async db => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where starts_with(nspname, ${prefix})`.execute(db.query)
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db.query)
  })

/** Puts the schema `from` in the place of the site's own, which is kept as `keep`: in one step, and once. */
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

// Any number, but always the same: that of `xiaolou` in base 36.
const lockId = Number.parseInt('xiaolou', 36)

/**
 * Runs `work` while no other process of the database runs one of that name, and waits for its turn. By a transaction of its own: that of a session
 * would come to nothing behind a pooler.
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

/** Whoever holds the connection has the lock; by a transaction, as above. */
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
 * Says of a database that a server works on it (`shared`: several may), or that nobody must (`exclusive`: fails where somebody
 * does). Gives what ends it, or undefined where it cannot be had. A connection that breaks is replaced as soon as that can be.
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

/** How many servers say of this database that they work on it. */
export async function countServers({ kind, query }: Db): Promise<number> {
  if (kind === 'sqlite') return 1
  // The number of a lock stands there in two halves.
  const [high, low] = [Math.floor(lockId / 2 ** 32), lockId % 2 ** 32]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and granted and objsubid = 1
      and classid = ${high}::oid and objid = ${low}::oid
      and database = (select oid from pg_database where datname = current_database())`.execute(query)
  return rows[0]?.count ?? 0
}

import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import type { Db } from './db.ts'
import { createPostgresTextIndex } from './text-index.postgres.ts'

const int8Oid = 20
const numericOid = 1700

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
function wrap(query: Kysely<any>, isInTransaction: boolean): Db {
  const db: Db = {
    kind: 'postgres',
    query,
    columnTypes: {
      idType: 'bigint',
      id: column => column.primaryKey().generatedByDefaultAsIdentity(),
      integer: 'bigint',
    },
    transaction: work =>
      isInTransaction ? work(db) : query.transaction().execute(trx => work(wrap(trx, true))),
    textIndex: name => createPostgresTextIndex(query, name),
    backup: async () => false,
    close: () => query.destroy(),
  }
  return db
}

/** A database of PostgreSQL's family behind any Kysely dialect; tests bring the embedded one. */
export function openPostgresDialect(dialect: Dialect): Db {
  return wrap(new Kysely({ dialect }), false)
}

/** Turns 64-bit integers and sums into numbers; the product's ids and counters stay below 2^53. */
export function parseAsNumber(oid: number): ((text: string) => number) | undefined {
  return oid === int8Oid || oid === numericOid ? Number : undefined
}

/** Connects by address `postgres://…`; at most ten connections, each statement at most 30 s. */
export async function openPostgres(url: string): Promise<Db> {
  const { default: pg } = await import('pg')
  for (const oid of [int8Oid, numericOid]) pg.types.setTypeParser(oid, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
  })
  // An idle connection may be cut by the server: the pool replaces it, and the next query tells of a real outage.
  pool.on('error', () => undefined)
  return openPostgresDialect(new PostgresDialect({ pool }))
}

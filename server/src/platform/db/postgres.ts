import { type Compilable, type Dialect, Kysely, type Logger, PostgresDialect, sql } from 'kysely'
import { createDb, type Db } from './db.ts'
import { findPostgresTables, setPostgresLastId } from './table-shape.postgres.ts'
import { createPostgresTextIndex } from './text-index.postgres.ts'

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
type Query = Kysely<any>

let cursors = 0

/** Uses a cursor: the server keeps what is not read yet. */
async function* readInBatches<Row>(query: Query, asked: Compilable<Row>, size: number) {
  cursors += 1
  const name = sql.id(`batches_${cursors}`)
  const compiled = asked.compile()
  const declared = sql`declare ${name} no scroll cursor for `.compile(query)
  await query.executeQuery({ ...compiled, sql: declared.sql + compiled.sql })
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from ${name}`.execute(query)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await sql`close ${name}`.execute(query)
}

const int8Oid = 20
const numericOid = 1700

/** A PostgreSQL database behind any Kysely dialect; tests pass the embedded one. */
export function openPostgresDialect(dialect: Dialect, log?: Logger): Db {
  const query = new Kysely({ dialect, ...(log && { log }) })
  return createDb(
    {
      kind: 'postgres',
      columnTypes: {
        idType: 'bigint',
        id: column => column.primaryKey().generatedByDefaultAsIdentity(),
        integer: 'bigint',
      },
      async lock(query, name) {
        // Two-number locks are separate from the one-number locks of processes (`postgres-schema.ts`).
        await sql`select pg_advisory_xact_lock(1, hashtext(${name}))`.execute(query)
      },
      textIndex: createPostgresTextIndex,
      snapshot: (query, work) =>
        query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      readInBatches,
      orderedByBytes: column => sql`${sql.ref(column)} collate "C"`,
      findTables: findPostgresTables,
      setLastId: setPostgresLastId,
      close: () => query.destroy(),
    },
    query,
  )
}

/** The driver, loaded only for PostgreSQL; 64-bit integers are returned as numbers. */
export async function loadPostgresDriver() {
  const { default: pg } = await import('pg')
  for (const oid of [int8Oid, numericOid]) pg.types.setTypeParser(oid, Number)
  return pg
}

/**
 * Connects to `postgres://…`, to `schema` if given; at most ten connections, each statement at most 30 s and
 * without parallel workers: starting them takes 50 ms, for a sum that takes 20. `log` gets every query.
 */
export async function openPostgres(
  url: string,
  { schema, log }: { schema?: string; log?: Logger | undefined } = {},
): Promise<Db> {
  const { Pool } = await loadPostgresDriver()
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Not as startup parameters, which PgBouncer refuses.
    onConnect: client =>
      client.query('set statement_timeout = 30000; set max_parallel_workers_per_gather = 0'),
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  })
  // The server may close an idle connection: the pool replaces it, and the next query reports a real outage.
  pool.on('error', () => undefined)
  // An error between two queries of a checked-out client must not end the process: its next query fails.
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    ...openPostgresDialect(new PostgresDialect({ pool }), log),
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

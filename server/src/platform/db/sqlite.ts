import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { type Compilable, Kysely, type Logger, SqliteDialect, sql } from 'kysely'
import type { Db } from './db.ts'
import { createDb } from './db.ts'
import { createSyncedDialect, type Manners } from './sqlite-dialect.ts'
import { findSqliteTables, setSqliteLastId } from './table-shape.sqlite.ts'
import { createSqliteTextIndex } from './text-index.sqlite.ts'

// Another process may be closing it during opening.
const openWithinMs = 5_000
// Prepared statements in the cache: the program has about a hundred, plus some for list filters.
const maxStatements = 400

function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
}

type Row = Record<string, SQLOutputValue>

/**
 * A statement that returns plain objects. node:sqlite's have no prototype, and V8 stores them as
 * dictionaries: copying one takes eight times as long. Hence values as arrays, and our own objects.
 */
function prepareStatement(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql)
  const names = statement.columns().map(column => column.name)
  statement.setReturnArrays(true)
  const named = (values: Row) => {
    const row: Row = {}
    for (const [at, name] of names.entries()) row[name] = values[at] ?? null
    return row
  }
  return {
    reader: names.length > 0,
    all: (values: readonly unknown[]) => statement.all(...values.map(bindable)).map(named),
    run: (values: readonly unknown[]) => statement.run(...values.map(bindable)),
    *iterate(values: readonly unknown[]) {
      for (const row of statement.iterate(...values.map(bindable))) yield named(row)
    },
  }
}

const changesTables = /^\s*(?:alter|create|drop)\b/i

// A transaction that has read cannot wait for another writer: each takes the lock at its start.
const begins = /^\s*begin\s*$/i
const undoes = /^\s*rollback\b/i
const nothing = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

/** Adapts node:sqlite to Kysely's SQLite dialect. */
function kyselyShape(database: DatabaseSync, { isReader }: { isReader: boolean }) {
  const statements = new Map<string, ReturnType<typeof prepareStatement>>()
  return {
    close: () => database.close(),
    prepare(asked: string) {
      const sql = !isReader && begins.test(asked) ? 'begin immediate' : asked
      // On a full disk SQLite has already rolled back; an error that there is no transaction would hide the
      // cause.
      if (undoes.test(sql) && !database.isTransaction) return nothing
      const known = statements.get(sql)
      if (known) return known
      const statement = prepareStatement(database, sql)
      if (changesTables.test(sql)) {
        // Cached statements have the old columns.
        statements.clear()
        return statement
      }
      statements.set(sql, statement)
      const oldest = statements.size > maxStatements ? statements.keys().next().value : undefined
      if (oldest !== undefined) statements.delete(oldest)
      return statement
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
type Query = Kysely<any>

/** A separate connection that does not see later writes; an in-memory database has only one. */
async function snapshot<T>(path: string, query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  if (path === ':memory:') return query.transaction().execute(work)
  const database = new DatabaseSync(path, { readOnly: true, timeout: openWithinMs })
  const reader: Query = new Kysely({
    dialect: new SqliteDialect({ database: kyselyShape(database, { isReader: true }) }),
  })
  try {
    return await reader.transaction().execute(async inner => {
      // It begins with the first read.
      await sql`select 1 from sqlite_master`.execute(inner)
      return work(inner)
    })
  } finally {
    await reader.destroy()
  }
}

/**
 * Checkpoints what was written during a long read: otherwise the site's next writer would do it all, and
 * block the site meanwhile.
 */
function foldLog(database: DatabaseSync): void {
  try {
    database.exec('pragma wal_checkpoint')
  } catch {
    // A full or failing disk: the next writer reports it.
  }
}

async function* readInBatches<Row>(query: Query, asked: Compilable<Row>, size: number) {
  let batch: Row[] = []
  for await (const row of query.getExecutor().stream<Row>(asked.compile(), size)) {
    batch.push(...row.rows)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Opens or creates the file (`:memory:` for an in-memory one). WAL, so that readers do not wait for the
 * writer; acknowledged writes are on disk, by our own sync or, where WAL is not possible, by `synchronous =
 * full`. Several processes may have it open: writers wait for each other, at most half a minute, without
 * blocking anything else. `log` gets every query.
 */
export function openSqlite(
  path: string,
  { log, ...manners }: Manners & { log?: Logger | undefined } = {},
): Db {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: openWithinMs })
  const hasLog = database.prepare('pragma journal_mode = wal').get()?.journal_mode === 'wal'
  database.exec(`pragma synchronous = ${hasLog ? 'normal' : 'full'}; pragma temp_store = memory`)
  // 16 MB of pages: the hot part of ten thousand articles, and little compared to the process itself.
  database.exec('pragma cache_size = -16000; pragma journal_size_limit = 67108864')
  // From here on the driver does the waiting; without WAL, readers and the writer may wait for each other
  // anywhere.
  if (hasLog) database.exec('pragma busy_timeout = 0')
  const shape = kyselyShape(database, { isReader: false })
  const synced = hasLog ? createSyncedDialect({ database, shape, path, ...manners }) : undefined
  const query = new Kysely({
    dialect: synced ?? new SqliteDialect({ database: shape }),
    ...(log && { log }),
  })
  return createDb(
    {
      kind: 'sqlite',
      columnTypes: {
        idType: 'integer',
        id: column => column.primaryKey().autoIncrement(),
        integer: 'integer',
      },
      // A transaction has the whole database to itself.
      lock: async () => undefined,
      textIndex: createSqliteTextIndex,
      // It ignores the connection's own commits: https://www.sqlite.org/pragma.html#pragma_data_version
      async countChangesElsewhere() {
        return Number(database.prepare('pragma data_version').get()?.data_version)
      },
      async snapshot(query, work) {
        try {
          return await snapshot(path, query, work)
        } finally {
          foldLog(database)
        }
      },
      readInBatches,
      orderedByBytes: column => sql`${sql.ref(column)}`,
      findTables: findSqliteTables,
      setLastId: setSqliteLastId,
      async close() {
        await query.destroy()
        await synced?.close()
      },
    },
    query,
  )
}

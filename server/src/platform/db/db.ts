import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { TableShape } from './table-shape.ts'
import type { TextIndex } from './text-index.ts'

/** Column types that differ between databases. */
export type ColumnTypes = {
  /** A generated primary key whose values are never reused. */
  readonly id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  readonly idType: 'integer' | 'bigint'
  /** 64-bit integer: ids, epoch milliseconds, counters. */
  readonly integer: 'integer' | 'bigint'
}

/** One database: queries through Kysely, and the few operations that differ between databases. */
export type Db = {
  readonly kind: 'sqlite' | 'postgres'
  // Each store names its own tables: `const articles: Kysely<ArticleTables> = db.query`.
  // biome-ignore lint/suspicious/noExplicitAny: the platform knows no table, so that it cannot know a feature.
  readonly query: Kysely<any>
  readonly columnTypes: ColumnTypes
  /** All or nothing. Inside, use the `Db` passed in; a nested transaction joins it. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Many writes with few syncs: one connection for all of `work`, which commits when it calls `commit` and at
   * its end. Inside, use only the `Db` passed in. A failure loses everything since the last commit. For a
   * database without other writers, as they would wait for a whole batch.
   */
  inBatches<T>(work: (db: Db, commit: () => Promise<void>) => Promise<T>): Promise<T>
  /**
   * Takes a named lock until the end of the transaction, across all processes, so that nobody else creates
   * what this transaction looks for and does not find. Take it before other locks, to avoid deadlocks.
   */
  lock(name: string): Promise<void>
  textIndex(name: string): TextIndex
  /** A number that changes when another process has changed the database, if the database can tell. */
  countChangesElsewhere?(): Promise<number>
  /** Reads one consistent snapshot despite writes. Inside, use the `Db` passed in, and only to read. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * The rows of a query in batches of `size`; inside a snapshot or a transaction, which cannot run other
   * queries until all are read.
   */
  readInBatches<Row>(query: Compilable<Row>, size: number): AsyncIterable<Row[]>
  /** Orders text by its bytes, the same in every database. */
  readonly orderedByBytes: (column: string) => RawBuilder<unknown>
  /** Every table except search indexes, each after those that it references. */
  findTables(): Promise<TableShape[]>
  /** The next generated id of the table will be greater than this one. */
  setLastId(table: string, id: number): Promise<void>
  /** This process's connections by state, if there are several; `waiting` are queries without one. */
  countConnections?(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
type Query = Kysely<any>

/** The parts that differ between databases; the rest is common. */
export type DbDialect = Pick<
  Db,
  'kind' | 'columnTypes' | 'close' | 'countChangesElsewhere' | 'orderedByBytes'
> & {
  lock(query: Query, name: string): Promise<void>
  textIndex(query: Query, name: string): ReturnType<Db['textIndex']>
  snapshot<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T>
  readInBatches<Row>(query: Query, asked: Compilable<Row>, size: number): AsyncIterable<Row[]>
  findTables(query: Query): Promise<TableShape[]>
  setLastId(query: Query, table: string, id: number): Promise<void>
}

type Scopes = Pick<Db, 'transaction' | 'inBatches' | 'snapshot'>

function around(dialect: DbDialect, query: Query, scopes: Scopes): Db {
  return {
    ...dialect,
    query,
    lock: name => dialect.lock(query, name),
    textIndex: name => dialect.textIndex(query, name),
    readInBatches: (asked, size) => dialect.readInBatches(query, asked, size),
    findTables: () => dialect.findTables(query),
    setLastId: (table, id) => dialect.setLastId(query, table, id),
    ...scopes,
  }
}

/** Inside a transaction: nested transactions join it. */
function joined(dialect: DbDialect, query: Query): Db {
  const db: Db = around(dialect, query, {
    transaction: work => work(db),
    inBatches: work => work(db, async () => undefined),
    snapshot: work => work(db),
  })
  return db
}

/** Rolls back to the savepoint. Its absence is ignored, so that the caller sees the original error. */
async function undoStep(query: Query): Promise<void> {
  try {
    await sql`rollback to savepoint step`.execute(query)
    await sql`release savepoint step`.execute(query)
  } catch {
    // On a full disk SQLite has rolled back the whole batch.
  }
}

/** Inside a batch: a transaction is a savepoint, so that its failure affects nothing else. */
function batched(dialect: DbDialect, query: Query): Db {
  const db: Db = around(dialect, query, {
    async transaction(work) {
      await sql`savepoint step`.execute(query)
      try {
        const result = await work(db)
        await sql`release savepoint step`.execute(query)
        return result
      } catch (cause) {
        await undoStep(query)
        throw cause
      }
    },
    inBatches: work => work(db, async () => undefined),
    snapshot: work => work(db),
  })
  return db
}

/** The `Db` over its own Kysely instance. */
export function createDb(dialect: DbDialect, query: Query): Db {
  return around(dialect, query, {
    transaction: work => query.transaction().execute(inner => work(joined(dialect, inner))),
    snapshot: work => dialect.snapshot(query, inner => work(joined(dialect, inner))),
    inBatches: work =>
      query.connection().execute(async connection => {
        await sql`begin`.execute(connection)
        try {
          const result = await work(batched(dialect, connection), async () => {
            await sql`commit`.execute(connection)
            await sql`begin`.execute(connection)
          })
          await sql`commit`.execute(connection)
          return result
        } catch (cause) {
          await sql`rollback`.execute(connection)
          throw cause
        }
      }),
  })
}

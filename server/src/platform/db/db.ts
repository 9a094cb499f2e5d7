import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { TableShape } from './table-shape.ts'
import type { TextIndex } from './text-index.ts'

/** What a table definition needs to say differently for each database. */
export type ColumnTypes = {
  /** A generated primary key whose values are never used again. */
  readonly id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  readonly idType: 'integer' | 'bigint'
  /** 64-bit whole number: ids, epoch milliseconds, counters. */
  readonly integer: 'integer' | 'bigint'
}

/** One database: queries through Kysely, and the few things in which databases differ, by name. */
export type Db = {
  readonly kind: 'sqlite' | 'postgres'
  // Each store names its own tables: `const articles: Kysely<ArticleTables> = db.query`.
  // biome-ignore lint/suspicious/noExplicitAny: the platform knows no table, so that it cannot know a feature.
  readonly query: Kysely<any>
  readonly columnTypes: ColumnTypes
  /** All or nothing. Inside, use the `Db` that is handed in; a transaction within a transaction joins it. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Many writes, few syncs: one connection for all of `work`, which commits when it calls `commit` and at its end.
   * Inside, use the `Db` that is handed in, and no other. What a failure interrupts is lost back to the last commit. For a database that
   * nobody else writes to: others wait for a whole batch.
   */
  inBatches<T>(work: (db: Db, commit: () => Promise<void>) => Promise<T>): Promise<T>
  /**
   * Inside a transaction: until its end nobody else goes beyond here by this name, in any process. What is then looked for and is not
   * there, nobody else makes meanwhile. Taken before other locks, so that two never wait for each other.
   */
  lock(name: string): Promise<void>
  textIndex(name: string): TextIndex
  /** A number that changes once another process has changed the database, where the database knows that by itself. */
  countChangesElsewhere?(): Promise<number>
  /** Reads of one moment, whatever is written meanwhile. Inside, use the `Db` that is handed in, and only to read. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * The rows of a query, however many, so many at a time; inside a snapshot or a transaction, in which nothing else can be asked
   * until they are read to the end.
   */
  readInBatches<Row>(query: Compilable<Row>, size: number): AsyncIterable<Row[]>
  /** Orders text by its bytes, the same in every database. */
  readonly orderedByBytes: (column: string) => RawBuilder<unknown>
  /** Every table of rows, each behind those that it points to; search indexes are none. */
  findTables(): Promise<TableShape[]>
  /** Ids of a table go on behind this one. */
  setLastId(table: string, id: number): Promise<void>
  /** Connections of this process, where there are several, by what they do; `waiting` are queries without one. */
  countConnections?(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
type Query = Kysely<any>

/** What a kind of database brings of its own; the rest is the same for all. */
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

/** Inside a transaction: whatever asks for one joins it. */
function joined(dialect: DbDialect, query: Query): Db {
  const db: Db = around(dialect, query, {
    transaction: work => work(db),
    inBatches: work => work(db, async () => undefined),
    snapshot: work => work(db),
  })
  return db
}

/** What went wrong is the caller's error; that there is no step to take back any more is not. */
async function undoStep(query: Query): Promise<void> {
  try {
    await sql`rollback to savepoint step`.execute(query)
    await sql`release savepoint step`.execute(query)
  } catch {
    // With a full disk SQLite has taken back the whole batch.
  }
}

/** Inside a batch: a transaction is a savepoint, so that one that fails takes nothing else with it. */
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

/** The `Db` over a Kysely instance of its own. */
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

import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { TextIndex } from './text-index.ts'

/** What a table definition needs to say differently for each database. */
export type ColumnTypes = {
  /** A generated primary key whose values are never used again. */
  readonly id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  readonly idType: 'integer' | 'bigint'
  /** 64-bit whole number: ids, epoch milliseconds, counters. */
  readonly integer: 'integer' | 'bigint'
}

/** The counter by which processes tell each other, where the database needs one. */
export const changesName = 'content_change'

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
   * Inside, use the `Db` that is handed in, and no other. What a failure interrupts is lost back to the last commit.
   */
  inBatches<T>(work: (db: Db, commit: () => Promise<void>) => Promise<T>): Promise<T>
  textIndex(name: string): TextIndex
  /** A number that changes once another process has changed the database (PostgreSQL: has told so). */
  countChangesElsewhere(): Promise<number>
  /** Tells other processes that what is committed by now has changed. SQLite tells them by itself. */
  tellChange(): Promise<void>
  /** Copies the database to a new file while it is in use; says false where it cannot. */
  backup(path: string): Promise<boolean>
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
type Query = Kysely<any>

/** What a kind of database brings of its own; the rest is the same for all. */
export type DbDialect = Pick<
  Db,
  'kind' | 'columnTypes' | 'backup' | 'close' | 'countChangesElsewhere' | 'tellChange'
> & {
  textIndex(query: Query, name: string): ReturnType<Db['textIndex']>
}

function around(dialect: DbDialect, query: Query, scopes: Pick<Db, 'transaction' | 'inBatches'>): Db {
  const { textIndex: _, ...same } = dialect
  return {
    ...same,
    query,
    textIndex: name => dialect.textIndex(query, name),
    ...scopes,
  }
}

/** Inside a transaction: whatever asks for one joins it. */
function joined(dialect: DbDialect, query: Query): Db {
  const db: Db = around(dialect, query, {
    transaction: work => work(db),
    inBatches: work => work(db, async () => undefined),
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
  })
  return db
}

/** The `Db` over a Kysely instance of its own. */
export function createDb(dialect: DbDialect, query: Query): Db {
  return around(dialect, query, {
    transaction: work => query.transaction().execute(inner => work(joined(dialect, inner))),
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

import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'

// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
type Query = Kysely<any>

/** What a kind of database brings of its own; the rest is the same for all. */
export type DbParts = Pick<
  Db,
  'kind' | 'columnTypes' | 'backup' | 'close' | 'countChangesElsewhere' | 'tellChange'
> & {
  textIndex(query: Query, name: string): ReturnType<Db['textIndex']>
}

function around(parts: DbParts, query: Query, scopes: Pick<Db, 'transaction' | 'inBatches'>): Db {
  const { textIndex: _, ...same } = parts
  return {
    ...same,
    query,
    textIndex: name => parts.textIndex(query, name),
    ...scopes,
  }
}

/** Inside a transaction: whatever asks for one joins it. */
function joined(parts: DbParts, query: Query): Db {
  const db: Db = around(parts, query, {
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
function batched(parts: DbParts, query: Query): Db {
  const db: Db = around(parts, query, {
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
export function createDb(parts: DbParts, query: Query): Db {
  return around(parts, query, {
    transaction: work => query.transaction().execute(inner => work(joined(parts, inner))),
    inBatches: work =>
      query.connection().execute(async connection => {
        await sql`begin`.execute(connection)
        try {
          const result = await work(batched(parts, connection), async () => {
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

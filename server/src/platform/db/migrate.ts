import type { Db } from './db.ts'

/** One step forward. `name` begins with its number and never changes once released. */
export type Migration = { readonly name: string; readonly up: (db: Db) => Promise<void> }

export type MigrationResult = { readonly applied: readonly string[] }

/** The database and the program have different migrations; the message tells the owner what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/** The names of the migrations applied to a database, including ones this program does not know. */
export async function findAppliedMigrations(db: Db): Promise<Set<string>> {
  await db.query.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('at', db.columnTypes.integer, column => column.notNull())
    .execute()
  const rows: { name: string }[] = await db.query.selectFrom('schema_migration').select('name').execute()
  return new Set(rows.map(row => row.name))
}

/** The names that are not among this program's migrations. */
export function unknownMigrations(steps: Iterable<string>, migrations: readonly Migration[]): string[] {
  const known = new Set(migrations.map(migration => migration.name))
  return [...steps].filter(name => !known.has(name))
}

/**
 * Applies pending migrations in the order of the list: forward only, all or none. In a database with content,
 * `beforeFirst` (the backup) runs once before the first change. Throws SchemaError if the database is newer.
 */
export async function migrate(input: {
  db: Db
  migrations: readonly Migration[]
  nowMs: number
  beforeFirst: () => Promise<void>
}): Promise<MigrationResult> {
  const { db, migrations, nowMs } = input
  const done = await findAppliedMigrations(db)
  const unknown = unknownMigrations(done, migrations)
  if (unknown.length > 0) {
    throw new SchemaError(
      `数据库比程序新（${unknown.join('、')}），这个程序不认得它。请换回新的程序；要退回旧的，就运行 npm run rollback，它把升级以前的那一份放回来`,
    )
  }
  const pending = migrations.filter(migration => !done.has(migration.name))
  if (pending.length === 0) return { applied: [] }
  if (done.size > 0) await input.beforeFirst()
  await db.transaction(async inner => {
    for (const { name, up } of pending) {
      await up(inner)
      await inner.query.insertInto('schema_migration').values({ name, at: nowMs }).execute()
    }
  })
  return { applied: pending.map(migration => migration.name) }
}

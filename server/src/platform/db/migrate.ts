import type { Db } from './db.ts'

/** One step forward. `name` begins with its number and never changes once released. */
export type Migration = { readonly name: string; readonly up: (db: Db) => Promise<void> }

export type MigrationResult = { readonly applied: readonly string[] }

/** The database was made by a newer program: going on could destroy what this one does not know. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(`数据库比程序新（${unknown.join('、')}），请升级程序，或用旧的备份恢复`)
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Brings the database to this program's shape: forward only, each step in its own transaction, in the list's order.
 * `beforeFirst` runs once before anything changes in a database that already holds something (the backup).
 */
export async function migrate(input: {
  db: Db
  migrations: readonly Migration[]
  nowMs: number
  beforeFirst: () => Promise<void>
}): Promise<MigrationResult> {
  const { db, migrations, nowMs } = input
  await db.query.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('at', db.columnTypes.integer, column => column.notNull())
    .execute()
  const rows: { name: string }[] = await db.query.selectFrom('schema_migration').select('name').execute()
  const done = new Set(rows.map(row => row.name))
  const known = new Set(migrations.map(migration => migration.name))
  const unknown = [...done].filter(name => !known.has(name))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)

  const pending = migrations.filter(migration => !done.has(migration.name))
  if (pending.length > 0 && done.size > 0) await input.beforeFirst()
  for (const migration of pending) {
    await db.transaction(async inner => {
      await migration.up(inner)
      await inner.query.insertInto('schema_migration').values({ name: migration.name, at: nowMs }).execute()
    })
  }
  return { applied: pending.map(migration => migration.name) }
}

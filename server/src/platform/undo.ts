import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Clock, sureNow } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import { columns } from './db/rows.ts'

type UndoTable = { key: string; kind: string; before: string; createdAt: number }

const keptForMs = 10 * 60_000

/**
 * The state before a change, stored for ten minutes in the change's own transaction, so that undo survives a
 * restart. `kind` separates features: a key of another kind is unknown.
 */
export function createUndoStore(db: Db, clock: Clock) {
  const query: Kysely<{ undo: UndoTable }> = db.query
  const deleteOld = () =>
    query
      .deleteFrom('undo')
      .where('createdAt', '<=', sureNow(clock) - keptForMs)
      .execute()
  return {
    /**
     * Returns the undo key: `given`, or a new one if that is ''. An existing entry for a given key is kept,
     * as the same change was requested before.
     */
    async keep(kind: string, before: unknown, given = ''): Promise<string> {
      await deleteOld()
      const key = given || randomBytes(15).toString('base64url')
      await query
        .insertInto('undo')
        .values({ key, kind, before: JSON.stringify(before), createdAt: clock.now() })
        .onConflict(conflict => conflict.column('key').doNothing())
        .execute()
      return key
    },

    /** The stored state, without removing it. */
    async get<T>(kind: string, key: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
      const row = await query
        .selectFrom('undo')
        .select('before')
        .where('key', '=', key)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row && v.parse(schema, JSON.parse(row.before))
    },

    /** The stored state, once; undefined for a key that is unknown, used or too old. */
    async take<T>(kind: string, key: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
      await deleteOld()
      const row = await query
        .deleteFrom('undo')
        .where('key', '=', key)
        .where('kind', '=', kind)
        .returning('before')
        .executeTakeFirst()
      return row && v.parse(schema, JSON.parse(row.before))
    },
  }
}

export const undoTable = 'undo'

export const undoMigrations: readonly Migration[] = [
  {
    name: '0018-undo',
    async up(db) {
      await db.query.schema
        .createTable(undoTable)
        .addColumn('key', 'text', column => column.primaryKey())
        .$call(columns('text', 'kind before'))
        .$call(columns(db.columnTypes.integer, 'createdAt'))
        .execute()
    },
  },
]

import type { Generated } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import { addIndex, columns, createTableWithId, partOf } from '../../platform/db/rows.ts'

export type GuardTables = {
  /** `secret` is encrypted; `confirmedAt` is 0 before the first code; `last_step` is the latest step used. */
  second_factor: { user_id: number; secret: string; confirmedAt: number; last_step: number }
  recovery_code: { code_hash: string; user_id: number }
  passkey: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: string
    counter: number
    name: string
    createdAt: number
    /** 0 if it was never used to sign in. */
    usedAt: number
  }
}

/** The secrets are unreadable without the data folder's key, so an archive leaves them out. */
export const transientGuardTables = ['second_factor', 'recovery_code'] as const

export const guardMigrations: readonly Migration[] = [
  {
    name: '0043-guard',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await schema
        .createTable('second_factor')
        .addColumn('user_id', integer, column => partOf('user.id')(column).primaryKey())
        .$call(columns('text', 'secret'))
        .$call(columns(integer, 'confirmedAt last_step'))
        .execute()
      await schema
        .createTable('recovery_code')
        .addColumn('code_hash', 'text', column => column.primaryKey())
        .addColumn('user_id', integer, partOf('user.id'))
        .execute()
      await addIndex(db, 'recovery_code_user', 'recovery_code', ['user_id'])
      await createTableWithId(db, 'passkey')
        .addColumn('user_id', integer, partOf('user.id'))
        .addColumn('credential_id', 'text', column => column.notNull().unique())
        .$call(columns('text', 'public_key name'))
        .$call(columns(integer, 'counter createdAt usedAt'))
        .execute()
      await addIndex(db, 'passkey_user', 'passkey', ['user_id'])
    },
  },
]

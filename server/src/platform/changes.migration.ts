import { sql } from 'kysely'
import { changesName } from './db/db.ts'
import type { Migration } from './db/migrate.ts'

/** Where processes tell each other that content has changed. SQLite knows by itself. */
export const changesMigrations: readonly Migration[] = [
  {
    name: '0017-changes',
    async up({ kind, query }) {
      if (kind === 'postgres') await sql`create sequence ${sql.id(changesName)}`.execute(query)
    },
  },
]

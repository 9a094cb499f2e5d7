import type { Migration } from '../../platform/db/migrate.ts'
import { addIndex, columns, createTableWithId, partOf } from '../../platform/db/rows.ts'

/** Derived data that the program finds out again. */
export const jobTables = ['job_run', 'outbound_link', 'outbound_link_place']

export const jobMigrations: readonly Migration[] = [
  {
    name: '0044-job',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'job_run')
        .$call(columns('text', 'name found failure'))
        .$call(columns(integer, 'startedAt tookMs'))
        .execute()
      await addIndex(db, 'job_run_list', 'job_run', ['name', 'id'])
      await createTableWithId(db, 'outbound_link')
        .addColumn('url', 'text', column => column.notNull().unique())
        .$call(columns('text', 'fault'))
        .$call(columns(integer, 'status failures failedSince checkedAt dueAt isIgnored'))
        .execute()
      await addIndex(db, 'outbound_link_due', 'outbound_link', ['dueAt'])
      await db.query.schema
        .createTable('outbound_link_place')
        .addColumn('link_id', integer, partOf('outbound_link.id'))
        .$call(columns('text', 'kind title'))
        .$call(columns(integer, 'row_id'))
        .execute()
      await addIndex(db, 'outbound_link_place_link', 'outbound_link_place', ['link_id'])
    },
  },
]

import type { Migration } from '../../platform/db/migrate.ts'

export const uploadMigrations: readonly Migration[] = [
  {
    name: '0002-upload',
    async up(db) {
      const { integer } = db.columnTypes
      let table = db.query.schema
        .createTable('upload')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('extension', 'text', column => column.notNull())
        .addColumn('color', 'text', column => column.notNull())
        .addColumn('download_name', 'text', column => column.notNull())
      for (const name of ['width', 'height', 'size_bytes', 'is_animated', 'createdAt']) {
        table = table.addColumn(name, integer, column => column.notNull())
      }
      await table.execute()
    },
  },
]

export const uploadOwnerMigrations: readonly Migration[] = [
  {
    name: '0005-upload-owner',
    async up({ query: { schema }, columnTypes: { integer } }) {
      await schema
        .createTable('upload_by')
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('user_id', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addPrimaryKeyConstraint('upload_by_key', ['name', 'user_id'])
        .execute()
      await schema.createIndex('upload_by_user').on('upload_by').columns(['user_id', 'createdAt']).execute()
      await schema
        .createTable('upload_quota')
        .addColumn('user_id', integer, column => column.primaryKey())
        .addColumn('day', 'text', column => column.notNull())
        .addColumn('files', integer, column => column.notNull())
        .addColumn('size_bytes', integer, column => column.notNull())
        .execute()
    },
  },
]

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

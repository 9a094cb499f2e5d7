import type { Migration } from '../../platform/db/migrate.ts'

export const siteMigrations: readonly Migration[] = [
  {
    name: '0003-site',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      await schema
        .createTable('setting')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('value', 'text', column => column.notNull())
        .execute()
      await schema
        .createTable('counter')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('value', integer, column => column.notNull())
        .execute()
      await schema
        .createTable('page_header')
        .addColumn('id', idType, id)
        .addColumn('route_name', 'text', column => column.notNull().unique())
        .addColumn('bg_url', 'text', column => column.notNull())
        .execute()
    },
  },
]

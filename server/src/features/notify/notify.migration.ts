import type { Migration } from '../../platform/db/migrate.ts'

export const notifyMigrations: readonly Migration[] = [
  {
    name: '0006-notify',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      await schema
        .createTable('notification')
        .addColumn('id', idType, id)
        .addColumn('to_id', integer, column => column.notNull())
        .addColumn('type', integer, column => column.notNull())
        .addColumn('message', 'text', column => column.notNull())
        .addColumn('address', 'text', column => column.notNull())
        .addColumn('isView', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .execute()
      await schema
        .createIndex('notification_list')
        .on('notification')
        .columns(['to_id', 'isView', 'id desc'])
        .execute()
      await schema.createIndex('notification_age').on('notification').columns(['to_id', 'id desc']).execute()
    },
  },
]

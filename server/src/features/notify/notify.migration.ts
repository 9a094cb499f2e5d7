import type { Kysely } from 'kysely'
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

type Row = { id: number; address: string; about: string }

export const notifyAboutMigrations: readonly Migration[] = [
  {
    name: '0009-notify-about',
    async up({ query }) {
      await query.schema
        .alterTable('notification')
        .addColumn('about', 'text', column => column.notNull().defaultTo(''))
        .execute()
      const notifications: Kysely<{ notification: Row }> = query
      const pointing = await notifications
        .selectFrom('notification')
        .select(['id', 'address'])
        .where('address', 'like', '%#comment-%')
        .execute()
      for (const { id, address } of pointing) {
        const about = address.slice(address.lastIndexOf('#') + 1)
        await notifications.updateTable('notification').set({ about }).where('id', '=', id).execute()
      }
      await query.schema.createIndex('notification_about').on('notification').column('about').execute()
    },
  },
]

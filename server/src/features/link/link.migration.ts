import type { Migration } from '../../platform/db/migrate.ts'

export const linkMigrations: readonly Migration[] = [
  {
    name: '0009-link',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      let link = schema.createTable('link').addColumn('id', idType, id)
      for (const name of ['site_name', 'site_desc', 'site_avatar', 'url']) {
        link = link
          .addColumn(name, 'text', column => column.notNull())
          // What the applicant changed and the owner has not seen; all null while nothing waits.
          .addColumn(`waiting_${name}`, 'text')
      }
      for (const name of ['user_id', 'status', 'approvedAt', 'createdAt', 'updatedAt']) {
        link = link.addColumn(name, integer, column => column.notNull())
      }
      await link.execute()
      await schema.createIndex('link_list').on('link').columns(['status', 'approvedAt', 'id']).execute()
      await schema.createIndex('link_user').on('link').columns(['user_id', 'id desc']).execute()
      // Its key makes an address, public or waiting, belong to one link, also when two apply at the same moment.
      await schema
        .createTable('link_address')
        .addColumn('address', 'text', column => column.primaryKey())
        .addColumn('link_id', integer, column => column.notNull().references('link.id').onDelete('cascade'))
        .execute()
      await schema.createIndex('link_address_link').on('link_address').column('link_id').execute()
    },
  },
]

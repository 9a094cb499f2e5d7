import type { Migration } from '../../platform/db/migrate.ts'

export const resourceMigrations: readonly Migration[] = [
  {
    name: '0007-resource',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      let resource = schema.createTable('resource').addColumn('id', idType, id)
      for (const name of ['kind', 'category', 'name', 'description', 'url', 'icon']) {
        resource = resource.addColumn(name, 'text', column => column.notNull())
      }
      for (const name of ['order', 'createdAt', 'updatedAt']) {
        resource = resource.addColumn(name, integer, column => column.notNull())
      }
      await resource.execute()
      await schema.createIndex('resource_list').on('resource').columns(['kind', 'order', 'id']).execute()
    },
  },
]

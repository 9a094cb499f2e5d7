import type { Migration } from '../../platform/db/migrate.ts'

export const photoMigrations: readonly Migration[] = [
  {
    name: '0007-photo',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      await schema
        .createTable('photo_album')
        .addColumn('id', idType, id)
        .addColumn('album_name', 'text', column => column.notNull().unique())
        .addColumn('description', 'text', column => column.notNull())
        .addColumn('album_cover', 'text', column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addColumn('updatedAt', integer, column => column.notNull())
        .execute()
      let photo = schema
        .createTable('photo')
        .addColumn('id', idType, id)
        .addColumn('album_id', integer, column => column.notNull().references('photo_album.id'))
      for (const name of ['url', 'placeholder', 'caption', 'taken_at']) {
        photo = photo.addColumn(name, 'text', column => column.notNull())
      }
      await photo
        .addColumn('status', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .execute()
      // Serves an album's list, its count, its newest photo and the question whether it is empty alike.
      await schema.createIndex('photo_list').on('photo').columns(['album_id', 'status', 'id desc']).execute()
    },
  },
]

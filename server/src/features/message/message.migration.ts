import type { Migration } from '../../platform/db/migrate.ts'

export const messageSearchName = 'message_search'

/** Ids grow with time, so that newest first is the key backwards and every list is read from one index. */
export const messageMigrations: readonly Migration[] = [
  {
    name: '0008-message',
    async up(db) {
      const { schema } = db.query
      const { id, idType, integer } = db.columnTypes
      let message = schema.createTable('message').addColumn('id', idType, id)
      for (const name of ['message', 'color', 'bg_color', 'bg_url', 'tag']) {
        message = message.addColumn(name, 'text', column => column.notNull())
      }
      for (const name of ['font_size', 'font_weight', 'user_id', 'like_times', 'createdAt', 'updatedAt']) {
        message = message.addColumn(name, integer, column => column.notNull())
      }
      await message.execute()
      await schema.createIndex('message_tag').on('message').columns(['tag', 'id desc']).execute()
      await schema.createIndex('message_user').on('message').columns(['user_id', 'id desc']).execute()
      await db.textIndex(messageSearchName).create()
    },
  },
]

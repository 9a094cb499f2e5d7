import { randomBytes } from 'node:crypto'
import type { Migration } from '../../platform/db/migrate.ts'

const epochBytes = 12

export const chatMigrations: readonly Migration[] = [
  {
    name: '0010-chat',
    async up({ query, columnTypes: { id, idType, integer } }) {
      const { schema } = query
      // The one row under whose lock everything is written: commit order is the order of `seq`, without gaps.
      await schema
        .createTable('chat_state')
        .addColumn('id', integer, column => column.primaryKey())
        .addColumn('epoch', 'text', column => column.notNull())
        .addColumn('seq', integer, column => column.notNull())
        .addColumn('cleared_before_id', integer, column => column.notNull())
        // Messages that are there, so that no page of the list counts them.
        .addColumn('total', integer, column => column.notNull())
        .execute()
      await query
        .insertInto('chat_state')
        .values({
          id: 1,
          epoch: randomBytes(epochBytes).toString('base64url'),
          seq: 0,
          cleared_before_id: 0,
          total: 0,
        })
        .execute()

      let message = schema.createTable('chat_message').addColumn('id', idType, id)
      for (const name of ['seq', 'user_id', 'reply_to', 'createdAt']) {
        message = message.addColumn(name, integer, column => column.notNull())
      }
      for (const name of ['content', 'content_type', 'picture', 'nonce', 'mention_ids']) {
        message = message.addColumn(name, 'text', column => column.notNull())
      }
      await message.execute()
      const index = (name: string, table: string, columns: string[]) =>
        schema.createIndex(name).on(table).columns(columns).execute()
      await index('chat_message_user', 'chat_message', ['user_id', 'id'])
      await index('chat_message_picture', 'chat_message', ['picture'])

      await schema
        .createTable('chat_event')
        .addColumn('seq', integer, column => column.primaryKey())
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('message_id', integer, column => column.notNull())
        .addColumn('by_id', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .execute()

      // Kept when the message goes: a late second sending must not bring it back.
      await schema
        .createTable('chat_nonce')
        .addColumn('user_id', integer, column => column.notNull())
        .addColumn('nonce', 'text', column => column.notNull())
        .addColumn('message_id', integer, column => column.notNull())
        .addColumn('seq', integer, column => column.notNull())
        .addPrimaryKeyConstraint('chat_nonce_key', ['user_id', 'nonce'])
        .execute()

      await schema
        .createTable('chat_restriction')
        .addColumn('user_id', integer, column => column.notNull())
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('until_ms', integer, column => column.notNull())
        .addColumn('reason', 'text', column => column.notNull())
        .addColumn('by_id', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addPrimaryKeyConstraint('chat_restriction_key', ['user_id', 'kind'])
        .execute()

      let audit = schema
        .createTable('chat_audit')
        .addColumn('id', idType, id)
        .addColumn('act', 'text', column => column.notNull())
        .addColumn('reason', 'text', column => column.notNull())
      for (const name of ['by_id', 'user_id', 'message_id', 'createdAt']) {
        audit = audit.addColumn(name, integer, column => column.notNull())
      }
      await audit.execute()

      // Pictures of messages that are gone, with who had sent them: what is still to be removed, also after a crash.
      await schema
        .createTable('chat_gone_picture')
        .addColumn('picture', 'text', column => column.notNull())
        .addColumn('user_id', integer, column => column.notNull())
        .addPrimaryKeyConstraint('chat_gone_picture_key', ['picture', 'user_id'])
        .execute()
    },
  },
]

import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ChatTables } from './chat.table.ts'

/** The only SQL of pictures that were sent and may have to be removed. */
export function createChatPictureStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  return {
    /** Remembers, in the transaction that takes a message away, that its picture may have to go. */
    async addGone(row: ChatTables['chat_gone_picture']) {
      await query
        .insertInto('chat_gone_picture')
        .values(row)
        .onConflict(conflict => conflict.columns(['picture', 'user_id']).doNothing())
        .execute()
    },

    /** As `addGone`, for all messages that are there. */
    async addAllGone() {
      await query
        .insertInto('chat_gone_picture')
        .columns(['picture', 'user_id'])
        .expression(on =>
          on.selectFrom('chat_message').select(['picture', 'user_id']).distinct().where('picture', '<>', ''),
        )
        .onConflict(conflict => conflict.columns(['picture', 'user_id']).doNothing())
        .execute()
    },

    findGone: () => query.selectFrom('chat_gone_picture').selectAll().orderBy('picture').execute(),

    async deleteGone(picture: string) {
      await query.deleteFrom('chat_gone_picture').where('picture', '=', picture).execute()
    },

    async isSent(picture: string): Promise<boolean> {
      const row = await query
        .selectFrom('chat_message')
        .select('id')
        .where('picture', '=', picture)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

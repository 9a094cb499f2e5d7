import { type ChatReaction, chatEmoji } from '@xiaolou/contract/chat'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ChatReactionRow, ChatTables } from './chat.table.ts'

/** The emoji that users put under messages: one row for each user, message and emoji. */
export function createReactionStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  const removal = query.deleteFrom('chat_reaction')
  return {
    find: (messageIds: readonly number[]): Promise<ChatReactionRow[]> =>
      query
        .selectFrom('chat_reaction')
        .selectAll()
        .where('message_id', 'in', messageIds)
        .orderBy('createdAt')
        .orderBy('user_id')
        .execute(),

    findAllBy: (userId: number): Promise<ChatReactionRow[]> =>
      query
        .selectFrom('chat_reaction')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('message_id')
        .execute(),

    add: (row: ChatReactionRow) => query.insertInto('chat_reaction').values(row).execute(),

    remove: ({ message_id, user_id, emoji }: Omit<ChatReactionRow, 'createdAt'>) =>
      removal
        .where('message_id', '=', message_id)
        .where('user_id', '=', user_id)
        .where('emoji', '=', emoji)
        .execute(),

    removeOf: (messageId: number) => removal.where('message_id', '=', messageId).execute(),
    removeBy: (userId: number) => removal.where('user_id', '=', userId).execute(),
    removeAll: () => removal.execute(),
  }
}

/** By message, in the order of the set. */
export async function reactionsOf(
  db: Db,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, ChatReaction[]>> {
  if (messageIds.length === 0) return new Map()
  const byMessage = Map.groupBy(await createReactionStore(db).find(messageIds), row => row.message_id)
  return new Map(
    [...byMessage].map(([id, rows]) => {
      const reactions = chatEmoji.flatMap(emoji => {
        const user_ids = rows.filter(row => row.emoji === emoji).map(row => row.user_id)
        return user_ids.length > 0 ? [{ emoji, count: user_ids.length, user_ids }] : []
      })
      return [id, reactions]
    }),
  )
}

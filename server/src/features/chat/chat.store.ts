import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ChatEventRow, ChatMessageRow, ChatState, ChatTables } from './chat.migration.ts'

const stateColumns = ['epoch', 'seq', 'cleared_before_id', 'total'] as const

/** The only SQL of messages and of the log. */
export function createChatStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  return {
    /** Where the log stands, held fast until the transaction ends: whoever else writes waits. */
    lockState: (): Promise<ChatState> =>
      query
        .updateTable('chat_state')
        .set({ seq: sql<number>`seq` })
        .where('id', '=', 1)
        .returning(stateColumns)
        .executeTakeFirstOrThrow(),

    getState: (): Promise<ChatState> =>
      query.selectFrom('chat_state').select(stateColumns).where('id', '=', 1).executeTakeFirstOrThrow(),

    async saveState({ seq, cleared_before_id, total }: ChatState) {
      await query
        .updateTable('chat_state')
        .set({ seq, cleared_before_id, total })
        .where('id', '=', 1)
        .execute()
    },

    /** What the message of that name became; `isGone` when it is not there any more. */
    async getByNonce(userId: number, nonce: string) {
      const row = await query
        .selectFrom('chat_nonce')
        .leftJoin('chat_message', 'chat_message.id', 'chat_nonce.message_id')
        .select(['chat_nonce.message_id', 'chat_nonce.seq', 'chat_message.id as there_id'])
        .where('chat_nonce.user_id', '=', userId)
        .where('chat_nonce.nonce', '=', nonce)
        .executeTakeFirst()
      return row && { id: row.message_id, seq: row.seq, isGone: row.there_id === null }
    },

    async addMessage(message: Omit<ChatMessageRow, 'id'>): Promise<number> {
      const { id } = await query
        .insertInto('chat_message')
        .values(message)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async addNonce(row: ChatTables['chat_nonce']) {
      await query.insertInto('chat_nonce').values(row).execute()
    },

    async addEvent(row: ChatEventRow) {
      await query.insertInto('chat_event').values(row).execute()
    },

    getMessage: (id: number): Promise<ChatMessageRow | undefined> =>
      query.selectFrom('chat_message').selectAll().where('id', '=', id).executeTakeFirst(),

    async findMessagesById(ids: readonly number[]): Promise<ChatMessageRow[]> {
      if (ids.length === 0) return []
      return query.selectFrom('chat_message').selectAll().where('id', 'in', ids).execute()
    },

    /** Newest first; below `beforeId` unless that is 0. */
    findNewest: ({ beforeId, limit }: { beforeId: number; limit: number }): Promise<ChatMessageRow[]> =>
      query
        .selectFrom('chat_message')
        .selectAll()
        .$if(beforeId > 0, on => on.where('id', '<', beforeId))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** The user's own only, unless `ofAnybody`: one statement decides and deletes. */
    async deleteMessage({ id, userId, ofAnybody }: { id: number; userId: number; ofAnybody: boolean }) {
      await query
        .deleteFrom('chat_message')
        .where('id', '=', id)
        .$if(!ofAnybody, on => on.where('user_id', '=', userId))
        .execute()
    },

    async getNewestId(): Promise<number> {
      const row = await query
        .selectFrom('chat_message')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id ?? 0
    },

    /** Those that named somebody, whose notices go with them; of `userId` alone if there is one. */
    async findMentioningIds(userId?: number): Promise<number[]> {
      const rows = await query
        .selectFrom('chat_message')
        .select('id')
        .where('mention_ids', '<>', '[]')
        .$if(userId !== undefined, on => on.where('user_id', '=', userId ?? 0))
        .execute()
      return rows.map(row => row.id)
    },

    /** Without a condition SQLite frees whole pages: 100,000 messages go in milliseconds. */
    async deleteAllMessages() {
      await query.deleteFrom('chat_message').execute()
    },

    findEvents: (range: { afterSeq: number; upToSeq: number }): Promise<ChatEventRow[]> =>
      query
        .selectFrom('chat_event')
        .selectAll()
        .where('seq', '>', range.afterSeq)
        .where('seq', '<=', range.upToSeq)
        .orderBy('seq')
        .execute(),

    /** What the log still holds of one message: its coming and its recall. */
    findEventsOf: (messageId: number): Promise<ChatEventRow[]> =>
      query
        .selectFrom('chat_event')
        .selectAll()
        .where('message_id', '=', messageId)
        .where('kind', 'in', ['message', 'revert'])
        .execute(),

    async getOldestSeq(): Promise<number | undefined> {
      const row = await query
        .selectFrom('chat_event')
        .select('seq')
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst()
      return row?.seq
    },

    async deleteEvents(upToSeq: number) {
      await query.deleteFrom('chat_event').where('seq', '<=', upToSeq).execute()
    },

    findAllByUser: (userId: number) =>
      query
        .selectFrom('chat_message')
        .select(['id', 'content', 'content_type', 'createdAt'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** Nobody is left who could send one of them again. */
    async deleteNonces(userId: number) {
      await query.deleteFrom('chat_nonce').where('user_id', '=', userId).execute()
    },
  }
}

export type ChatStore = ReturnType<typeof createChatStore>

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

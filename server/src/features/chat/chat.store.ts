import { chatPath } from '@xiaolou/contract/address'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import { changesAny, findPage, findsAny, idsOf, type Slice, tableOf } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { escapeHtml } from '../../platform/printed-text.ts'
import type {
  ChatAuditRow,
  ChatEventRow,
  ChatMessageRow,
  ChatMessageTable,
  ChatRestrictionRow,
  ChatState,
  ChatTables,
} from './chat.table.ts'

const stateColumns = ['epoch', 'seq', 'cleared_before_id', 'total'] as const

/** Where the room shows pictures of the site. It removes recalled ones itself. */
export const chatPictures: readonly TextColumns[] = [
  {
    table: 'chat_message',
    key: 'id',
    columns: ['picture'],
    place: { kind: 'chat', needs: ['id'], address: row => chatPath(Number(row.id)) },
  },
]

/**
 * The room's only SQL: messages and the log, sent pictures that may have to be removed, mutes and bans, and
 * the record of actions.
 */
export function createChatStore(db: Db) {
  const query: Kysely<ChatTables> = db.query
  const restrictions = query.selectFrom('chat_restriction').selectAll()
  const removal = query.deleteFrom('chat_restriction')
  const audits = query.selectFrom('chat_audit')
  return {
    messages: tableOf<ChatMessageTable>(db, 'chat_message'),

    /** The log's position, locked until the transaction ends: other writers wait. */
    lockState: (): Promise<ChatState> =>
      query
        .updateTable('chat_state')
        .set({ seq: sql<number>`seq` })
        .where('id', '=', 1)
        .returning(stateColumns)
        .executeTakeFirstOrThrow(),

    getState: (): Promise<ChatState> =>
      query.selectFrom('chat_state').select(stateColumns).where('id', '=', 1).executeTakeFirstOrThrow(),

    saveState: ({ seq, cleared_before_id, total }: ChatState) =>
      query.updateTable('chat_state').set({ seq, cleared_before_id, total }).where('id', '=', 1).execute(),

    /** The message stored for this nonce; `isGone` if it has been removed. */
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

    addNonce: (row: ChatTables['chat_nonce']) => query.insertInto('chat_nonce').values(row).execute(),

    addEvent: (row: ChatEventRow) => query.insertInto('chat_event').values(row).execute(),

    /** Newest first; below `beforeId` unless that is 0. */
    findNewest: ({ beforeId, limit }: { beforeId: number; limit: number }): Promise<ChatMessageRow[]> =>
      query
        .selectFrom('chat_message')
        .selectAll()
        .$if(beforeId > 0, on => on.where('id', '<', beforeId))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Newest first: those that contain all of `words`, by `userId` unless that is 0. */
    find({ words, userId }: { words: string; userId: number }, slice: Slice) {
      const within = query
        .selectFrom('chat_message')
        .$if(words !== '', on =>
          on.where('content_type', '=', 'text').where(holdsText('content', escapeHtml(words))),
        )
        .$if(userId > 0, on => on.where('user_id', '=', userId))
      return findPage(within, within.selectAll().orderBy('id', 'desc'), slice)
    },

    async getNewestId(): Promise<number> {
      const newest = query.selectFrom('chat_message').select('id').orderBy('id', 'desc').limit(1)
      return (await newest.executeTakeFirst())?.id ?? 0
    },

    /** The time of the newest existing message, ms since 1970. */
    async getNewestMs(): Promise<number | undefined> {
      const newest = query.selectFrom('chat_message').select('createdAt').orderBy('id', 'desc').limit(1)
      return (await newest.executeTakeFirst())?.createdAt
    },

    /** Messages with mentions, whose notifications are removed with them; only by `userId` if given. */
    findMentioningIds: (userId = 0) =>
      idsOf(
        query
          .selectFrom('chat_message')
          .select('id')
          .where('mention_ids', '<>', '[]')
          .$if(userId > 0, on => on.where('user_id', '=', userId)),
      ),

    findMentions: (userId: number) =>
      query
        .selectFrom('chat_message')
        .select(['id', 'content', 'mention_ids'])
        .where('mention_ids', '<>', '[]')
        .where('content', 'like', `%data-uid="${userId}"%`)
        .execute(),

    /** Without a condition SQLite frees whole pages: deleting 100,000 messages takes milliseconds. */
    deleteAllMessages: () => query.deleteFrom('chat_message').execute(),

    findEvents: (range: { afterSeq: number; upToSeq: number }): Promise<ChatEventRow[]> =>
      query
        .selectFrom('chat_event')
        .selectAll()
        .where('seq', '>', range.afterSeq)
        .where('seq', '<=', range.upToSeq)
        .orderBy('seq')
        .execute(),

    /** The log's remaining events of one message: its sending and its recall. */
    findEventsOf: (messageId: number): Promise<ChatEventRow[]> =>
      query
        .selectFrom('chat_event')
        .selectAll()
        .where('message_id', '=', messageId)
        .where('kind', 'in', ['message', 'revert'])
        .execute(),

    async getOldestSeq(): Promise<number | undefined> {
      const oldest = query.selectFrom('chat_event').select('seq').orderBy('seq').limit(1)
      return (await oldest.executeTakeFirst())?.seq
    },

    deleteEvents: (upToSeq: number) => query.deleteFrom('chat_event').where('seq', '<=', upToSeq).execute(),

    findAllByUser: (userId: number) =>
      query
        .selectFrom('chat_message')
        .select(['id', 'content', 'content_type', 'createdAt'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** Nobody is left to send one of them again. */
    deleteNonces: (userId: number) => query.deleteFrom('chat_nonce').where('user_id', '=', userId).execute(),

    /** Records, in the transaction that removes a message, that its picture may have to be removed. */
    addGonePicture: (row: ChatTables['chat_gone_picture']) =>
      query
        .insertInto('chat_gone_picture')
        .values(row)
        .onConflict(conflict => conflict.columns(['picture', 'user_id']).doNothing())
        .execute(),

    /** As `addGonePicture`, for all existing messages. */
    addAllGonePictures: () =>
      query
        .insertInto('chat_gone_picture')
        .columns(['picture', 'user_id'])
        .expression(on =>
          on.selectFrom('chat_message').select(['picture', 'user_id']).distinct().where('picture', '<>', ''),
        )
        .onConflict(conflict => conflict.columns(['picture', 'user_id']).doNothing())
        .execute(),

    findGonePictures: () => query.selectFrom('chat_gone_picture').selectAll().orderBy('picture').execute(),

    deleteGonePicture: (picture: string) =>
      query.deleteFrom('chat_gone_picture').where('picture', '=', picture).execute(),

    isSentPicture: (picture: string) =>
      findsAny(query.selectFrom('chat_message').select('id').where('picture', '=', picture).limit(1)),

    findRestrictionsOf: (userId: number): Promise<ChatRestrictionRow[]> =>
      restrictions.where('user_id', '=', userId).execute(),

    findRestrictions: (): Promise<ChatRestrictionRow[]> =>
      restrictions.orderBy('createdAt', 'desc').orderBy('user_id', 'desc').execute(),

    /** One of a kind per user: a new one replaces the old. */
    async putRestriction(row: ChatRestrictionRow) {
      const { user_id: _user, kind: _kind, ...changes } = row
      await query
        .insertInto('chat_restriction')
        .values(row)
        .onConflict(conflict => conflict.columns(['user_id', 'kind']).doUpdateSet(changes))
        .execute()
    },

    /** Returns whether there was one. */
    deleteRestriction: (userId: number, kind: ChatRestrictionRow['kind']): Promise<boolean> =>
      changesAny(removal.where('user_id', '=', userId).where('kind', '=', kind)),

    deleteRestrictionsOf: (userId: number) => removal.where('user_id', '=', userId).execute(),

    deleteExpiredRestrictions: (nowMs: number) =>
      removal.where('until_ms', '>', 0).where('until_ms', '<=', nowMs).execute(),

    addAudit: (row: Omit<ChatAuditRow, 'id'>) => query.insertInto('chat_audit').values(row).execute(),

    /** Newest first. */
    findAudits: (slice: Slice) => findPage(audits, audits.selectAll().orderBy('id', 'desc'), slice),
  }
}

export type ChatStore = ReturnType<typeof createChatStore>

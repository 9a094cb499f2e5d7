import { randomBytes } from 'node:crypto'
import type { chatAct } from '@xiaolou/contract/chat'
import type { Generated, Selectable } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, addIndex, columns } from '../../platform/db/rows.ts'
import { chatWordIndex, rebuildChatWords } from './chat.words.ts'

/** The log's state, one row. `total` is the number of messages. */
export type ChatState = { epoch: string; seq: number; cleared_before_id: number; total: number }

export type ChatMessageTable = {
  id: Generated<number>
  seq: number
  user_id: number
  /** Sanitised HTML, or a picture's path. */
  content: string
  content_type: 'text' | 'image'
  /** A picture's path again, '' for a text: it is searched when pictures are deleted. */
  picture: string
  /** '' for none. */
  nonce: string
  /** 0 for none. */
  reply_to: number
  /** A JSON list of user ids. */
  mention_ids: string
  createdAt: number
  /** 0 for never. */
  edited_at: number
  /** The link of which a preview is shown; '' for none. */
  link: string
}

/** What a page says about itself; all '' if it could not be read. */
export type ChatPreviewRow = {
  url: string
  title: string
  description: string
  site: string
  createdAt: number
}
export type ChatMessageRow = Selectable<ChatMessageTable>

/** `message_id`: clearing deleted every message below it; 0 for listening together. */
export type ChatEventRow = {
  seq: number
  kind: 'message' | 'revert' | 'clear' | 'listen' | 'edit' | 'reaction' | 'update'
  message_id: number
  by_id: number
  createdAt: number
}

export type ChatReactionRow = { message_id: number; user_id: number; emoji: string; createdAt: number }

/** `until_ms` is 0 without an end. */
export type ChatRestrictionRow = {
  user_id: number
  kind: 'mute' | 'ban'
  until_ms: number
  reason: string
  by_id: number
  createdAt: number
}

export type ChatAuditTable = {
  id: Generated<number>
  act: (typeof chatAct)[number]
  by_id: number
  /** 0 for no particular user. */
  user_id: number
  message_id: number
  reason: string
  createdAt: number
}
export type ChatAuditRow = Selectable<ChatAuditTable>

export type ChatTables = {
  chat_state: ChatState & { id: number }
  chat_message: ChatMessageTable
  chat_event: ChatEventRow
  chat_nonce: { user_id: number; nonce: string; message_id: number; seq: number }
  chat_preview: ChatPreviewRow
  chat_reaction: ChatReactionRow
  chat_restriction: ChatRestrictionRow
  chat_audit: ChatAuditTable
  chat_gone_picture: { picture: string; user_id: number }
}

const epochBytes = 12

export const chatMigrations: readonly Migration[] = [
  {
    name: '0010-chat',
    async up(db) {
      const { id, idType, integer } = db.columnTypes
      const tableOf = (name: string, { integers, texts }: { integers: string; texts: string }) =>
        db.query.schema.createTable(name).$call(columns(integer, integers)).$call(columns('text', texts))

      // Every write locks this one row, so that messages commit in the order of `seq`, without gaps. `total` spares
      // each page of the list a count.
      await tableOf('chat_state', { integers: 'seq cleared_before_id total', texts: 'epoch' })
        .addColumn('id', integer, column => column.primaryKey())
        .execute()
      const epoch = randomBytes(epochBytes).toString('base64url')
      await db.query
        .insertInto('chat_state')
        .values({ id: 1, epoch, seq: 0, cleared_before_id: 0, total: 0 })
        .execute()

      await tableOf('chat_message', {
        integers: 'seq user_id reply_to createdAt',
        texts: 'content content_type picture nonce mention_ids',
      })
        .addColumn('id', idType, id)
        .execute()
      await addIndex(db, 'chat_message_user', 'chat_message', ['user_id', 'id'])
      await addIndex(db, 'chat_message_picture', 'chat_message', ['picture'])

      await tableOf('chat_event', { integers: 'message_id by_id createdAt', texts: 'kind' })
        .addColumn('seq', integer, column => column.primaryKey())
        .execute()

      // Kept after the message is deleted: a late retry must not send it again.
      await tableOf('chat_nonce', { integers: 'user_id message_id seq', texts: 'nonce' })
        .addPrimaryKeyConstraint('chat_nonce_key', ['user_id', 'nonce'])
        .execute()

      await tableOf('chat_restriction', {
        integers: 'user_id until_ms by_id createdAt',
        texts: 'kind reason',
      })
        .addPrimaryKeyConstraint('chat_restriction_key', ['user_id', 'kind'])
        .execute()

      await tableOf('chat_audit', {
        integers: 'by_id user_id message_id createdAt',
        texts: 'act reason',
      })
        .addColumn('id', idType, id)
        .execute()

      // Pictures of deleted messages, with their senders: still to be deleted, also after a crash.
      await tableOf('chat_gone_picture', { integers: 'user_id', texts: 'picture' })
        .addPrimaryKeyConstraint('chat_gone_picture_key', ['picture', 'user_id'])
        .execute()
    },
  },
  {
    name: '0068-chat-search',
    async up(db) {
      // For the first message of a day.
      await addIndex(db, 'chat_message_time', 'chat_message', ['createdAt', 'id'])
      await chatWordIndex(db).create()
      await rebuildChatWords(db)
    },
  },
  {
    name: '0069-chat-changes',
    async up(db) {
      const { integer } = db.columnTypes
      await addColumns(db, 'chat_message', integer, 'edited_at')
      await db.query.schema
        .createTable('chat_reaction')
        .$call(columns(integer, 'message_id user_id createdAt'))
        .$call(columns('text', 'emoji'))
        .addPrimaryKeyConstraint('chat_reaction_key', ['message_id', 'user_id', 'emoji'])
        .execute()
      await addIndex(db, 'chat_reaction_user', 'chat_reaction', ['user_id'])
      await addColumns(db, 'chat_message', 'text', 'link')
      await addIndex(db, 'chat_message_link', 'chat_message', ['link'])
      await db.query.schema
        .createTable('chat_preview')
        .addColumn('url', 'text', column => column.primaryKey())
        .$call(columns('text', 'title description site'))
        .$call(columns(integer, 'createdAt'))
        .execute()
    },
  },
]

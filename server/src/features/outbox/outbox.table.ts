import type { ChannelId, OutboxState, OutboxTopic } from '@xiaolou/contract/outbox'
import type { Generated } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import { addIndex, columns, createTableWithId } from '../../platform/db/rows.ts'

export type OutboxTables = {
  outbox: {
    id: Generated<number>
    /** The key for merging while it waits; afterwards its own. Prevents duplicates. */
    key: string
    channel: ChannelId
    topic: OutboxTopic
    /** The guest, or the account that the mail is for; 0 for the owner. */
    user_id: number
    about: string
    message: string
    /** A path on this site. */
    address: string
    count: number
    state: OutboxState
    tries: number
    /** When it is tried next; for one being sent, when the claim expires. */
    dueAt: number
    giveUpAt: number
    answer: string
    createdAt: number
    /** 0 while it is unfinished. */
    finishedAt: number
  }
  /** `fields` is JSON; `secrets` is JSON, too, encrypted with the key of the data folder. */
  outbox_channel: { id: ChannelId; isOn: number; fields: string; secrets: string; muted: string }
  /** An account's mail address; `confirmedAt` is 0 until its link was opened. */
  mail_address: { user_id: number; address: string; confirmedAt: number; isOn: number; createdAt: number }
}

export const outboxMigrations: readonly Migration[] = [
  {
    name: '0040-outbox',
    async up(db) {
      const { integer } = db.columnTypes
      const { schema } = db.query
      await createTableWithId(db, 'outbox')
        .addColumn('key', 'text', column => column.notNull().unique())
        .$call(columns('text', 'channel topic about message address state answer'))
        .$call(columns(integer, 'user_id count tries dueAt giveUpAt createdAt finishedAt'))
        .execute()
      await addIndex(db, 'outbox_due', 'outbox', ['state', 'dueAt'])
      await addIndex(db, 'outbox_about', 'outbox', ['about'])
      await addIndex(db, 'outbox_user', 'outbox', ['user_id'])
      await schema
        .createTable('outbox_channel')
        .addColumn('id', 'text', column => column.primaryKey())
        .$call(columns('text', 'fields secrets muted'))
        .$call(columns(integer, 'isOn'))
        .execute()
      await schema
        .createTable('mail_address')
        .addColumn('user_id', integer, column =>
          column.primaryKey().references('user.id').onDelete('cascade'),
        )
        .$call(columns('text', 'address'))
        .$call(columns(integer, 'confirmedAt isOn createdAt'))
        .execute()
    },
  },
]

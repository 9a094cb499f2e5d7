import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  columns,
  createTableWithId,
  rowsAfter,
  walkById,
} from '../../platform/db/rows.ts'
import { inertText } from '../../platform/printed-text.ts'

type Row = { id: number; address: string; about: string }

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** The plain text that an older version stored as HTML. */
const plainWords = (html: string) => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => signs[name] ?? '')

/** `/talk?id=7`, `/chat?id=9`, `/message/detail?id=3` → the id; 0 for an address without one. */
const idIn = (address: string) => Number(/[?&]id=(\d{1,15})/.exec(address)?.[1] ?? 0)

/** The condition of the partial unique index; writers must repeat it literally. */
export const unreadGathered = sql<boolean>`gather <> '' and "isView" = 1`

const readAtOnce = 500

/** After a restore: makes the texts inert again, as front ends of the family print them as HTML. */
export async function makeNoticesInert(db: Db): Promise<void> {
  const query: Kysely<{ notification: Row & { message: string } }> = db.query
  const ask = (afterId: number, limit: number) =>
    query
      .selectFrom('notification')
      .select(['id', 'message'])
      .where(eb => eb.or([eb('message', 'like', '%<%'), eb('message', 'like', '%&%')]))
      .$call(rowsAfter(afterId, limit))
  for await (const rows of walkById(ask, readAtOnce)) {
    for (const { id, message } of rows)
      await query
        .updateTable('notification')
        .set({ message: inertText(message) })
        .where('id', '=', id)
        .execute()
  }
}

export const notifyMigrations: readonly Migration[] = [
  {
    name: '0006-notify',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'notification')
        .$call(columns(integer, 'to_id type'))
        .$call(columns('text', 'message address'))
        .$call(columns(integer, 'isView createdAt'))
        .execute()
      await addIndex(db, 'notification_list', 'notification', ['to_id', 'isView', 'id desc'])
      await addIndex(db, 'notification_age', 'notification', ['to_id', 'id desc'])
    },
  },
  {
    name: '0009-notify-about',
    async up(db) {
      const { query } = db
      await addColumns(db, 'notification', 'text', 'about')
      const notifications: Kysely<{ notification: Row }> = query
      const pointing = await notifications
        .selectFrom('notification')
        .select(['id', 'address'])
        .where('address', 'like', '%#comment-%')
        .execute()
      for (const { id, address } of pointing) {
        const about = address.slice(address.lastIndexOf('#') + 1)
        await notifications.updateTable('notification').set({ about }).where('id', '=', id).execute()
      }
      await query.schema.createIndex('notification_about').on('notification').column('about').execute()
    },
  },
  {
    // Adds a column for the recipient, so that `to_id` is what the family means by it: the id of the thing.
    name: '0012-notify-recipient',
    async up(db) {
      const { query } = db
      await query.schema.alterTable('notification').renameColumn('to_id', 'user_id').execute()
      await addColumns(db, 'notification', db.columnTypes.integer, 'to_id')
      type Told = Row & { message: string; to_id: number }
      const tables: Kysely<{ notification: Told; comment: { id: number; for_id: number } }> = query
      const comments = tables.selectFrom('comment').select('for_id')
      const rows = await tables
        .selectFrom('notification')
        .select(['id', 'address', 'about', 'message'])
        .execute()
      for (const { id, address, about, message } of rows) {
        const commentId = Number(/^comment-(\d{1,15})$/.exec(about)?.[1] ?? 0)
        const comment = commentId ? await comments.where('id', '=', commentId).executeTakeFirst() : undefined
        const change = { to_id: comment?.for_id ?? idIn(address), message: inertText(plainWords(message)) }
        await tables.updateTable('notification').set(change).where('id', '=', id).execute()
      }
    },
  },
  {
    name: '0016-notify-message',
    async up({ query }) {
      // `/message/detail?id=7` is about `message-7`, with which it is deleted together with the author's
      // account.
      const notifications: Kysely<{ notification: Row }> = query
      await notifications
        .updateTable('notification')
        .set({ about: sql<string>`'message-' || substr(address, ${'/message/detail?id='.length + 1})` })
        .where('address', 'like', '/message/detail?id=%')
        .where('about', '=', '')
        .execute()
    },
  },
  {
    // Everything that waits for the owner shares one unread row.
    name: '0041-notify-gather',
    async up(db) {
      await addColumns(db, 'notification', 'text', 'gather')
      await addColumns(db, 'notification', db.columnTypes.integer, 'times')
      await db.query.schema
        .createIndex('notification_gather')
        .on('notification')
        .columns(['user_id', 'gather'])
        .unique()
        .where(unreadGathered)
        .execute()
    },
  },
]

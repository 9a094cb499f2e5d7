import { isView, notifyType } from '@xiaolou/contract/notify'
import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Slice } from '../../platform/db/slice.ts'

export type NotificationTable = {
  id: Generated<number>
  /** Who is told. */
  user_id: number
  type: number
  /** The id of the article, talk, message, link or chat message that it is about; 0 when nobody knows. */
  to_id: number
  /** Reads the same as text and as HTML. */
  message: string
  address: string
  /** What it points to, '' for nothing that could go: `comment-7`. */
  about: string
  isView: number
  createdAt: number
}

// A statement binds at most some thousands of values.
const perStatement = 500

/** The only SQL of notifications. Each statement names whose they are: nobody reaches another's. */
export function createNotifyStore(db: Db) {
  const query: Kysely<{ notification: NotificationTable }> = db.query
  /** Without those about what is hidden from the user: at most as many as one user keeps. */
  const seenBy = (user_id: number, hidden: readonly string[]) =>
    query
      .selectFrom('notification')
      .where('user_id', '=', user_id)
      .$if(hidden.length > 0, on => on.where('about', 'not in', hidden))
  const countOf = async (user_id: number, hidden: readonly string[], only?: number) => {
    const row = await seenBy(user_id, hidden)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .$if(only !== undefined, on => on.where('isView', '=', only ?? 0))
      .executeTakeFirstOrThrow()
    return row.total
  }
  const markRead = (user_id: number) =>
    query.updateTable('notification').set({ isView: isView.read }).where('user_id', '=', user_id)

  return {
    async add(notifications: readonly Omit<NotificationTable, 'id'>[]) {
      await query.insertInto('notification').values(notifications).execute()
    },

    /** Keeps the newest `keepCount` of one user. */
    async trim(user_id: number, keepCount: number) {
      const oldest = await query
        .selectFrom('notification')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('id', 'desc')
        .offset(keepCount)
        .limit(1)
        .executeTakeFirst()
      if (!oldest) return
      await query
        .deleteFrom('notification')
        .where('user_id', '=', user_id)
        .where('id', '<=', oldest.id)
        .execute()
    },

    /** What the user's notices point to, each once. */
    async findAbout(user_id: number): Promise<string[]> {
      const rows = await query
        .selectFrom('notification')
        .select('about')
        .distinct()
        .where('user_id', '=', user_id)
        .where('about', '<>', '')
        .execute()
      return rows.map(row => row.about)
    },

    findPage: (user_id: number, hidden: readonly string[], { limit, offset }: Slice) =>
      seenBy(user_id, hidden)
        .selectAll()
        .orderBy('isView')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (user_id: number, hidden: readonly string[]) => countOf(user_id, hidden),
    countUnread: (user_id: number, hidden: readonly string[]) => countOf(user_id, hidden, isView.unread),

    /** False when the user has no such notification. */
    async markRead(user_id: number, id: number) {
      const { numUpdatedRows } = await markRead(user_id).where('id', '=', id).executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    async markAllRead(user_id: number) {
      await markRead(user_id).where('isView', '=', isView.unread).execute()
    },

    /** False when the user has no such notification. */
    async delete(user_id: number, id: number) {
      const { numDeletedRows } = await query
        .deleteFrom('notification')
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) > 0
    },

    /** Deletes what points to any of these; gives the users who had one. */
    async deleteAbout(about: readonly string[]): Promise<number[]> {
      const userIds = new Set<number>()
      for (let at = 0; at < about.length; at += perStatement) {
        const gone = await query
          .deleteFrom('notification')
          .where('about', 'in', about.slice(at, at + perStatement))
          .returning('user_id')
          .execute()
        for (const { user_id } of gone) userIds.add(user_id)
      }
      return [...userIds]
    },

    findAllOf: (user_id: number, hidden: readonly string[]) =>
      seenBy(user_id, hidden).selectAll().orderBy('id').execute(),

    /** What he was told as an administrator: applications, comments that wait. */
    async deleteOwnersOf(user_id: number) {
      await query
        .deleteFrom('notification')
        .where('user_id', '=', user_id)
        .where('type', '=', notifyType.admin)
        .where('about', 'not like', 'chat-%')
        .execute()
    },

    async deleteAllOf(user_id: number) {
      await query.deleteFrom('notification').where('user_id', '=', user_id).execute()
    },
  }
}

export type NotifyStore = ReturnType<typeof createNotifyStore>

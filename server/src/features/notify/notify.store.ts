import { isView, notifyType } from '@xiaolou/contract/notify'
import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Slice } from '../../platform/db/slice.ts'

export type NotificationTable = {
  id: Generated<number>
  to_id: number
  type: number
  /** HTML, made safe before it was stored. */
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
  const seenBy = (to_id: number, hidden: readonly string[]) =>
    query
      .selectFrom('notification')
      .where('to_id', '=', to_id)
      .$if(hidden.length > 0, on => on.where('about', 'not in', hidden))
  const countOf = async (to_id: number, hidden: readonly string[], only?: number) => {
    const row = await seenBy(to_id, hidden)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .$if(only !== undefined, on => on.where('isView', '=', only ?? 0))
      .executeTakeFirstOrThrow()
    return row.total
  }
  const markRead = (to_id: number) =>
    query.updateTable('notification').set({ isView: isView.read }).where('to_id', '=', to_id)

  return {
    async add(notifications: readonly Omit<NotificationTable, 'id'>[]) {
      await query.insertInto('notification').values(notifications).execute()
    },

    /** Keeps the newest `keepCount` of one user. */
    async trim(to_id: number, keepCount: number) {
      const oldest = await query
        .selectFrom('notification')
        .select('id')
        .where('to_id', '=', to_id)
        .orderBy('id', 'desc')
        .offset(keepCount)
        .limit(1)
        .executeTakeFirst()
      if (!oldest) return
      await query.deleteFrom('notification').where('to_id', '=', to_id).where('id', '<=', oldest.id).execute()
    },

    /** What the user's notices point to, each once. */
    async findAbout(to_id: number): Promise<string[]> {
      const rows = await query
        .selectFrom('notification')
        .select('about')
        .distinct()
        .where('to_id', '=', to_id)
        .where('about', '<>', '')
        .execute()
      return rows.map(row => row.about)
    },

    findPage: (to_id: number, hidden: readonly string[], { limit, offset }: Slice) =>
      seenBy(to_id, hidden)
        .selectAll()
        .orderBy('isView')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (to_id: number, hidden: readonly string[]) => countOf(to_id, hidden),
    countUnread: (to_id: number, hidden: readonly string[]) => countOf(to_id, hidden, isView.unread),

    /** False when the user has no such notification. */
    async markRead(to_id: number, id: number) {
      const { numUpdatedRows } = await markRead(to_id).where('id', '=', id).executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    async markAllRead(to_id: number) {
      await markRead(to_id).where('isView', '=', isView.unread).execute()
    },

    /** False when the user has no such notification. */
    async delete(to_id: number, id: number) {
      const { numDeletedRows } = await query
        .deleteFrom('notification')
        .where('to_id', '=', to_id)
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
          .returning('to_id')
          .execute()
        for (const { to_id } of gone) userIds.add(to_id)
      }
      return [...userIds]
    },

    findAllOf: (to_id: number, hidden: readonly string[]) =>
      seenBy(to_id, hidden).selectAll().orderBy('id').execute(),

    /** What he was told as an administrator: applications, comments that wait. */
    async deleteOwnersOf(to_id: number) {
      await query
        .deleteFrom('notification')
        .where('to_id', '=', to_id)
        .where('type', '=', notifyType.admin)
        .where('about', 'not like', 'chat-%')
        .execute()
    },

    async deleteAllOf(to_id: number) {
      await query.deleteFrom('notification').where('to_id', '=', to_id).execute()
    },
  }
}

export type NotifyStore = ReturnType<typeof createNotifyStore>

import { isView, notifyType } from '@xiaolou/contract/notify'
import { type Generated, type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { type Bus, createTopic } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { changesAny, countRows, findPage, inParts, type Slice } from '../../platform/db/rows.ts'
import { inertText } from '../../platform/printed-text.ts'
import type { Deps, Notice } from '../../platform/services.ts'
import { unreadGathered } from './notify.table.ts'

type NotificationTable = {
  id: Generated<number>
  user_id: number
  type: number
  /** The id of the article, talk, message, link or chat message that it is about; 0 if unknown. */
  to_id: number
  /** Reads the same as text and as HTML. */
  message: string
  address: string
  /** What it points to, '' for things that are never deleted: `comment-7`. */
  about: string
  /**
   * Notifications of one name share a single unread row that counts up (`times`) until it is read; '' for
   * separate ones.
   */
  gather: string
  times: number
  isView: number
  createdAt: number
}

/** The only SQL of notifications. Each statement is limited to a user, so nobody reaches another's. */
export function createNotifyStore(db: Db) {
  const query: Kysely<{ notification: NotificationTable }> = db.query
  /** Without those about things hidden from the user: at most as many as are stored per user. */
  const seenBy = (user_id: number, hidden: readonly string[]) =>
    query
      .selectFrom('notification')
      .where('user_id', '=', user_id)
      .$if(hidden.length > 0, on => on.where('about', 'not in', hidden))
  const markRead = (user_id: number) =>
    query.updateTable('notification').set({ isView: isView.read }).where('user_id', '=', user_id)
  const ofUser = (user_id: number) => query.deleteFrom('notification').where('user_id', '=', user_id)

  return {
    add: (notifications: readonly Omit<NotificationTable, 'id'>[]) =>
      query.insertInto('notification').values(notifications).execute(),

    /**
     * Adds to the unread row of its name, or inserts that row, atomically. A row for several things has no
     * `about`: it stays when one of them is deleted.
     */
    gather: (row: Omit<NotificationTable, 'id'>, address: string) =>
      query
        .insertInto('notification')
        .values(row)
        .onConflict(conflict =>
          conflict
            .columns(['user_id', 'gather'])
            .where(unreadGathered)
            .doUpdateSet(eb => ({
              times: eb('notification.times', '+', 1),
              message: sql<string>`'有 ' || (notification.times + 1) || ' 条在等你看'`,
              address,
              about: '',
              to_id: 0,
              createdAt: row.createdAt,
            })),
        )
        .execute(),

    /** Keeps the newest `keepCount` of one user. */
    trim: (user_id: number, keepCount: number) =>
      ofUser(user_id)
        .where('id', '<=', on =>
          on
            .selectFrom('notification')
            .select('id')
            .where('user_id', '=', user_id)
            .orderBy('id', 'desc')
            .offset(keepCount)
            .limit(1),
        )
        .execute(),

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

    findPage: (user_id: number, hidden: readonly string[], slice: Slice) => {
      const seen = seenBy(user_id, hidden)
      return findPage(seen, seen.selectAll().orderBy('isView').orderBy('id', 'desc'), slice)
    },
    countUnread: (user_id: number, hidden: readonly string[]) =>
      countRows(seenBy(user_id, hidden).where('isView', '=', isView.unread)),

    /** False if the user has no such notification. */
    markRead: (user_id: number, id: number) => changesAny(markRead(user_id).where('id', '=', id)),

    markAllRead: (user_id: number) => markRead(user_id).where('isView', '=', isView.unread).execute(),

    /** False if the user has no such notification. */
    delete: (user_id: number, id: number) => changesAny(ofUser(user_id).where('id', '=', id)),

    /** Deletes notifications about any of these; returns the users who had one. */
    async deleteAbout(about: readonly string[]): Promise<number[]> {
      const userIds = new Set<number>()
      for (const some of inParts(about)) {
        const gone = await query
          .deleteFrom('notification')
          .where('about', 'in', some)
          .returning('user_id')
          .execute()
        for (const { user_id } of gone) userIds.add(user_id)
      }
      return [...userIds]
    },

    findAllOf: (user_id: number, hidden: readonly string[]) =>
      seenBy(user_id, hidden).selectAll().orderBy('id').execute(),

    /** Deletes the user's notifications as an administrator: applications, pending comments. */
    async deleteOwnersOf(user_id: number) {
      const asAdministrator = ofUser(user_id).where('type', '=', notifyType.admin)
      await asAdministrator.where('about', 'not like', 'chat-%').execute()
    },

    deleteAllOf: (user_id: number) => ofUser(user_id).execute(),
  }
}

export type NotifyStore = ReturnType<typeof createNotifyStore>

/** The user's notifications have changed. */
export const notifyTopic = createTopic('notify', v.object({ userId: v.number() }))

/** The owner's queue. */
const queuePath = '/admin/comments'

// Nobody reads further back, ten per page.
const keptPerUser = 1_000

/**
 * Stores notifications inside the transaction of their cause. Call the returned function after the commit: it
 * pushes to the open sockets.
 */
export function createNotify({
  bus,
  clock,
  take,
}: {
  bus: Bus
  clock: Clock
  /** Stores the mails and pushes for them. */
  take: (db: Db, notices: readonly Notice[]) => Promise<void>
}): Deps['outbound']['notify'] {
  return async (db, notices) => {
    const createdAt = clock.now()
    const told = notices
      .filter(notice => notice.user_id > 0)
      .map(notice => ({ ...notice, message: inertText(notice.message), about: notice.about ?? '' }))
    if (told.length === 0) return () => undefined
    const rows = told.map(({ gather = '', ...notice }) => ({
      ...notice,
      gather,
      times: 1,
      isView: isView.unread,
      createdAt,
    }))
    const store = createNotifyStore(db)
    const single = rows.filter(row => row.gather === '')
    if (single.length > 0) await store.add(single)
    for (const row of rows) if (row.gather !== '') await store.gather(row, queuePath)
    const userIds = [...new Set(rows.map(row => row.user_id))]
    for (const userId of userIds) await store.trim(userId, keptPerUser)
    await take(db, told)
    return () => {
      for (const userId of userIds) notifyTopic.publish(bus, { userId })
    }
  }
}

/** Removes notifications by `about`, like `createNotify`: inside the transaction, pushed after it. */
export function createNoticeRemover({
  bus,
  takeBack,
}: {
  bus: Bus
  takeBack: (db: Db, about: readonly string[]) => Promise<void>
}) {
  return async (db: Db, about: readonly string[]): Promise<() => void> => {
    const userIds = await createNotifyStore(db).deleteAbout(about)
    await takeBack(db, about)
    return () => {
      for (const userId of userIds) notifyTopic.publish(bus, { userId })
    }
  }
}

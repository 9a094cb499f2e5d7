import { isView, notifyType } from '@xiaolou/contract/notify'
import { type Generated, type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { type Bus, createTopic } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { countRows, findPage, type Slice } from '../../platform/db/rows.ts'
import { inertText } from '../../platform/printed-text.ts'
import type { Deps, Notice } from '../../platform/services.ts'
import { unreadGathered } from './notify.table.ts'

type NotificationTable = {
  id: Generated<number>
  /** Who is notified. */
  user_id: number
  type: number
  /** The id of the article, talk, message, link or chat message that it is about; 0 when nobody knows. */
  to_id: number
  /** Reads the same as text and as HTML. */
  message: string
  address: string
  /** What it points to, '' for nothing that could go: `comment-7`. */
  about: string
  /** Of one name only one unread row stands, which counts up (`times`) until it is looked at; '' for those that stand alone. */
  gather: string
  times: number
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
  const markRead = (user_id: number) =>
    query.updateTable('notification').set({ isView: isView.read }).where('user_id', '=', user_id)
  const ofUser = (user_id: number) => query.deleteFrom('notification').where('user_id', '=', user_id)

  return {
    add: (notifications: readonly Omit<NotificationTable, 'id'>[]) =>
      query.insertInto('notification').values(notifications).execute(),

    /** Into the unread row of its name, or as that row; two at once make one. Several name nobody: it stays when one of them goes. */
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

    findPage: (user_id: number, hidden: readonly string[], slice: Slice) => {
      const seen = seenBy(user_id, hidden)
      return findPage(seen, seen.selectAll().orderBy('isView').orderBy('id', 'desc'), slice)
    },
    countUnread: (user_id: number, hidden: readonly string[]) =>
      countRows(seenBy(user_id, hidden).where('isView', '=', isView.unread)),

    /** False when the user has no such notification. */
    async markRead(user_id: number, id: number) {
      const { numUpdatedRows } = await markRead(user_id).where('id', '=', id).executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    markAllRead: (user_id: number) => markRead(user_id).where('isView', '=', isView.unread).execute(),

    /** False when the user has no such notification. */
    async delete(user_id: number, id: number) {
      const { numDeletedRows } = await ofUser(user_id).where('id', '=', id).executeTakeFirstOrThrow()
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

    /** What the user was notified of as an administrator: applications, comments that wait. */
    async deleteOwnersOf(user_id: number) {
      const asAdministrator = ofUser(user_id).where('type', '=', notifyType.admin)
      await asAdministrator.where('about', 'not like', 'chat-%').execute()
    },

    deleteAllOf: (user_id: number) => ofUser(user_id).execute(),
  }
}

export type NotifyStore = ReturnType<typeof createNotifyStore>

/** Something changed among that user's notifications. */
export const notifyTopic = createTopic('notify', v.object({ userId: v.number() }))

/** Where the owner looks at several things that wait. */
const queuePath = '/admin/comments'

// A drawer of ten a page is never read that far back.
const keptPerUser = 1_000

/**
 * Stores notices inside the transaction of their cause. What it returns is to be called after the commit: it pushes
 * to the open sockets.
 */
export function createNotify({
  bus,
  clock,
  take,
}: {
  bus: Bus
  clock: Clock
  /** Writes down what is to be sent to them besides. */
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

/** Takes back the notices about some fragments, as `createNotify` stores: inside the transaction, pushed after it. */
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

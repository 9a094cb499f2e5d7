import { isView } from '@xiaolou/contract/notify'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { inertText } from '../../platform/inert-text.ts'
import { createNotifyStore } from './notify.store.ts'

/**
 * Tells a user of something that happened to an article, talk, message, link or chat message with the id `to_id`.
 * `message` is plain words: it is made inert here. `address` is a path on this site that opens the exact spot; `about` the
 * fragment by which the notice is taken back when what it points to goes.
 */
export type Notice = {
  user_id: number
  type: 1 | 2 | 3 | 4
  to_id: number
  message: string
  address: string
  about?: string
}
export type Notify = (db: Db, notices: readonly Notice[]) => Promise<() => void>

/** Told on the bus, JSON `{ userId }`: something changed among that user's notifications. */
export const notifyTopic = 'notify'

// A drawer of ten a page is never read that far back.
const keptPerUser = 1_000

/** Tells this and the site's other processes to push the unread total to the user's open sockets. */
export function tellChange(bus: Bus, userId: number): void {
  bus.publish(notifyTopic, JSON.stringify({ userId }))
}

/**
 * Stores notices inside the transaction of their cause. What it returns is to be called after the commit: it pushes
 * to the open sockets.
 */
export function createNotify({ bus, clock }: { bus: Bus; clock: Clock }): Notify {
  return async (db, notices) => {
    const createdAt = clock.now()
    const rows = notices
      .filter(notice => notice.user_id > 0)
      .map(({ message, about = '', ...notice }) => ({
        ...notice,
        about,
        message: inertText(message),
        isView: isView.unread,
        createdAt,
      }))
    if (rows.length === 0) return () => undefined
    const store = createNotifyStore(db)
    await store.add(rows)
    const userIds = [...new Set(rows.map(row => row.user_id))]
    for (const userId of userIds) await store.trim(userId, keptPerUser)
    return () => {
      for (const userId of userIds) tellChange(bus, userId)
    }
  }
}

/** Takes back the notices about some fragments, as `createNotify` stores: inside the transaction, told after it. */
export function createNoticeRemover({ bus }: { bus: Bus }) {
  return async (db: Db, about: readonly string[]): Promise<() => void> => {
    const userIds = await createNotifyStore(db).deleteAbout(about)
    return () => {
      for (const userId of userIds) tellChange(bus, userId)
    }
  }
}

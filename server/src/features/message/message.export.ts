import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createMessageStore } from './message.store.ts'

/** Everything that a user left in the guestbook, for the user's own copy of it. */
export function createMessageExporter({ db, timeZone }: { db: Db; timeZone: string }) {
  const store = createMessageStore(db)
  return async (userId: number) => ({
    messages: (await store.findAllOf(userId)).map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      createdAt: wireTime(createdAt, timeZone),
      updatedAt: wireTime(updatedAt, timeZone),
    })),
  })
}

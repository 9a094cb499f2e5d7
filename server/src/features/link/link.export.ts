import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createLinkStore } from './link.store.ts'

/** Every friend link that a user applied for, for the user's own copy of it. */
export function createLinkExporter({ db, timeZone }: { db: Db; timeZone: string }) {
  const store = createLinkStore(db)
  return async (userId: number) => ({
    links: (await store.findOwn(userId)).map(({ createdAt, updatedAt, approvedAt, ...row }) => ({
      ...row,
      approvedAt: approvedAt === 0 ? null : wireTime(approvedAt, timeZone),
      createdAt: wireTime(createdAt, timeZone),
      updatedAt: wireTime(updatedAt, timeZone),
    })),
  })
}

import type { Actor } from '@xiaolou/contract/kit/handler'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { titleOf } from './message.rules.ts'
import { createMessageStore } from './message.store.ts'

/** Where a message opens. */
export const messageAddress = (id: number) => `/message/detail?id=${id}`

/** By what notices of a message go when its author does. */
export const aboutMessage = (id: number) => `message-${id}`

/** What likes and comments need to know of messages: all of them are public. */
export function createMessageTarget(db: Db) {
  const store = createMessageStore(db)
  return {
    isThere: async (id: number, _: Actor) => (await store.getMessage(id)) !== undefined,
    addLikes: (inner: Db, id: number, delta: 1 | -1) => createMessageStore(inner).addLikes(id, delta),
    async find(ids: readonly number[], _: Actor) {
      const rows = ids.length > 0 ? await store.findMessages(ids) : []
      return new Map(
        rows.map(row => [
          row.id,
          { title: titleOf(row.message), address: messageAddress(row.id), authorId: row.user_id },
        ]),
      )
    },
  }
}

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

import type { Actor } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/message'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { type MessageRouteDeps, messageRoutes } from './message.routes.ts'
import { aboutMessage, messageAddress, titleOf } from './message.rules.ts'
import { createMessageStore, messageMigrations, messagePictures } from './message.store.ts'
import { type MessageWriteDeps, messageWriteRoutes } from './message.write-routes.ts'

/** The guestbook. */
export const messageFeature: FeatureManifest<MessageRouteDeps & MessageWriteDeps> = {
  migrations: messageMigrations,
  pictures: messagePictures,
  create: deps => ({
    routes: [...messageRoutes(deps), ...messageWriteRoutes(deps)],
    contentTouched: [
      contract.addMessage,
      contract.updateMessage,
      contract.deleteMessage,
      contract.backDeleteMessage,
    ],
    exporter: async userId => ({
      messages: (await createMessageStore(deps.db).findAllOf(userId)).map(
        ({ createdAt, updatedAt, ...row }) => ({
          ...row,
          createdAt: wireTime(createdAt, deps.timeZone),
          updatedAt: wireTime(updatedAt, deps.timeZone),
        }),
      ),
    }),
    async forgetter(inner, { userId, about }) {
      about.push(...(await createMessageStore(inner).findIdsOf(userId)).map(aboutMessage))
    },
  }),
}

/** What likes and comments ask of messages: all of them are public. */
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

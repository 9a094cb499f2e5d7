import { messagePath, messagesPath } from '@xiaolou/contract/address'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { withWireTimes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import { createTextSearch } from '../../platform/text-search.ts'
import type { MessageDeps } from './message.moderation.ts'
import { messageRoutes } from './message.routes.ts'
import { aboutMessage, canRead, titleOf } from './message.rules.ts'
import {
  createMessageStore,
  messageMigrations,
  messagePictures,
  messageSearchName,
  messageSearchSource,
  messageStatuses,
} from './message.store.ts'
import { messageWriteRoutes } from './message.write-routes.ts'

const statusNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(messageStatuses).map(([name, status]) => [status, name === 'waiting' ? 'pending' : name]),
)

/** The guestbook. */
export const messageFeature: FeatureManifest<MessageDeps> = {
  migrations: messageMigrations,
  authoredTables: [{ kind: 'message', table: 'message', column: 'user_id' }],
  pictures: messagePictures,
  searchSource: messageSearchSource,
  siteExport: {
    parts: [
      {
        name: 'messages',
        title: '留言墙',
        tables: ['message'],
        lines: exportedLines(
          db => createMessageStore(db).every,
          row => ({
            id: row.id,
            user_id: row.user_id || null,
            message: row.message,
            tag: row.tag,
            ...{ color: row.color, bg_color: row.bg_color, bg_url: row.bg_url },
            ...{ font_size: row.font_size, font_weight: row.font_weight },
            likes: row.like_times,
            status: statusNames[row.status] ?? 'shown',
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
    ],
  },
  create: deps => ({
    routes: [...messageRoutes(deps), ...messageWriteRoutes(deps)],
    finders: [createMessageFinder(deps.db)],
    userData: async userId => ({
      messages: (await createMessageStore(deps.db).findAllOf(userId)).map(row =>
        withWireTimes(row, deps.timeZone),
      ),
    }),
    async deleteUserData(inner, { userId, about }) {
      about.push(...(await createMessageStore(inner).findAllOf(userId)).map(row => aboutMessage(row.id)))
    },
  }),
}

function createMessageFinder(db: Db): Finder {
  const store = createMessageStore(db)
  const load = async (ids: readonly number[]) =>
    (await store.findTexts(ids)).map(({ id, message }) => ({ id, title: '', text: message }))
  const find = createTextSearch({ db, name: messageSearchName, hasTitles: false, load })
  return {
    kind: 'message',
    room: 'messages',
    find: async asked => (await find(asked)).map(row => ({ ...row, address: messagePath(row.id) })),
    listPath: words => messagesPath({ words }),
  }
}

/** What likes and comments need of messages. */
export function createMessageTarget(db: Db) {
  const store = createMessageStore(db)
  return {
    async isThere(id: number, actor: Actor) {
      const row = await store.get(id)
      return row !== undefined && canRead(actor, row)
    },
    addLikes: (inner: Db, id: number, delta: 1 | -1) =>
      createMessageStore(inner).increase(id, 'like_times', delta),
    async find(ids: readonly number[], actor: Actor) {
      const rows = ids.length > 0 ? await store.findMessages(ids) : []
      const readable = rows.filter(row => canRead(actor, row))
      return new Map(
        readable.map(row => [
          row.id,
          { title: titleOf(row.message), address: messagePath(row.id), authorId: row.user_id },
        ]),
      )
    },
  }
}

import * as contract from '@xiaolou/contract/chat'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { ChatLog } from './chat.log.ts'
import type { ModerationDeps } from './chat.moderation.ts'
import type { Presence } from './chat.presence.ts'
import type { ChatStore } from './chat.store.ts'
import { textOfHtml } from './chat.text.ts'
import { nameOf } from './chat.view.ts'

export type ManageDeps = ModerationDeps & {
  store: ChatStore
  log: ChatLog
  presence: Presence
  timeZone: string
}

/** The owner's moderation of the room: who is present, search in all messages, recalling several at once. */
export function chatManageRoutes({ store, log, presence, identity, timeZone }: ManageDeps): BoundRoute[] {
  const at = (ms: number) => wireTime(ms, timeZone)
  return [
    bind(contract.getChatPresence, async () => {
      const { users: since, readers } = presence.all()
      const users = await identity.findUsers([...since.keys()])
      const list = [...since].map(([user_id, sinceMs]) => {
        const user = users.get(user_id)
        return { user_id, nick_name: nameOf(user), avatar: user?.avatar ?? '', since: at(sinceMs) }
      })
      return { list, readers }
    }),

    bind(contract.findChatMessages, async ({ body: { current, size, search, user_id } }) => {
      const { list: rows, total } = await store.find(
        { words: search, userId: user_id },
        sliceOf({ current, size }),
      )
      const users = await identity.findUsers(rows.map(row => row.user_id))
      const list = rows.map(row => {
        const user = users.get(row.user_id)
        return {
          id: row.id,
          user_id: user?.id ?? 0,
          nick_name: nameOf(user),
          avatar: user?.avatar ?? '',
          text: row.content_type === 'text' ? textOfHtml(row.content) : '',
          picture: row.picture,
          createdAt: at(row.createdAt),
        }
      })
      return { current, size, list, total }
    }),

    bind(contract.recallChatMessages, async ({ body: { ids } }, { actor }) => {
      let count = 0
      // In one batch of the log, and so with one sync.
      const recalled = await Promise.allSettled(ids.map(messageId => log.recall({ messageId, actor })))
      for (const one of recalled) {
        if (one.status === 'fulfilled') count += 1
        else if (!(one.reason instanceof ApiError) || one.reason.status !== 404) throw one.reason
      }
      return { count }
    }),
  ]
}

import * as contract from '@xiaolou/contract/chat'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { epochMs } from '@xiaolou/contract/kit/zone'
import { getListenHistory, getProgramme, setProgramme } from '@xiaolou/contract/listen'
import { wireTime } from '../../platform/clock.ts'
import { pageOf } from '../../platform/db/rows.ts'
import { type ChangeDeps, chatChangeRoutes } from './chat.change-routes.ts'
import type { ChatLog } from './chat.log.ts'
import type { ModerationDeps } from './chat.moderation.ts'
import type { Presence } from './chat.presence.ts'
import { createChatReader } from './chat.read-store.ts'
import { isInForce } from './chat.rules.ts'
import type { ChatStore } from './chat.store.ts'
import type { ChatMessageRow } from './chat.table.ts'
import { textOfHtml } from './chat.text.ts'
import { type ChatViewDeps, messagesOf, nameOf } from './chat.view.ts'
import type { Listening } from './listen/listen.service.ts'
import { playedSongsOf } from './listen/listen.view.ts'

type ManageDeps = ModerationDeps & {
  store: ChatStore
  log: ChatLog
  presence: Presence
  timeZone: string
}

/** Search results as anybody may see them. */
async function foundOf(
  { identity, timeZone }: Pick<ManageDeps, 'identity' | 'timeZone'>,
  rows: readonly ChatMessageRow[],
): Promise<contract.FoundMessage[]> {
  const users = await identity.findUsers(rows.map(row => row.user_id))
  return rows.map(row => ({
    id: row.id,
    user_id: users.get(row.user_id)?.id ?? 0,
    nick_name: nameOf(users.get(row.user_id)),
    avatar: users.get(row.user_id)?.avatar ?? '',
    text: row.content_type === 'text' ? textOfHtml(row.content) : '',
    picture: row.picture,
    createdAt: wireTime(row.createdAt, timeZone),
  }))
}

/** The owner's moderation of the room: who is present, search in all messages, recalling several at once. */
function chatManageRoutes({ store, log, presence, identity, timeZone }: ManageDeps): BoundRoute[] {
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

    bind(contract.findChatMessages, ({ body }) =>
      pageOf(
        body,
        slice => store.find({ words: body.search, userId: body.user_id }, slice),
        rows => foundOf({ identity, timeZone }, rows),
      ),
    ),

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

/** The room's calls: reading, removing messages, and administrators' actions on users, with their record. */
export function chatRoutes(
  deps: ChatViewDeps & ManageDeps & ChangeDeps & { listening: Listening },
): BoundRoute[] {
  const { store, log, clock, moderation } = deps
  const reader = createChatReader(deps.db)
  const at = (ms: number) => wireTime(ms, deps.timeZone)
  const startOfDay = (day: string) => epochMs(`${day} 00:00:00`, deps.timeZone)

  return [
    bind(contract.getChatList, async ({ body }) => {
      // Read before the page: events that the page already includes are repeated, but none is missed.
      const { epoch, seq, total } = await store.getState()
      const rows = await store.findNewest({ beforeId: Number(body.last_id ?? 0), limit: body.size })
      const list = await messagesOf(deps, rows.toReversed())
      return { current: 1, size: body.size, list, total, seq, epoch }
    }),

    bind(contract.getChatWindow, async ({ body: { id, date, before, after } }) => {
      const { epoch, seq } = await store.getState()
      const dayId = date === undefined ? 0 : await reader.getFirstIdSince(startOfDay(date))
      const aroundId = id ?? (dayId || (await store.getNewestId()) + 1)
      const found = await reader.findAround(aroundId, { before, after })
      return {
        list: await messagesOf(deps, found.rows),
        id: found.isThere ? aroundId : 0,
        has_older: found.hasOlder,
        has_newer: found.hasNewer,
        ...{ seq, epoch },
      }
    }),

    bind(contract.searchChat, async ({ body: { search, before_id, size } }) => {
      const { rows, nextId } = await reader.search(search, {
        beforeId: before_id ?? Number.MAX_SAFE_INTEGER,
        limit: size,
      })
      return { list: await foundOf(deps, rows), next_id: nextId }
    }),

    bind(contract.clearChat, (_, { actor }) => log.clear({ actor })),

    bind(contract.deleteChatMessage, ({ params }, { actor }) => log.recall({ messageId: params.id, actor })),
    ...chatChangeRoutes(deps),
    ...chatManageRoutes(deps),

    bind(getListenHistory, ({ body }) =>
      pageOf(body, deps.listening.findPlayed, rows => playedSongsOf(deps, rows)),
    ),

    bind(getProgramme, () => deps.listening.getProgramme()),
    bind(setProgramme, ({ body }, { actor }) =>
      deps.listening.setProgrammeBy(body, { userId: actor.userId, isOwner: true }),
    ),

    bind(contract.restrictUser, async ({ body }, { actor }) => {
      const { user_id: userId, kind, minutes, reason } = body
      await moderation.restrict({ userId, kind, minutes, reason, actor })
    }),

    bind(contract.liftRestriction, ({ body }, { actor }) =>
      moderation.lift({ userId: body.user_id, kind: body.kind, actor }),
    ),

    bind(contract.getRestrictions, async () => {
      const rows = (await store.findRestrictions()).filter(row => isInForce(row, clock.now()))
      const users = await deps.identity.findUsers(rows.map(row => row.user_id))
      return rows.map(row => {
        const user = users.get(row.user_id)
        return {
          ...row,
          nick_name: nameOf(user),
          avatar: user?.avatar ?? '',
          until: row.until_ms === 0 ? ('' as const) : at(row.until_ms),
          minutes_left: row.until_ms === 0 ? 0 : Math.ceil((row.until_ms - clock.now()) / 60_000),
          createdAt: at(row.createdAt),
        }
      })
    }),

    bind(contract.getChatAudit, ({ body }) =>
      pageOf(body, store.findAudits, async rows => {
        const ids = rows.flatMap(row => [row.by_id, row.user_id]).filter(id => id > 0)
        const users = await deps.identity.findUsers(ids)
        return rows.map(row => ({
          ...row,
          by_name: nameOf(users.get(row.by_id)),
          nick_name: row.user_id === 0 ? '' : nameOf(users.get(row.user_id)),
          createdAt: at(row.createdAt),
        }))
      }),
    ),
  ]
}

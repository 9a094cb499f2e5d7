import * as contract from '@xiaolou/contract/chat'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { getListenHistory, getProgramme, setProgramme } from '@xiaolou/contract/listen'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import { chatManageRoutes, type ManageDeps } from './chat.manage-routes.ts'
import type { ChatModeration } from './chat.moderation.ts'
import { isInForce } from './chat.rules.ts'
import { type ChatViewDeps, messagesOf, nameOf } from './chat.view.ts'
import type { Listening } from './listen/listen.service.ts'
import { playedSongsOf } from './listen/listen.view.ts'

/** The room's calls: reading, removing messages, and administrators' actions on users, with their record. */
export function chatRoutes(
  deps: ChatViewDeps & ManageDeps & { moderation: ChatModeration; listening: Listening },
): BoundRoute[] {
  const { store, log, clock, moderation } = deps
  const at = (ms: number) => wireTime(ms, deps.timeZone)

  return [
    bind(contract.getChatList, async ({ body }) => {
      // Read before the page: events that the page already includes are repeated, but none is missed.
      const { epoch, seq, total } = await store.getState()
      const rows = await store.findNewest({ beforeId: Number(body.last_id ?? 0), limit: body.size })
      const list = await messagesOf(deps, rows.toReversed())
      return { current: 1, size: body.size, list, total, seq, epoch }
    }),

    bind(contract.clearChat, async (_, { actor }) => {
      await log.clear({ actor })
      return true
    }),

    bind(contract.deleteChatMessage, async ({ params }, { actor }) => {
      await log.recall({ messageId: params.id, actor })
      return true
    }),
    ...chatManageRoutes(deps),

    bind(getListenHistory, async ({ body }) => {
      const { list, total } = await deps.listening.findPlayed(sliceOf(body))
      return { current: body.current, size: body.size, list: await playedSongsOf(deps, list), total }
    }),

    bind(getProgramme, () => deps.listening.getProgramme()),
    bind(setProgramme, async ({ body }, { actor }) => {
      await deps.listening.setProgrammeBy(body, { userId: actor.userId, isOwner: true })
      return true
    }),

    bind(contract.restrictUser, async ({ body }, { actor }) => {
      const { user_id: userId, kind, minutes, reason } = body
      await moderation.restrict({ userId, kind, minutes, reason, actor })
      return true
    }),

    bind(contract.liftRestriction, async ({ body }, { actor }) => {
      await moderation.lift({ userId: body.user_id, kind: body.kind, actor })
      return true
    }),

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

    bind(contract.getChatAudit, async ({ body }) => {
      const { list: rows, total } = await store.findAudits(sliceOf(body))
      const users = await deps.identity.findUsers(
        rows.flatMap(row => [row.by_id, row.user_id]).filter(id => id > 0),
      )
      const list = rows.map(row => ({
        ...row,
        by_name: nameOf(users.get(row.by_id)),
        nick_name: row.user_id === 0 ? '' : nameOf(users.get(row.user_id)),
        createdAt: at(row.createdAt),
      }))
      return { current: body.current, size: body.size, list, total }
    }),
  ]
}

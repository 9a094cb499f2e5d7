import * as contract from '@xiaolou/contract/chat'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { ChatLog } from './chat.log.ts'
import type { ChatModeration, ModerationDeps } from './chat.moderation.ts'
import { createAuditStore, createRestrictionStore } from './chat.moderation-store.ts'
import { type ChatViewDeps, messagesOf, nameOf } from './chat.view.ts'

/** The calls that read the room and take messages away. */
export function chatRoutes(deps: ChatViewDeps & { log: ChatLog }): BoundRoute[] {
  const { store, log } = deps
  return [
    bind(contract.getChatList, async ({ body }) => {
      // Read before the page: whatever the page has beyond it comes as an event once more, and nothing is missed.
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
  ]
}

/** The administrators' calls about people, and the record of what was done. */
export function chatModerationRoutes(
  deps: ModerationDeps & { moderation: ChatModeration; timeZone: string },
): BoundRoute[] {
  const { db, clock, timeZone, moderation } = deps
  const restrictions = createRestrictionStore(db)
  const audits = createAuditStore(db)
  const at = (ms: number) => wireTime(ms, timeZone)

  return [
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
      const rows = await restrictions.findActive(clock.now())
      const users = await deps.findUsers(rows.map(row => row.user_id))
      return rows.map(row => {
        const user = users.get(row.user_id)
        return {
          user_id: row.user_id,
          nick_name: nameOf(user),
          avatar: user?.avatar ?? '',
          kind: row.kind,
          until: row.until_ms === 0 ? ('' as const) : at(row.until_ms),
          reason: row.reason,
          createdAt: at(row.createdAt),
        }
      })
    }),

    bind(contract.getChatAudit, async ({ body }) => {
      const { rows, total } = await audits.find(sliceOf(body))
      const users = await deps.findUsers(rows.flatMap(row => [row.by_id, row.user_id]).filter(id => id > 0))
      const list = rows.map(row => ({
        id: row.id,
        act: row.act,
        by_id: row.by_id,
        by_name: nameOf(users.get(row.by_id)),
        user_id: row.user_id,
        nick_name: row.user_id === 0 ? '' : nameOf(users.get(row.user_id)),
        message_id: row.message_id,
        reason: row.reason,
        createdAt: at(row.createdAt),
      }))
      return { current: body.current, size: body.size, list, total }
    }),
  ]
}

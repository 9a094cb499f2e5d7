import { messagePath } from '@xiaolou/contract/address'
import { commentType } from '@xiaolou/contract/comment'
import { notifyType } from '@xiaolou/contract/notify'
import { wireTime } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ModerationSource } from '../../platform/moderation.ts'
import { createHeldStore, heldView } from '../../platform/moderation-store.ts'
import type { Deps } from '../../platform/services.ts'
import { aboutMessage, titleOf } from './message.rules.ts'
import { createMessageStore, messageSearchName, messageStatuses } from './message.store.ts'

export type MessageDeps = Pick<
  Deps,
  'db' | 'bus' | 'clock' | 'timeZone' | 'identity' | 'media' | 'conversation' | 'moderation' | 'outbound'
>

/** The guestbook's messages in the owner's queue. */
export function createMessageModeration(
  deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'identity' | 'conversation' | 'outbound'>,
): ModerationSource {
  const { db, bus, clock, timeZone } = deps
  const store = createMessageStore(db)
  const drop = () => bus.publish(contentTopic, 'message')
  const held = createHeldStore(db, {
    table: 'message',
    text: 'message',
    statuses: messageStatuses,
    searchName: messageSearchName,
  })

  return {
    kind: 'message',
    ...held,

    async describe(ids, _) {
      const rows = await store.find(ids)
      const users = await deps.identity.findUsers(rows.map(row => row.user_id).filter(id => id > 0))
      return rows.map(row => {
        const user = users.get(row.user_id)
        return {
          id: row.id,
          ...heldView(messageStatuses, row),
          user_id: row.user_id,
          nick_name: row.user_id === 0 ? '访客' : (user?.nick_name ?? '已注销'),
          avatar: user?.avatar ?? '',
          text: row.message,
          quote: null,
          url: '',
          mail: '',
          for_title: row.tag,
          address: messagePath(row.id),
          answer: { type: commentType.message, for_id: row.id, parent_id: 0, to_comment_id: 0 },
          createdAt: wireTime(row.createdAt, timeZone),
        }
      })
    },

    async change(ids, to, actor) {
      const before = await store.find(ids)
      return async inner => {
        const own = createMessageStore(inner)
        if (to === 'gone') {
          const goneIds = before.map(row => row.id)
          await deps.conversation.removeBelow(inner, notifyType.message, goneIds)
          const push = await deps.outbound.removeNotices(inner, goneIds.map(aboutMessage))
          if (goneIds.length > 0) await own.deleteAll(goneIds)
          return () => {
            push()
            drop()
          }
        }
        const now = await own.find(ids)
        await own.update(
          now.map(row => row.id),
          { status: messageStatuses[to], waits: 0, judgedAt: clock.now() },
        )
        const waited = now.filter(row => row.status === messageStatuses.waiting && row.user_id > 0)
        const told = to === 'shown' ? waited.filter(row => row.user_id !== actor.userId) : []
        const push = await deps.outbound.notify(
          inner,
          told.map(row => ({
            user_id: row.user_id,
            type: notifyType.message,
            to_id: row.id,
            message: `你的留言已经贴到墙上了：${titleOf(row.message)}`,
            address: messagePath(row.id),
            about: aboutMessage(row.id),
          })),
        )
        return () => {
          push()
          drop()
        }
      }
    },

    restore: async before => async (inner: Db) => {
      const own = createMessageStore(inner)
      const now = new Map((await own.find(before.map(row => row.id))).map(row => [row.id, row]))
      for (const { id, status, waits, judgedAt } of before) {
        const row = now.get(id)
        // The author has edited the text since, so nobody has approved it.
        const isNew =
          row !== undefined && row.updatedAt > row.judgedAt && Number(status) === messageStatuses.shown
        const back = isNew
          ? { status: messageStatuses.waiting, waits: 1 }
          : { status: Number(status), waits: Number(waits) }
        await own.update(id, { ...back, judgedAt: Number(judgedAt) })
      }
      return drop
    },
  }
}

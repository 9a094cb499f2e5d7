import { refusal } from '@xiaolou/contract/errors'
import { type Actor, type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/notify'
import type { Bus } from '../../platform/bus.ts'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import type { NotifyStore } from './notify.store.ts'
import { tellChange } from './notify.ts'

const userIdOf = (actor: Actor) => {
  if (actor.kind === 'visitor') throw refusal('signedOut')
  return actor.userId
}

export type NotifyRouteParts = {
  store: NotifyStore
  /** What the user's notices point to and he may not read now. */
  findHidden: (userId: number) => Promise<readonly string[]>
  bus: Bus
  timeZone: string
}

/** A user's own notifications; whose they are is decided by the token alone, what they tell by what he may read now. */
export function notifyRoutes(parts: NotifyRouteParts): BoundRoute[] {
  const { store, findHidden, bus, timeZone } = parts
  return [
    bind(contract.getNotifyList, async ({ body: { current, size } }, { actor }) => {
      const userId = userIdOf(actor)
      const hidden = await findHidden(userId)
      const rows = await store.findPage(userId, hidden, sliceOf({ current, size }))
      return {
        current,
        size,
        list: rows.map(row => ({
          ...row,
          isView: row.isView === contract.isView.unread ? (1 as const) : (2 as const),
          type: notifyTypeOf(row.type),
          createdAt: wireTime(row.createdAt, timeZone),
        })),
        total: await store.count(userId, hidden),
        unread: await store.countUnread(userId, hidden),
      }
    }),

    bind(contract.updateNotify, async ({ params }, { actor }) => {
      const userId = userIdOf(actor)
      if (!(await store.markRead(userId, params.id))) throw refusal('notifyNotFound')
      tellChange(bus, userId)
      return true
    }),

    bind(contract.updateAllNotify, async (_, { actor }) => {
      const userId = userIdOf(actor)
      await store.markAllRead(userId)
      tellChange(bus, userId)
      return true
    }),

    bind(contract.deleteNotify, async ({ params }, { actor }) => {
      const userId = userIdOf(actor)
      if (!(await store.delete(userId, params.id))) throw refusal('notifyNotFound')
      tellChange(bus, userId)
      return true
    }),
  ]
}

function notifyTypeOf(stored: number) {
  const { article, talk, message, admin } = contract.notifyType
  return [article, talk, message].find(type => type === stored) ?? admin
}

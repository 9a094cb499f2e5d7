import { randomBytes } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/notify'
import type { Db } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/services.ts'

export type OwnerNoticeDeps = Pick<Deps, 'outbound' | 'identity'> & {
  db: Db
  identity: { users: { findGuestIds: () => Promise<number[]> } }
}

// A statement binds at most some thousands of values.
const perStatement = 500
const aboutOf = (key: string) => `owner-${key}`

/** The owner's notices to some or all guests, and their withdrawal. */
export function ownerNoticeRoutes(deps: OwnerNoticeDeps): BoundRoute[] {
  const { db } = deps
  const { notify, removeNotices } = deps.outbound
  return [
    bind(contract.sendNotice, async ({ body: { user_ids, message, address } }) => {
      const key = randomBytes(12).toString('hex')
      const ids =
        user_ids.length === 0
          ? await deps.identity.users.findGuestIds()
          : [...(await deps.identity.findUsers(user_ids)).keys()]
      if (ids.length === 0) throw refusal('userNotFound')
      const tell = await db.transaction(async inner => {
        const told = []
        for (const part of inParts(ids, perStatement)) {
          const about = aboutOf(key)
          const type = contract.notifyType.admin
          told.push(
            await notify(
              inner,
              part.map(user_id => ({ user_id, type, to_id: 0, message, address, about })),
            ),
          )
        }
        return told
      })
      for (const push of tell) push()
      return { key, count: ids.length }
    }),

    bind(contract.withdrawNotice, async ({ body: { key } }) => {
      const tell = await db.transaction(inner => removeNotices(inner, [aboutOf(key)]))
      tell()
      return true
    }),
  ]
}

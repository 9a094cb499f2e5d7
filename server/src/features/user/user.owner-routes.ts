import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import { contentTopic } from '../../platform/memo.ts'
import type { AccountParts } from './user.parts.ts'
import { requireGuestName, requirePicture } from './user.profile.ts'
import { isStepDown, requireAnotherAdministrator } from './user.rules.ts'
import { createUserStore, role } from './user.store.ts'

/** What the administrator does with everybody's accounts. */
export function userOwnerRoutes(parts: AccountParts): BoundRoute[] {
  const { db, users, bus, clock, timeZone } = parts

  const requireUser = async (id: number) => {
    const user = await users.getById(id)
    if (!user) throw refusal('userNotFound')
    return user
  }

  return [
    bind(contract.getUserList, async ({ body }) => {
      const { current, size } = body
      const { list, total } = await users.findForOwner(
        { usernameHas: body.username, nickNameHas: body.nick_name, role: body.role ?? undefined },
        sliceOf({ current, size }),
      )
      const shown = list.map(user => ({
        ...user,
        createdAt: wireTime(user.createdAt, timeZone),
        updatedAt: wireTime(user.updatedAt, timeZone),
      }))
      return { current, size, list: shown, total }
    }),

    bind(contract.updateRole, async ({ params: { id, role: to } }) => {
      await db.transaction(async inner => {
        const store = createUserStore(inner)
        const administrators = await store.lockAdministrators()
        const user = await store.getById(id)
        if (!user) throw refusal('userNotFound')
        if (isStepDown(user.role, to)) {
          requireAnotherAdministrator(id, administrators)
          await parts.stepDown(inner, id)
        }
        await store.setRole(id, to, clock.now())
      })
      bus.publish(contentTopic, 'user')
      return true
    }),

    bind(contract.adminUpdateUserInfo, async ({ body: { id, nick_name, avatar } }) => {
      const user = await requireUser(id)
      const isNew = nick_name !== '' && nick_name !== user.nick_name
      if (isNew && user.role !== role.administrator) await requireGuestName(parts, nick_name)
      await requirePicture(parts, avatar)
      await users.updateUser(id, { nick_name: nick_name || undefined, avatar, nowMs: clock.now() })
      bus.publish(contentTopic, 'user')
      return true
    }),
  ]
}

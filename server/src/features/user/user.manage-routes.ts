import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user-manage'
import type { Selectable } from 'kysely'
import { wireTime } from '../../platform/clock.ts'
import { pageOf } from '../../platform/db/rows.ts'
import type { Downloads } from '../../platform/downloads.ts'
import type { AuthoredTable } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { createAccountDeletion } from './user.account-deletion.ts'
import type { AccountDeps } from './user.deps.ts'
import { createGuestStore } from './user.manage-store.ts'
import { createSessionStore } from './user.session-store.ts'
import type { Accounts } from './user.set-up.ts'
import { createUserStore, role } from './user.store.ts'
import type { UserTables } from './user.table.ts'

export type ManageDeps = AccountDeps &
  Pick<Deps, 'identity'> & {
    operations: { downloads: Downloads; accounts: Accounts }
    registry: { authoredTables: readonly AuthoredTable[] }
  }

const minuteMs = 60_000
const newForMs = 30 * 24 * 60 * minuteMs

type Row = Pick<
  Selectable<UserTables['user']>,
  'id' | 'username' | 'nick_name' | 'avatar' | 'role' | 'createdAt' | 'lastSeenAt'
>

/** The owner's actions on others' accounts. Of these, administrators can only be signed out. */
export function guestRoutes(deps: ManageDeps): BoundRoute[] {
  const { db, clock, timeZone, registry } = deps
  const { sessions, users, requirePassword } = deps.identity
  const { accounts, downloads } = deps.operations
  const store = createGuestStore(db, registry.authoredTables)
  const at = (ms: number) => wireTime(ms, timeZone)
  const remove = createAccountDeletion(deps)

  const shownOf = async (rows: readonly Row[]) => {
    const ids = rows.map(row => row.id)
    const [said, bans] = [await store.countSaid(ids), await store.findBans(ids, clock.now())]
    return rows.map(row => {
      const ban = bans.get(row.id)
      return {
        ...row,
        createdAt: at(row.createdAt),
        lastSeenAt: row.lastSeenAt === 0 ? ('' as const) : at(row.lastSeenAt),
        said: said.get(row.id) ?? { comment: 0, message: 0, chat: 0 },
        ban: ban
          ? {
              until: ban.until_ms === 0 ? ('' as const) : at(ban.until_ms),
              minutes_left: ban.until_ms === 0 ? 0 : Math.ceil((ban.until_ms - clock.now()) / minuteMs),
              reason: ban.reason,
              createdAt: at(ban.createdAt),
            }
          : null,
      }
    })
  }

  /** The existing ones of the ids; throws if one is an administrator. */
  const requireGuests = async (ids: readonly number[], from = users) => {
    const found = [...(await from.findPublic(ids)).values()]
    if (found.length === 0) throw refusal('userNotFound')
    if (found.some(user => user.role === role.administrator)) throw refusal('accountOfAdministrator')
    return found.map(user => user.id)
  }

  return [
    bind(
      contract.getGuestList,
      ({ body: { search, state, sort: by, is_ascending: isAscending, ...page } }) => {
        const nowMs = clock.now()
        const filter = { state, search, nowMs, newSinceMs: nowMs - newForMs }
        return pageOf(page, slice => store.find(filter, { by, isAscending }, slice), shownOf)
      },
    ),

    bind(contract.getGuestCounts, () => {
      const nowMs = clock.now()
      return store.countAll({ search: '', nowMs, newSinceMs: nowMs - newForMs })
    }),

    bind(contract.getGuest, async ({ params: { id } }) => {
      const [guest] = await shownOf([orRefuse(await store.get(id), 'userNotFound')])
      const open = (await sessions.find(id)).map(session => ({
        ...session,
        createdAt: at(session.createdAt),
        lastSeenAt: at(session.lastSeenAt || session.createdAt),
      }))
      return { ...orRefuse(guest, 'userNotFound'), sessions: open }
    }),

    bind(contract.banUsers, async ({ body: { ids, minutes, reason } }, { actor }) => {
      const createdAt = clock.now()
      const until_ms = minutes === 0 ? 0 : createdAt + minutes * minuteMs
      const ended = await db.transaction(async inner => {
        const [bans, open] = [createGuestStore(inner, registry.authoredTables), createSessionStore(inner)]
        const sessionIds = new Map<number, number[]>()
        for (const user_id of await requireGuests(ids, createUserStore(inner))) {
          await bans.putBan({ user_id, until_ms, reason, by_id: actor.userId, createdAt })
          sessionIds.set(user_id, await open.endSessions(user_id, { except: 0 }))
        }
        return sessionIds
      })
      for (const [userId, sessionIds] of ended) sessions.tellEnded(userId, sessionIds)
    }),

    bind(contract.liftUserBans, async ({ body: { ids } }) => {
      await store.deleteBans(ids)
    }),

    bind(contract.signOutUsers, async ({ body: { ids } }, { actor }) => {
      for (const id of ids) await sessions.endOthers(id, actor.sessionId)
    }),

    bind(contract.getResetLink, async ({ body: { id, password } }, { actor, visitor }) => {
      await requirePassword(actor, password, visitor)
      const [guestId] = await requireGuests([id])
      return {
        address: `/setup#${await accounts.newPasswordLinkToken(orRefuse(guestId, 'userNotFound'))}`,
      }
    }),

    bind(contract.getUserDataLink, async ({ body: { id, password } }, { actor, visitor }) => {
      await requirePassword(actor, password, visitor)
      orRefuse(await users.getById(id), 'userNotFound')
      return { address: await downloads.link('own', String(id)) }
    }),

    bind(contract.deleteUsers, async ({ body: { ids, password, is_trial } }, { actor, visitor }) => {
      await requirePassword(actor, password, visitor)
      const guestIds = await requireGuests(ids)
      if (!is_trial) for (const id of guestIds) await remove(id)
    }),
  ]
}

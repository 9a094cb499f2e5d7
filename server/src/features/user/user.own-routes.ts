import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type SignedIn, type Visitor } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user'
import { addressKey } from '../../platform/address-key.ts'
import { wireTime, withWireTimes } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Departure, ExportedRow } from '../../platform/feature.ts'
import type { AccountDeps } from './user.deps.ts'
import { hashPassword, isPassword, requireGoodPassword } from './user.password.ts'
import { requireAnotherAdministrator } from './user.rules.ts'
import { noSocketCookie } from './user.session.ts'
import { createSessionStore } from './user.session-store.ts'
import { createUserStore } from './user.store.ts'

/** What a user does with the account itself: password, sessions, a copy of everything, and the end. */
export function ownAccountRoutes(deps: AccountDeps): BoundRoute[] {
  const { db, users, sessions, throttle, bus, clock, timeZone, getSettings } = deps

  /** The user, once the password was given again; guessing here waits as it does when signing in. */
  const requireOwner = async ({ userId, sessionId }: SignedIn, password: string, { address }: Visitor) => {
    const user = orRefuse(await users.getById(userId), 'signedOut')
    const attempt = await throttle.takeOwnTry(user.username, addressKey(address), sessionId)
    if (!(await isPassword(password, user.password_hash))) {
      await throttle.blame(attempt)
      throw refusal('wrongOldPassword')
    }
    await throttle.forgive(attempt, user.id)
    return user
  }

  const sessionsOf = async (userId: number) =>
    (await sessions.find(userId)).map(session => ({
      ...session,
      createdAt: wireTime(session.createdAt, timeZone),
      lastSeenAt: wireTime(session.lastSeenAt || session.createdAt, timeZone),
    }))

  return [
    bind(contract.updatePassword, async ({ body: { password, password1 } }, { actor, visitor }) => {
      const { userId, sessionId } = actor
      const user = await requireOwner(actor, password, visitor)
      const policy = (await getSettings()).password_policy
      await requireGoodPassword({ password: password1, username: user.username, policy })
      const passwordHash = await hashPassword(password1)
      const ended = await db.transaction(async inner => {
        await createUserStore(inner).setPasswordHash(userId, passwordHash, clock.now())
        return createSessionStore(inner).endSessions(userId, { except: sessionId })
      })
      sessions.tellEnded(userId, ended)
    }),

    bind(contract.getSessionList, async (_, { actor }) => {
      const { userId, sessionId } = actor
      const list = await sessionsOf(userId)
      return list.map(session => ({ ...session, is_current: session.id === sessionId }))
    }),

    bind(contract.revokeSession, async ({ params }, { actor }) => {
      const wasThere = await sessions.endOne(actor.userId, params.id)
      if (!wasThere) throw refusal('sessionNotFound')
    }),

    bind(contract.revokeOtherSessions, async (_, { actor }) => {
      const { userId, sessionId } = actor
      await sessions.endOthers(userId, sessionId)
    }),

    bind(contract.exportOwnData, async (_, { actor }) => {
      const { userId } = actor
      const user = orRefuse(await users.getById(userId), 'signedOut')
      const { password_hash: _hash, ...profile } = user
      const data: Record<string, ExportedRow[]> = {
        user: [withWireTimes(profile, timeZone)],
        session: await sessionsOf(userId),
      }
      for (const { exporter } of deps.features()) {
        for (const [name, rows] of Object.entries((await exporter?.(userId)) ?? {})) data[name] = [...rows]
      }
      return { exportedAt: wireTime(clock.now(), timeZone), data }
    }),

    bind(contract.deleteOwnAccount, async ({ body }, { actor, visitor, setSocketCookie }) => {
      const user = await requireOwner(actor, body.password, visitor)
      const departure: Departure = { userId: user.id, pictures: [], about: [], afterCommit: [] }
      await db.transaction(async inner => {
        const store = createUserStore(inner)
        const administrators = await store.lockAdministrators()
        if (administrators.includes(user.id)) requireAnotherAdministrator(user.id, administrators)
        for (const { forgetter } of deps.features()) await forgetter?.(inner, departure)
        departure.afterCommit.push(await deps.removeNotices(inner, departure.about))
        // The sessions go with the row.
        await store.deleteUser(user.id)
      })
      for (const work of departure.afterCommit) work()
      sessions.tellEnded(user.id)
      setSocketCookie?.(noSocketCookie)
      bus.publish(contentTopic, 'user')
    }),
  ]
}

import { errors, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user'
import type { Downloads } from '../../platform/downloads.ts'
import { createAccountDeletion } from './user.account-deletion.ts'
import type { AccountDeps } from './user.deps.ts'
import { createOwnData } from './user.own-data.ts'
import { createOwnPassword } from './user.own-password.ts'
import { hashPassword, requireGoodPassword } from './user.password.ts'
import { noSocketCookie } from './user.session.ts'
import { createSessionStore } from './user.session-store.ts'
import { createUserStore } from './user.store.ts'

/** A user's own account: password, sessions, data export, and deletion. */
export function ownAccountRoutes(deps: AccountDeps & { operations: { downloads: Downloads } }): BoundRoute[] {
  const { db, clock, site } = deps
  const { sessions } = deps.identity
  const { downloads } = deps.operations

  const requireOwner = createOwnPassword(deps.identity)
  const requireOldPassword = createOwnPassword(deps.identity, errors.wrongOldPassword.message)

  const remove = createAccountDeletion(deps)
  const ownData = createOwnData(deps)
  downloads.serve('own', name => ownData.findZip(Number(name)))

  return [
    bind(contract.updatePassword, async ({ body: { password, password1 } }, { actor, visitor }) => {
      const { userId, sessionId } = actor
      const user = await requireOldPassword(actor, password, visitor)
      const policy = (await site.getSettings()).password_policy
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
      const list = await ownData.findSessions(userId)
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

    bind(contract.exportOwnData, (_, { actor }) => ownData.collect(actor.userId)),

    bind(contract.getOwnDataLink, async (_, { actor }) => ({
      address: await downloads.link('own', String(actor.userId)),
    })),

    bind(contract.deleteOwnAccount, async ({ body }, { actor, visitor, setSocketCookie }) => {
      const user = await requireOwner(actor, body.password, visitor)
      await remove(user.id)
      setSocketCookie?.(noSocketCookie)
    }),
  ]
}

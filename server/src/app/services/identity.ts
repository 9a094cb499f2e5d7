import { createNotifyStore } from '../../features/notify/notify.store.ts'
import { unguard } from '../../features/user/user.guard-store.ts'
import { createOwnPassword } from '../../features/user/user.own-password.ts'
import { createPasskeys, type Passkeys } from '../../features/user/user.passkey.ts'
import { createProofs, type Proofs } from '../../features/user/user.proof.ts'
import { requireUnclaimedName } from '../../features/user/user.rules.ts'
import { createSecondFactor, type SecondFactor } from '../../features/user/user.second-factor.ts'
import { createSessions, type Sessions } from '../../features/user/user.session.ts'
import { createLoginLocationStore, createSessionStore } from '../../features/user/user.session-store.ts'
import { createUserStore, type UserStore } from '../../features/user/user.store.ts'
import { createThrottle, type Throttle } from '../../features/user/user.throttle.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { IdentityServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'
import type { Site } from './site.ts'

/** Accounts, sessions, and proofs that a session belongs to its user. */
export type Identity = IdentityServices & {
  users: UserStore
  sessions: Sessions
  throttle: Throttle
  proofs: Proofs
  secondFactor: SecondFactor
  passkeys: Passkeys
  /** In the given transaction, removes what only administrators may read of a former administrator. */
  stepDown: (inner: Db, userId: number) => Promise<void>
}

export function createIdentity(given: { platform: Platform; site: Site; box: SecretBox }): Identity {
  const { platform, site, box } = given
  const { db, cache, clock, hasRateLimits } = platform
  const users = createUserStore(db)
  const places = createLoginLocationStore(db, site.getSecret)
  const throttle = createThrottle({ cache, clock, places, hasRateLimits })
  const proofs = createProofs(cache)
  const secondFactor = createSecondFactor({ db, clock, box })
  return {
    users,
    sessions: createSessions({ ...platform, store: createSessionStore(db) }),
    throttle,
    proofs,
    secondFactor,
    passkeys: createPasskeys({ ...platform, site }),
    findUsers: users.findPublic,
    findAdministratorIds: users.findAdministratorIds,
    requirePassword: createOwnPassword({ users, throttle, secondFactor, proofs }),
    requireProof: proofs.require,
    requireFreeName: name => requireUnclaimedName({ users, getSettings: site.getSettings }, name),
    async stepDown(inner, userId) {
      await createNotifyStore(inner).deleteOwnersOf(userId)
      // Only administrators can manage a second step: without this the user could be locked out.
      await unguard(inner, userId)
    },
  }
}

import type { Db } from '../../platform/db/db.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Deps, GivenAct } from '../../platform/services.ts'
import type { Passkeys } from './user.passkey.ts'
import type { Proofs } from './user.proof.ts'
import type { SecondFactor } from './user.second-factor.ts'
import type { Sessions } from './user.session.ts'
import type { UserStore } from './user.store.ts'
import type { Throttle } from './user.throttle.ts'

/** What the calls of accounts need. */
export type AccountDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'site' | 'media' | 'outbound'> & {
  identity: {
    users: UserStore
    sessions: Sessions
    throttle: Throttle
    secondFactor: SecondFactor
    passkeys: Passkeys
    proofs: Proofs
    /** In the given transaction, removes what only administrators may read of a former administrator. */
    stepDown: (db: Db, userId: number) => Promise<void>
  }
  operations: { audit: { record: (act: GivenAct) => void } }
  /** All features: a user's data is exported, deleted with the account, or assigned to the new owner. */
  registry: { features: () => readonly Feature[] }
}

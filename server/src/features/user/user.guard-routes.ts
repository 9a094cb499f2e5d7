import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user-guard'
import { addressKey } from '../../platform/address-key.ts'
import type { AccountDeps } from './user.deps.ts'
import { createOwnPassword } from './user.own-password.ts'
import { totpAddress } from './user.totp.ts'

/** What guards an administrator's account beside the password, and how its user proves once more to be there. */
export function guardRoutes(deps: AccountDeps): BoundRoute[] {
  const { users, throttle, secondFactor, passkeys, proofs, getSettings } = deps
  const requireOwner = createOwnPassword(deps)

  return [
    bind(contract.getGuard, async (_, { actor: { userId } }) => ({
      has_codes: await secondFactor.isOn(userId),
      recovery_left: await secondFactor.countRecoveryCodes(userId),
      passkeys: await passkeys.find(userId),
      passkey_problem: passkeys.problem,
    })),

    bind(contract.proveSelf, async ({ body: { password, code, proof } }, { actor, visitor }) => {
      const { userId, sessionId } = actor
      if (proof) {
        if ((await passkeys.requireUser(proof)) !== userId) throw refusal('passkeyRefused')
      } else if (code && (await secondFactor.isOn(userId))) {
        const { username } = (await users.getById(userId)) ?? { username: '' }
        const attempt = await throttle.takeOwnTry(username, addressKey(visitor.address), sessionId)
        await secondFactor.require(userId, code).catch(async (cause: unknown) => {
          await throttle.blame(attempt)
          throw cause
        })
        await throttle.forgive(attempt, userId)
      } else await requireOwner(actor, password, visitor)
      await proofs.note(sessionId)
    }),

    bind(contract.beginCodes, async (_, { actor }) => {
      await proofs.require(actor)
      const secret = await secondFactor.begin(actor.userId)
      const user = await users.getById(actor.userId)
      const siteName = (await getSettings()).blog_name
      return { secret, address: totpAddress({ secret, siteName, username: user?.username ?? '' }) }
    }),

    bind(contract.confirmCodes, async ({ body }, { actor, visitor }) => {
      await proofs.require(actor)
      const attempt = await throttle.takeOwnTry('', addressKey(visitor.address), actor.sessionId)
      const codes = await secondFactor.confirm(actor.userId, body.code)
      await throttle.forgiveOwn(attempt)
      return { recovery_codes: codes }
    }),

    bind(contract.renewRecoveryCodes, async (_, { actor }) => {
      await proofs.require(actor)
      return { recovery_codes: await secondFactor.renew(actor.userId) }
    }),

    bind(contract.endCodes, async (_, { actor }) => {
      await proofs.require(actor)
      await secondFactor.end(actor.userId)
    }),

    bind(contract.beginPasskey, async (_, { actor }) => {
      await proofs.require(actor)
      const user = await users.getById(actor.userId)
      if (!user) throw refusal('signedOut')
      return passkeys.begin(user)
    }),

    bind(contract.addPasskey, async ({ body }, { actor }) => {
      await proofs.require(actor)
      await passkeys.add(actor.userId, body)
    }),

    bind(contract.renamePasskey, ({ params, body }, { actor }) =>
      passkeys.rename(actor.userId, params.id, body.name),
    ),

    bind(contract.deletePasskey, async ({ params }, { actor }) => {
      await proofs.require(actor)
      await passkeys.remove(actor.userId, params.id)
    }),

    bind(contract.askPasskey, passkeys.ask),
  ]
}

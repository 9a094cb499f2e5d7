import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user-guard'
import { addressKey } from '../../platform/address-key.ts'
import type { AccountDeps } from './user.deps.ts'
import { createOwnPassword } from './user.own-password.ts'
import { totpAddress } from './user.totp.ts'

const codeWanted = '这个账号开着两步验证，光有密码不够：填手机应用里的验证码，或者一个备用码'

/** The second steps of an administrator's account, and how its user gives a fresh proof. */
export function guardRoutes(deps: AccountDeps): BoundRoute[] {
  const { users, throttle, secondFactor, passkeys, proofs } = deps.identity
  const requireOwner = createOwnPassword(deps.identity)

  return [
    bind(contract.getGuard, async (_, { actor: { userId } }) => ({
      has_codes: await secondFactor.isOn(userId),
      recovery_left: await secondFactor.countRecoveryCodes(userId),
      passkeys: await passkeys.find(userId),
      passkey_problem: passkeys.problem,
      passkey_origin: passkeys.origin,
    })),

    bind(contract.proveSelf, async ({ body: { password, code, proof } }, { actor, visitor }) => {
      const { userId, sessionId } = actor
      if (proof) {
        if ((await passkeys.requireUser(proof)) !== userId) throw refusal('passkeyRefused')
      } else if (await secondFactor.isOn(userId)) {
        // The password alone must not be enough to turn the second step off.
        if (!code) throw refusal('secondFactorNeeded', { field: 'code', message: codeWanted })
        const { username } = (await users.getById(userId)) ?? { username: '' }
        const attempt = await throttle.takeOwnTry(username, addressKey(visitor.address), sessionId)
        await secondFactor.require(userId, code).catch(async (cause: unknown) => {
          await throttle.blame(attempt)
          // Most likely a password.
          const isOther = cause instanceof ApiError && !/^\d{3} ?\d{3}$/.test(code)
          throw isOther ? refusal('secondFactorWrong', { field: 'code', message: codeWanted }) : cause
        })
        await throttle.forgive(attempt, userId)
      } else await requireOwner(actor, password, visitor)
      await proofs.note(sessionId)
    }),

    bind(contract.beginCodes, async (_, { actor }) => {
      const secret = await secondFactor.begin(actor.userId)
      const user = await users.getById(actor.userId)
      const siteName = (await deps.site.getSettings()).blog_name
      return { secret, address: totpAddress({ secret, siteName, username: user?.username ?? '' }) }
    }),

    bind(contract.confirmCodes, async ({ body }, { actor, visitor }) => {
      const attempt = await throttle.takeOwnTry('', addressKey(visitor.address), actor.sessionId)
      const codes = await secondFactor.confirm(actor.userId, body.code)
      await throttle.forgiveOwn(attempt)
      return { recovery_codes: codes }
    }),

    bind(contract.renewRecoveryCodes, async (_, { actor }) => {
      return { recovery_codes: await secondFactor.renew(actor.userId) }
    }),

    bind(contract.endCodes, async (_, { actor }) => {
      await secondFactor.end(actor.userId)
    }),

    bind(contract.beginPasskey, async (_, { actor }) => {
      const user = await users.getById(actor.userId)
      if (!user) throw refusal('signedOut')
      return passkeys.begin(user)
    }),

    bind(contract.addPasskey, async ({ body }, { actor }) => {
      await passkeys.add(actor.userId, body)
    }),

    bind(contract.renamePasskey, ({ params, body }, { actor }) =>
      passkeys.rename(actor.userId, params.id, body.name),
    ),

    bind(contract.deletePasskey, async ({ params }, { actor }) => {
      await passkeys.remove(actor.userId, params.id)
    }),

    bind(contract.askPasskey, passkeys.ask),
  ]
}

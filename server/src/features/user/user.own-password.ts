import { orRefuse, refusal } from '@xiaolou/contract/errors'
import type { SignedIn, Visitor } from '@xiaolou/contract/kit/handler'
import { addressKey } from '../../platform/address-key.ts'
import type { AccountDeps } from './user.deps.ts'
import { isPassword } from './user.password.ts'

/**
 * Returns the user if the password is right; guessing is slowed down as at sign-in. `wrong`: the refusal for
 * a wrong one. With a second step the password is not enough: the session also needs a fresh proof.
 */
export function createOwnPassword(
  {
    users,
    throttle,
    secondFactor,
    proofs,
  }: Pick<AccountDeps['identity'], 'users' | 'throttle' | 'secondFactor' | 'proofs'>,
  wrong = '密码不对',
) {
  return async (actor: SignedIn, password: string, { address }: Visitor) => {
    const { userId, sessionId } = actor
    const user = orRefuse(await users.getById(userId), 'signedOut')
    const attempt = await throttle.takeOwnTry(user.username, addressKey(address), sessionId)
    if (!(await isPassword(password, user.password_hash))) {
      await throttle.blame(attempt)
      throw refusal('wrongOldPassword', { message: wrong })
    }
    await throttle.forgive(attempt, user.id)
    if (await secondFactor.isOn(userId)) await proofs.require(actor)
    return user
  }
}

import { getOwnUserInfo } from '@xiaolou/contract/user'
import { quietCall } from './call.ts'
import { getToken, getUser, setSession, whenRestored } from './session.ts'

/**
 * Brings what is shown of who is signed in up to date, for name, face and role may have been changed elsewhere. Resolves
 * with whether the server answered; what is shown is good enough where it did not.
 */
export async function freshenUser(): Promise<boolean> {
  await whenRestored()
  const token = getToken()
  const user = getUser()
  if (!token || !user) return false
  const answer = await quietCall(getOwnUserInfo).catch(() => undefined)
  if (!answer || getToken() !== token) return false
  const { id, role, nick_name, avatar } = answer
  const isSame = role === user.role && nick_name === user.nick_name && avatar === user.avatar
  if (!isSame) await setSession({ token, user: { id, role, nick_name, avatar } })
  return true
}

import { getOwnUserInfo } from '@xiaolou/contract/user'
import { quietCall } from './call.ts'
import { getToken, getUser, setSession, whenRestored } from './session.ts'

/**
 * Refreshes the signed-in user, whose name, avatar and role may have changed elsewhere. Resolves with whether
 * the server answered; if not, the old data stay.
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

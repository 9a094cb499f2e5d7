import { getOwnUserInfo } from '@xiaolou/contract/user'
import { quietCall } from './api.ts'
import { getToken, getUser, setSession } from './session.ts'

/** Asks again who is signed in here: a name or a picture may have been changed elsewhere. Fails in silence. */
export async function refreshUser(): Promise<void> {
  const token = getToken()
  const user = getUser()
  if (!token || !user) return
  const answer = await quietCall(getOwnUserInfo).catch(() => undefined)
  if (!answer || getToken() !== token) return
  const { id, role, nick_name, avatar } = answer
  const isSame = role === user.role && nick_name === user.nick_name && avatar === user.avatar
  if (!isSame) await setSession({ token, user: { id, role, nick_name, avatar } })
}

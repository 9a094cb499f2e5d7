import { getOwnUserInfo } from '@xiaolou/contract/user'
import { quietCall } from '~/lib/api.ts'
import { getToken, setSession } from '~/lib/session.ts'

/** Shows everywhere what the server now knows of the user: it may have cleaned what was written. */
export async function showUser(): Promise<void> {
  const { id, role, nick_name, avatar } = await quietCall(getOwnUserInfo)
  const token = getToken()
  if (token) await setSession({ token, user: { id, role, nick_name, avatar } })
}

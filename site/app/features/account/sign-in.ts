import { getUserInfoById, login } from '@xiaolou/contract/user'
import { browserCall } from '~/lib/api.ts'
import { greetingText } from '~/lib/greeting.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice, showRefusal } from '~/lib/notice.ts'
import { type Session, setSession } from '~/lib/session.ts'
import { forgetLoginForm, keepLoginForm, type LoginForm } from '~/lib/session-store.ts'
import type { Site } from '~/lib/site.ts'

const userCode = 100001

/**
 * Signs in as the specification's section 4 says: remembers or forgets what was written, tells of the success, asks
 * for the user and, once the session stands, welcomes. Throws the refusal of the sign-in itself.
 */
export async function signIn(given: {
  form: LoginForm
  isRemembered: boolean
  isNew: boolean
  config: Site['config']
}): Promise<void> {
  const { form, isRemembered, isNew, config } = given
  const signedIn = await logIn(form)
  if (isRemembered) await keepLoginForm(form)
  else forgetLoginForm()
  showNotice({ tone: 'ok', title: '提示', text: isNew ? '自动登录成功' : '登录成功' })
  const { token, id, role, username } = signedIn
  const session = await findSession(token, id)
  // Signed in all the same; the name is asked for again with the next page.
  await setSession(session ?? { token, user: { id, role, nick_name: username, avatar: '' } })
  if (session) welcome(session, config)
}

async function logIn(form: LoginForm) {
  try {
    return await browserCall(login, { body: { ...form, cookie: false } })
  } catch (error) {
    // Wrong now: not worth remembering. A broken line says nothing about the password.
    if (isRefusal(error) && error.code === userCode) forgetLoginForm()
    throw error
  }
}

async function findSession(token: string, id: number): Promise<Session | undefined> {
  try {
    return { token, user: await browserCall(getUserInfoById, { params: { id } }) }
  } catch (error) {
    showRefusal(error)
    return undefined
  }
}

export function welcome({ user }: Session, config: Site['config']): void {
  const text = greetingText({ hour: new Date().getHours(), visitor: user, site: config })
  showNotice({ title: '欢迎～', text })
}

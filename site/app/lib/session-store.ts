import { isRecord } from './is-record.ts'
import type { Session, SessionUser } from './session.ts'
import { seal, unseal } from './session-vault.ts'
import { readStored, storageKey, writeStored } from './storage.ts'

/** What the specification's section 3 keeps under `userState`; `token` and `userInfo` are sealed. */
type KeptState = {
  blogAvatar: string
  userInfo: string
  token: string
  infoFlag: boolean
  tokenFlag: boolean
  showLogin: boolean
}
export type LoginForm = { username: string; password: string }

const purpose = { token: 'token', userInfo: 'userInfo', loginForm: 'loginForm' } as const

/**
 * Keeps a session for this tab and for the others, if it is still the current one when it is sealed. Throws where the
 * browser has no vault: it then ends with the page.
 */
export async function keepSession({ token, user }: Session, isCurrent: () => boolean): Promise<void> {
  const [sealedToken, sealedUser] = await Promise.all([
    seal(purpose.token, token),
    seal(purpose.userInfo, user),
  ])
  if (!isCurrent()) return
  const value: KeptState = {
    blogAvatar: user.avatar,
    userInfo: sealedUser,
    token: sealedToken,
    infoFlag: true,
    tokenFlag: true,
    showLogin: false,
  }
  writeStored({ key: storageKey.userState, value })
  writeStored({ key: storageKey.userState, value, area: 'session' })
}

/**
 * The kept session; `undefined`, and nothing kept any more, when it cannot be opened (the key is gone).
 * Throws where the browser has no vault.
 */
export async function readSession(): Promise<Session | undefined> {
  const kept = readStored({ key: storageKey.userState, isValid: isKeptState })
  const [token, user] = kept
    ? await Promise.all([unseal(purpose.token, kept.token), unseal(purpose.userInfo, kept.userInfo)])
    : []
  if (typeof token !== 'string' || !isUser(user)) {
    writeStored({ key: storageKey.userState, value: undefined })
    return undefined
  }
  writeStored({ key: storageKey.userState, value: kept, area: 'session' })
  return { token, user }
}

/** Keeps what 记住我 remembers, sealed. Where the browser has no vault nothing is remembered. */
export async function keepLoginForm(form: LoginForm): Promise<void> {
  const value = await seal(purpose.loginForm, form).catch(() => undefined)
  writeStored({ key: storageKey.loginForm, value })
}

/** What 记住我 has remembered here. */
export async function readLoginForm(): Promise<LoginForm | undefined> {
  const sealed = readStored({ key: storageKey.loginForm, isValid: isText })
  const form = sealed ? await unseal(purpose.loginForm, sealed).catch(() => undefined) : undefined
  return isLoginForm(form) ? form : undefined
}

export function forgetLoginForm(): void {
  writeStored({ key: storageKey.loginForm, value: undefined })
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isKeptState(value: unknown): value is KeptState {
  return (
    isRecord(value) &&
    'token' in value &&
    'userInfo' in value &&
    isText(value.token) &&
    isText(value.userInfo)
  )
}

function isUser(value: unknown): value is SessionUser {
  return (
    isRecord(value) &&
    'id' in value &&
    typeof value.id === 'number' &&
    'role' in value &&
    (value.role === 1 || value.role === 2) &&
    'nick_name' in value &&
    isText(value.nick_name) &&
    'avatar' in value &&
    isText(value.avatar)
  )
}

function isLoginForm(value: unknown): value is LoginForm {
  return (
    isRecord(value) &&
    'username' in value &&
    isText(value.username) &&
    'password' in value &&
    isText(value.password)
  )
}

import { isRecord } from './is-record.ts'
import { showNotice } from './notice.ts'
import type { Session, SessionUser } from './session.ts'
import { seal, unseal } from './session-vault.ts'
import { isStored, readStored, storageKey, writeStored } from './storage.ts'

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

// Read once, and wanted again only when it is too late.
const tabNoticeMs = 8_000

const purpose = { token: 'token', userInfo: 'userInfo', loginForm: 'loginForm' } as const

/**
 * Keeps a session for this tab and for the others, if it is still the current one when it is sealed. Where the browser
 * has no vault it is kept for the tab, and the visitor is told.
 */
export async function keepSession(session: Session, isCurrent: () => boolean): Promise<void> {
  const { token, user } = session
  const sealed = await Promise.all([seal(purpose.token, token), seal(purpose.userInfo, user)]).catch(
    () => undefined,
  )
  if (!isCurrent()) return
  if (!sealed) return keepForTab(session)
  const [sealedToken, sealedUser] = sealed
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
 * Over plain HTTP the browser has no cipher (`crypto.subtle`), and whoever listens on the line has read the token already:
 * it is kept as it is, but not where it would outlive the tab.
 */
function keepForTab(session: Session): void {
  const isTold = isStored(storageKey.tabSession, 'session')
  const isKept = writeStored({ key: storageKey.tabSession, value: session, area: 'session' })
  if (isKept && !isTold) {
    const title = '登录只留在这个标签页里'
    const text = isSecureContext
      ? '浏览器没有给保管钥匙的地方'
      : '这个网址没有 HTTPS，浏览器不给保管钥匙的地方'
    showNotice({ tone: 'info', title, text, durationMs: tabNoticeMs })
  }
}

/** The kept session; `undefined`, and nothing kept any more, when it cannot be opened (the key is gone). */
export async function readSession(): Promise<Session | undefined> {
  const ofTab = readStored({ key: storageKey.tabSession, isValid: isSession, area: 'session' })
  if (ofTab) return ofTab
  const kept = readStored({ key: storageKey.userState, isValid: isKeptState })
  const [token, user] = kept
    ? await Promise.all([unseal(purpose.token, kept.token), unseal(purpose.userInfo, kept.userInfo)]).catch(
        () => [],
      )
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

const isSession = (value: unknown): value is Session =>
  isRecord(value) && isText(value.token) && isUser(value.user)

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

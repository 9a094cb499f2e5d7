import type { PublicUser } from '@xiaolou/contract/user'
import { isRecord } from './is-record.ts'
import { showNotice } from './notice.ts'
import { isStored, readStored, storageKey, writeStored } from './storage.ts'

export type Session = { readonly token: string; readonly user: PublicUser }

/** The stored `userState`, by the names that other front ends read; `token` and `userInfo` are encrypted. */
type SavedState = {
  blogAvatar: string
  userInfo: string
  token: string
  infoFlag: boolean
  tokenFlag: boolean
  showLogin: boolean
}
export type LoginForm = { username: string; password: string }

// Read once, and relevant only later.
const tabNoticeMs = 8_000

const purpose = { token: 'token', userInfo: 'userInfo', loginForm: 'loginForm' } as const

/**
 * Stores a session for this tab and the others, if it is still current when encrypted. Without a vault it is
 * stored for the tab only, and a notice says so.
 */
export async function keepSession(session: Session, isCurrent: () => boolean): Promise<void> {
  const { token, user } = session
  const sealed = await Promise.all([seal(purpose.token, token), seal(purpose.userInfo, user)]).catch(
    () => undefined,
  )
  if (!isCurrent()) return
  if (!sealed) return keepForTab(session)
  const [sealedToken, sealedUser] = sealed
  const value: SavedState = {
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
 * Plain HTTP has no `crypto.subtle`, and anyone listening already has the token: it is stored unencrypted,
 * but only for the tab.
 */
function keepForTab(session: Session): void {
  const isKnown = isStored(storageKey.tabSession, 'session')
  const isSaved = writeStored({ key: storageKey.tabSession, value: session, area: 'session' })
  if (isSaved && !isKnown) {
    const title = '登录只留在这个标签页里'
    const text = isSecureContext
      ? '浏览器没有给保管钥匙的地方'
      : '这个网址没有 HTTPS，浏览器不给保管钥匙的地方'
    showNotice({ tone: 'info', title, text, durationMs: tabNoticeMs })
  }
}

/** The stored session; `undefined`, and the entry deleted, if it cannot be decrypted (the key is gone). */
export async function readSession(): Promise<Session | undefined> {
  const ofTab = readStored({ key: storageKey.tabSession, isValid: isSession, area: 'session' })
  if (ofTab) return ofTab
  const saved = readStored({ key: storageKey.userState, isValid: isSavedState })
  const [token, user] = saved
    ? await Promise.all([unseal(purpose.token, saved.token), unseal(purpose.userInfo, saved.userInfo)]).catch(
        () => [],
      )
    : []
  if (typeof token !== 'string' || !isUser(user)) {
    writeStored({ key: storageKey.userState, value: undefined })
    return undefined
  }
  writeStored({ key: storageKey.userState, value: saved, area: 'session' })
  return { token, user }
}

/** Stores the remembered sign-in form, encrypted. Without a vault nothing is stored. */
export async function keepLoginForm(form: LoginForm): Promise<void> {
  const value = await seal(purpose.loginForm, form).catch(() => undefined)
  writeStored({ key: storageKey.loginForm, value })
}

/** The form that 记住我 has stored here. */
export async function readLoginForm(): Promise<LoginForm | undefined> {
  const sealed = readStored({ key: storageKey.loginForm, isValid: isText })
  const form = sealed ? await unseal(purpose.loginForm, sealed).catch(() => undefined) : undefined
  return isLoginForm(form) ? form : undefined
}

export function forgetLoginForm(): void {
  writeStored({ key: storageKey.loginForm, value: undefined })
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isSavedState = (value: unknown): value is SavedState =>
  isRecord(value) && isText(value.token) && isText(value.userInfo)

const isUser = (value: unknown): value is PublicUser =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  (value.role === 1 || value.role === 2) &&
  isText(value.nick_name) &&
  isText(value.avatar)

const isSession = (value: unknown): value is Session =>
  isRecord(value) && isText(value.token) && isUser(value.user)

const isLoginForm = (value: unknown): value is LoginForm =>
  isRecord(value) && isText(value.username) && isText(value.password)

const databaseName = 'xiaolou'
const storeName = 'key'
const keyName = 'session'
const ivBytes = 12

let opened: Promise<CryptoKey> | undefined

/**
 * Encrypts a value for this browser: JSON under AES-GCM with a non-extractable key in IndexedDB, then base64.
 * Throws where there is no such key (plain http, no IndexedDB).
 */
async function seal(purpose: string, value: unknown): Promise<string> {
  return sealWith(await getKey(), purpose, value)
}

/** Decrypts a text; `undefined` for another purpose, another key or a damaged one. Throws as `seal`. */
async function unseal(purpose: string, text: string): Promise<unknown> {
  return unsealWith(await getKey(), purpose, text)
}

export async function sealWith(key: CryptoKey, purpose: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(method(purpose, iv), key, plain))
  return btoa(String.fromCharCode(...iv, ...sealed))
}

export async function unsealWith(key: CryptoKey, purpose: string, text: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    const iv = bytes.slice(0, ivBytes)
    const plain = await crypto.subtle.decrypt(method(purpose, iv), key, bytes.slice(ivBytes))
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return undefined
  }
}

/** The purpose is authenticated: a token's text in a password's place does not decrypt. */
const method = (purpose: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(purpose),
})

function getKey(): Promise<CryptoKey> {
  opened ??= openKey().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

async function openKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await answer(opening)
  try {
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // Read and written in one transaction, so that two tabs opening at once get the same key.
    const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
    const saved: unknown = await answer(store.get(keyName))
    if (saved instanceof CryptoKey) return saved
    await answer(store.put(fresh, keyName))
    return fresh
  } finally {
    database.close()
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import type { PublicUser } from '@xiaolou/contract/user'
import { isRecord } from './is-record.ts'
import { isRefusal } from './is-refusal.ts'
import { forgetPrivate } from './private-things.ts'
import type { Session } from './session-store.ts'
import { emptyPage, followSignOuts, signOuts, tellSignedOut } from './signed-out.ts'
import { isStored, readStored, storageKey, writeStored } from './storage.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

export type SessionUser = PublicUser

const current = createStore<Session | undefined>(undefined)
let restoring: Promise<void> | undefined
/** A chunk that failed to load is requested again. */
const againMs = 3_000
const tabCopy = { key: storageKey.userState, area: 'session' } as const
const holdsToken = (value: unknown): value is object => isRecord(value) && 'token' in value

/** The token of every call; nothing without a session. */
export const getToken = (): string | undefined => current.get()?.token

/** The signed-in user. */
export const getUser = (): SessionUser | undefined => current.get()?.user

/** The signed-in user, live; nobody during hydration. */
export function useUser(): SessionUser | undefined {
  return useStore(current, session => session?.user)
}

/** The token, live. */
export const useToken = (): string | undefined => useStore(current, session => session?.token)

export const subscribeSession = current.subscribe

/**
 * Once in the browser, before hydration: restores the session, and follows the other tabs. A page that
 * `isPrivate` is hidden once its owner has signed out.
 */
export function startSession({ isPrivate } = { isPrivate: false }): void {
  followSignOuts(isPrivate)
  signOuts.subscribe(isPrivate ? emptyPage : () => begin(undefined))
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKey.userState) follow()
  })
  // Restored from the back-forward cache, where it missed changes of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())
  follow()
}

/** Resolves when it is known whether a user is signed in; at once if nothing is stored. */
export const whenRestored = async (): Promise<void> => restoring

// The code for decryption is loaded only if something is stored, so that a first page does not pay for it.
function follow(): void {
  if (!isStored(storageKey.userState) && !isStored(storageKey.tabSession, 'session')) {
    // Signed out in another tab: this one's copy is deleted too. A dialog that was open before a reload stays
    // noted.
    if (readStored({ ...tabCopy, isValid: holdsToken })) writeStored({ ...tabCopy, value: undefined })
    begin(undefined)
    return
  }
  const reading = import('./session-store.ts')
    .then(
      store => store.readSession(),
      error => {
        // A lost connection signs nobody out: the stored session is read as soon as possible.
        setTimeout(follow, againMs)
        throw error
      },
    )
    .then(begin, () => begin(undefined))
    .then(() => {
      if (restoring === reading) restoring = undefined
    })
  restoring = reading
}

function begin(next: Session | undefined): void {
  document.documentElement.toggleAttribute('data-signed-in', next !== undefined)
  current.set(next)
  if (next) settleSignIn(true)
}

/** Starts, changes or (with `undefined`) ends the session of this browser; resolves once it is stored. */
export async function setSession(next: Session | undefined): Promise<void> {
  begin(next)
  if (next) await keep(next).catch(() => undefined)
  else {
    writeStored({ key: storageKey.userState, value: undefined })
    writeStored({ ...tabCopy, value: undefined })
    writeStored({ key: storageKey.tabSession, value: undefined, area: 'session' })
  }
}

async function keep(session: Session): Promise<void> {
  const { keepSession } = await import('./session-store.ts')
  await keepSession(session, () => current.get() === session)
}

let openDialog: (() => void) | undefined
let waiting: ((isSignedIn: boolean) => void)[] = []

/** Set by the shell: how to open the sign-in dialog; an open one stays as it is. */
export function onSignInWanted(open: () => void): () => void {
  openDialog = open
  return () => {
    if (openDialog === open) openDialog = undefined
  }
}

/** Tells everyone waiting for the dialog how it ended. */
export function settleSignIn(isSignedIn: boolean): void {
  const answered = waiting
  waiting = []
  for (const resolve of answered) resolve(isSignedIn)
}

/** Opens the dialog unless a user is signed in; resolves with whether one is when it closes. */
export async function askToSignIn(): Promise<boolean> {
  await restoring
  if (current.get() || !openDialog) return current.get() !== undefined
  const open = openDialog
  return new Promise(resolve => {
    waiting.push(resolve)
    open()
  })
}

/**
 * Whether a user is signed in. If not, the dialog opens, and `then` continues the action after sign-in: `if
 * (!requireSignIn(send)) return`.
 */
export function requireSignIn(then: () => void = () => undefined): boolean {
  if (current.get()) return true
  void askToSignIn().then(isSignedIn => isSignedIn && then())
  return false
}

/**
 * Runs an action that needs an account: asks to sign in first, and again if the session has ended. Resolves
 * with `undefined` if the visitor cancels; other failures are thrown.
 */
export async function withSignIn<T>(action: () => Promise<T>): Promise<T | undefined> {
  if (!(await askToSignIn())) return undefined
  try {
    return await action()
  } catch (error) {
    if (!isSignedOut(error)) throw error
    return (await askToSignIn()) ? action() : undefined
  }
}

/** Ends the session in every tab at the user's request: none of their data stay in this browser. */
export async function signOutHere(): Promise<void> {
  // First, or another tab would take it for an expired session.
  tellSignedOut()
  await setSession(undefined)
  await forgetPrivate()
}

let isEnding = false

/** Runs what ends the session on the server, then ends it here. A 401 meanwhile is expected. */
export async function endSession(act: () => Promise<unknown>): Promise<void> {
  isEnding = true
  try {
    await act()
    await signOutHere()
  } finally {
    isEnding = false
  }
}

/**
 * Calls wait until the session is known. A 401 ends the session in which the call was made, calls `onEnded`
 * and opens the dialog; a late one, when another session has begun, is ignored.
 */
export function throughSession(call: Call, onEnded?: (error: ApiError) => void): Call {
  return async (route, ...input) => {
    if (restoring) await restoring
    const token = getToken()
    try {
      return await call(route, ...input)
    } catch (error) {
      if (isSignedOut(error) && token === getToken() && !isEnding) {
        void setSession(undefined)
        onEnded?.(error)
        void askToSignIn()
      }
      throw error
    }
  }
}

const isSignedOut = (error: unknown): error is ApiError => isRefusal(error) && error.status === 401

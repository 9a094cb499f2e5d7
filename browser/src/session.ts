import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import type { PublicUser } from '@xiaolou/contract/user'
import { isRecord } from './is-record.ts'
import { isRefusal } from './is-refusal.ts'
import { forgetPrivate } from './private-things.ts'
import type { Session } from './session-store.ts'
import { emptyPage, followSignOuts, signOuts, tellSignedOut } from './signed-out.ts'
import { isStored, readStored, storageKey, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type SessionUser = PublicUser

const current = createStore<Session | undefined>(undefined)
let restoring: Promise<void> | undefined
/** A part that did not come is sent for again. */
const againMs = 3_000
const tabCopy = { key: storageKey.userState, area: 'session' } as const
const holdsToken = (value: unknown): value is object => isRecord(value) && 'token' in value

/** The token that goes with every call; nothing while nobody is signed in. */
export const getToken = (): string | undefined => current.get()?.token

/** Who is signed in here. */
export const getUser = (): SessionUser | undefined => current.get()?.user

/** Who is signed in, live; nobody while the server's page hydrates. */
export function useUser(): SessionUser | undefined {
  return useStore(current, session => session?.user)
}

/** The token, live. */
export const useToken = (): string | undefined => useStore(current, session => session?.token)

export const subscribeSession = current.subscribe

/**
 * Once in the browser, before the page comes alive: brings back who was signed in, and follows the other tabs. Of a page that
 * `isPrivate` nothing is seen any more once its owner has signed out.
 */
export function startSession({ isPrivate } = { isPrivate: false }): void {
  followSignOuts(isPrivate)
  signOuts.subscribe(isPrivate ? emptyPage : () => begin(undefined))
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKey.userState) follow()
  })
  // Out of the browser's back-forward cache, where no other tab's change reached it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())
  follow()
}

/** Resolves when it is known whether somebody is signed in; at once where nothing is kept. */
export const whenRestored = async (): Promise<void> => restoring

// What reads and deciphers comes only where something is kept: a first page does not pay for it.
function follow(): void {
  if (!isStored(storageKey.userState) && !isStored(storageKey.tabSession, 'session')) {
    // Signed out in another tab: this one's copy goes too. A dialog that was open before a reload stays noted.
    if (readStored({ ...tabCopy, isValid: holdsToken })) writeStored({ ...tabCopy, value: undefined })
    begin(undefined)
    return
  }
  const reading = import('./session-store.ts')
    .then(
      store => store.readSession(),
      error => {
        // Nobody is signed out by a broken line: what is kept is read as soon as it can be.
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

/** Begins, changes or (with nothing) ends the session of this browser; resolves once it is kept. */
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

/** The shell says how the sign-in dialog is opened; one that is open already stays as it is. */
export function onSignInWanted(open: () => void): () => void {
  openDialog = open
  return () => {
    if (openDialog === open) openDialog = undefined
  }
}

/** Answers everyone who waits for the dialog with how it ended. */
export function settleSignIn(isSignedIn: boolean): void {
  const answered = waiting
  waiting = []
  for (const resolve of answered) resolve(isSignedIn)
}

/** Opens the dialog unless somebody is signed in; resolves with whether somebody is once it closes. */
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
 * Whether somebody is signed in. If not, the dialog opens, and `then` (what the visitor was doing) goes on after
 * signing in: `if (!requireSignIn(send)) return`.
 */
export function requireSignIn(then: () => void = () => undefined): boolean {
  if (current.get()) return true
  void askToSignIn().then(isSignedIn => isSignedIn && then())
  return false
}

/**
 * Does what needs an account: asks to sign in first, and once more when the session turns out to have ended. Resolves
 * with nothing when the visitor would rather not sign in; every other failure is the action's own.
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

/** Ends the session in every tab by its owner's will: nothing of theirs is left in this browser. */
export async function signOutHere(): Promise<void> {
  // First: no other tab is to take it for a session that only ended.
  tellSignedOut()
  await setSession(undefined)
  await forgetPrivate()
}

let isEnding = false

/** Does what ends the session at the server, then here. What is refused with 401 meanwhile is no surprise. */
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
 * Calls wait until it is known who is signed in. One refused with 401 ends the session that it was made in, calls
 * `onEnded` and opens the dialog; an answer that comes late, when another session has begun, ends nothing.
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

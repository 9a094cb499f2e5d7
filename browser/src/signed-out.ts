import { deviceMs } from './clock.ts'
import { answerForTab, forgetOfTab, forgetShared } from './private-things.ts'
import { isStored, readStored, storageKey, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/**
 * The number of explicit sign-outs while this page was open, in this tab or another. An expired session does
 * not count: it deletes nothing.
 */
export const signOuts = createStore(0)

const isText = (value: unknown): value is string => typeof value === 'string'
const mark = { key: storageKey.signedOut, isValid: isText } as const
const markOfTab = { ...mark, area: 'session' } as const
let known: string | undefined

const isSessionSaved = () => isStored(storageKey.userState) || isStored(storageKey.tabSession, 'session')

const forgetSession = () => writeStored({ key: storageKey.userState, value: undefined })

/** Tells every tab of this browser about a sign-out. */
export function tellSignedOut(): void {
  const value = `${deviceMs()} ${Math.random()}`
  const tell = () => writeStored({ ...mark, value })
  // If storage is full, space is made by deleting what goes anyway: the session last, or a tab takes it for
  // an expired one.
  for (const makeRoom of [forgetShared, forgetSession]) {
    if (tell()) break
    makeRoom()
  }
  tell()
  notice(readStored(mark))
}

function notice(next: string | undefined): void {
  known = next
  writeStored({ ...markOfTab, value: next })
  forgetOfTab()
  signOuts.set(signOuts.get() + 1)
}

/** A tab that missed the message (frozen, in the back-forward cache, asleep) finds out by itself. */
function look(): boolean {
  const next = readStored(mark)
  if (next === undefined || next === known) return false
  notice(next)
  return true
}

/** Hidden but still laid out: no descendant or sibling (a dialog) can make itself visible. */
function setUnseen(isUnseen: boolean): void {
  const { style } = document.documentElement
  style.visibility = isUnseen ? 'hidden' : ''
  style.opacity = isUnseen ? '0' : ''
}

/** Reloads the page without a session, hidden until then; its confirmation before leaving is skipped. */
export function emptyPage(): void {
  setUnseen(true)
  addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

/**
 * Once in the browser. The page of a signed-in user, or one that `isPrivate`, is hidden when it enters the
 * back-forward cache or is frozen, and reloads when somebody has signed out. One restored from the cache also
 * reloads if there is no session by then; a frozen tab was not left, and may hold unsaved text.
 */
export function followSignOuts(isPrivate: boolean): void {
  known = readStored(mark)
  // A tab that was closed before a sign-out and is reopened still has its storage.
  if (readStored(markOfTab) !== known) forgetOfTab()
  writeStored({ ...markOfTab, value: known })
  answerForTab()
  let isPutAway = false
  let isSavedWhole = false
  const putAway = () => {
    isPutAway ||= isPrivate || isSessionSaved()
    if (isPutAway) setUnseen(true)
  }
  const comeBack = () => {
    const isLeft = look()
    const isEmpty = isLeft || (isSavedWhole && !isSessionSaved())
    isSavedWhole = false
    if (!isPutAway) return
    isPutAway = false
    if (isEmpty) emptyPage()
    else setUnseen(false)
  }
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKey.signedOut) look()
  })
  addEventListener('pagehide', ({ persisted }) => {
    isSavedWhole = persisted
    if (persisted) putAway()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack())
  document.addEventListener('freeze', putAway)
  document.addEventListener('resume', comeBack)
  // This event also fires after `pagehide`, when the page is not coming back.
  document.addEventListener('visibilitychange', () => document.visibilityState !== 'hidden' && comeBack())
  addEventListener('focus', look)
}

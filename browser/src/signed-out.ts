import { deviceMs } from './clock.ts'
import { answerForTab, forgetOfTab, forgetShared } from './private-things.ts'
import { isStored, readStored, storageKey, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/**
 * How often somebody has signed out by their own will while this page was open, here or in another tab. A session that only ended is
 * not among it: it takes nothing away.
 */
export const signOuts = createStore(0)

const isText = (value: unknown): value is string => typeof value === 'string'
const mark = { key: storageKey.signedOut, isValid: isText } as const
const markOfTab = { ...mark, area: 'session' } as const
let known: string | undefined

const isSessionSaved = () => isStored(storageKey.userState) || isStored(storageKey.tabSession, 'session')

const forgetSession = () => writeStored({ key: storageKey.userState, value: undefined })

/** Tells every tab of this browser that somebody has signed out. */
export function tellSignedOut(): void {
  const value = `${deviceMs()} ${Math.random()}`
  const tell = () => writeStored({ ...mark, value })
  // Where the browser has no more room, what goes anyway makes some: the session last, or a tab takes it for one that only ended.
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

/** A tab that heard nothing (frozen, kept whole, asleep) finds out by itself. */
function look(): boolean {
  const next = readStored(mark)
  if (next === undefined || next === known) return false
  notice(next)
  return true
}

/** Unseen and still there: no property of an element below it or beside it (a dialog) shows it. */
function setUnseen(isUnseen: boolean): void {
  const { style } = document.documentElement
  style.visibility = isUnseen ? 'hidden' : ''
  style.opacity = isUnseen ? '0' : ''
}

/** Loads the page anew for nobody, unseen till then; what it would ask before it goes is not asked. */
export function emptyPage(): void {
  setUnseen(true)
  addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

/**
 * Once in the browser. The page of one who is signed in, or one that `isPrivate` whoever looks at it, is put away unseen where the
 * browser keeps it whole or freezes it, and comes back empty when somebody has signed out. One that was left, and kept whole, comes
 * back empty as well when there is no session by then; a frozen tab was not left, and its words are still being written.
 */
export function followSignOuts(isPrivate: boolean): void {
  known = readStored(mark)
  // A tab that was closed before somebody signed out, and is opened again, still has what lay in it.
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
  // The page that is put away is told so after `pagehide`: that is no coming back.
  document.addEventListener('visibilitychange', () => document.visibilityState !== 'hidden' && comeBack())
  addEventListener('focus', look)
}

import { quietCall } from '@xiaolou/browser/call'
import { isRecord } from '@xiaolou/browser/is-record'
import { preload, useLazy } from '@xiaolou/browser/lazy'
import { showNotice } from '@xiaolou/browser/notice'
import { hasUnsent } from '@xiaolou/browser/private-things'
import { askToSignIn, onSignInWanted, settleSignIn, signOutHere, useUser } from '@xiaolou/browser/session'
import { readStored, storageKey, writeStored } from '@xiaolou/browser/storage'
import { screens } from '@xiaolou/contract/address'
import { logout } from '@xiaolou/contract/user'
import { useEffect, useRef } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

const load = () => import('../features/account/account-dialog.tsx').then(module => module.AccountDialog)
const onFailure = () => settleSignIn(false)

/** Called when a pointer comes near 登录. */
export const preloadSignIn = (): void => preload(load)

/**
 * The sign-in dialog, opened from anywhere. It closes when a session begins, also in another tab; a reload
 * while it is open shows it again (`showLogin`), but no other page does.
 */
export function SignIn() {
  const { Part: Dialog, isOpen, open, close } = useLazy({ name: '登录', load, onFailure })
  const user = useUser()
  useEffect(() => {
    const stop = onSignInWanted(open)
    if (readStored({ ...tabState, isValid: isShown })) void askToSignIn()
    return stop
  }, [open])
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    wasOpen.current = true
    keepShown(true)
  }, [isOpen])
  useEffect(() => {
    if (!user) return
    close()
    if (readStored({ ...tabState, isValid: isShown })) keepShown(false)
    // A session that already existed does not move the focus.
    if (!wasOpen.current) return
    wasOpen.current = false
    // The button that opened the dialog is gone, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.user-place button')?.focus()
    })
  }, [user, close])

  const leave = () => {
    close()
    keepShown(false)
    settleSignIn(false)
  }
  return Dialog && isOpen && !user ? <Dialog onClose={leave} /> : null
}

const tabState = { key: storageKey.userState, area: 'session' } as const
const keepShown = (showLogin: boolean) =>
  writeStored({ ...tabState, value: showLogin && { showLogin, at: location.pathname } })
const isShown = (value: unknown): value is { showLogin: true } =>
  isRecord(value) && value.showLogin === true && value.at === location.pathname

let askToLeave: (() => void) | undefined

/**
 * Ends the session here, in the other tabs and on the server, and deletes the user's data from this browser;
 * asks first if unsaved text would be lost. Leaves the user centre.
 */
export async function signOut(navigate: NavigateFunction, isSure = false): Promise<void> {
  if (!isSure && askToLeave && (await hasUnsent())) return askToLeave()
  quietCall(logout).catch(() => {
    // Unreachable, or ended already: it is dropped here in any case.
  })
  void signOutHere()
  showNotice({ tone: 'ok', title: '提示', text: '退出成功' })
  if (location.pathname === screens.userCenter.path) void navigate(screens.home.path)
}

const loadQuestion = () =>
  import('../features/account/leave-question.tsx').then(module => module.LeaveQuestion)

/** The confirmation of `signOut`, when needed. */
export function LeaveQuestion() {
  const { Part: Question, isOpen, open, close } = useLazy({ name: '退出登录', load: loadQuestion })
  const navigate = useNavigate()
  useEffect(() => {
    askToLeave = open
    return () => {
      askToLeave = undefined
    }
  }, [open])
  const leave = () => {
    close()
    void signOut(navigate, true)
  }
  return Question && isOpen ? <Question onLeave={leave} onClose={close} /> : null
}

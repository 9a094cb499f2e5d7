import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { loadPart } from '../lib/part.ts'
import { askToSignIn, onSignInWanted, settleSignIn, useUser } from '../lib/session.ts'
import { readStored, storageKey, writeStored } from '../lib/storage.ts'

type AccountDialog = ComponentType<{ onClose: () => void }>

const loadDialog = () => import('../features/account/account-dialog.tsx').then(module => module.AccountDialog)

/** Called when a pointer comes near 登录. */
export const loadAccount = (): void => void loadDialog().catch(() => undefined)

/**
 * The dialog to sign in, opened from wherever an account is needed. It closes when a session begins, also in another
 * tab; a page that is reloaded while it is open shows it again (`showLogin`, specification section 3).
 */
export function SignInPlace() {
  const [Dialog, setDialog] = useState<AccountDialog>()
  const user = useUser()
  const open = useCallback(
    () =>
      void loadPart({
        name: '登录',
        load: loadDialog,
        use: dialog => {
          setDialog(() => dialog)
          keepShown(true)
        },
        onFailure: () => settleSignIn(false),
      }),
    [],
  )
  useEffect(() => {
    const stop = onSignInWanted(open)
    if (readStored({ ...place, isValid: isShown })) void askToSignIn()
    return stop
  }, [open])
  useEffect(() => {
    if (!user) return
    setDialog(undefined)
    // The button that opened the dialog is gone, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.user-place button')?.focus()
    })
    if (readStored({ ...place, isValid: isShown })) keepShown(false)
  }, [user])

  const close = () => {
    setDialog(undefined)
    keepShown(false)
    settleSignIn(false)
  }
  return Dialog && !user ? <Dialog onClose={close} /> : null
}

const place = { key: storageKey.userState, area: 'session' } as const
const keepShown = (showLogin: boolean) => writeStored({ ...place, value: showLogin && { showLogin } })

function isShown(value: unknown): value is { showLogin: true } {
  return typeof value === 'object' && value !== null && 'showLogin' in value && value.showLogin === true
}

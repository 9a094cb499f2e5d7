import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { showNotice } from '../lib/notice.ts'
import { askToSignIn, onSignInWanted, settleSignIn, useUser } from '../lib/session.ts'
import { readStored, storageKey, writeStored } from '../lib/storage.ts'

type AccountDialog = ComponentType<{ onClose: () => void }>

/** Also called when a pointer comes near 登录. */
export const loadAccount = (): Promise<AccountDialog | undefined> =>
  import('../features/account/account-dialog.tsx').then(
    module => module.AccountDialog,
    () => undefined,
  )

/**
 * The dialog to sign in, opened from wherever an account is needed. It closes when a session begins, also in another
 * tab; a page that is reloaded while it is open shows it again (`showLogin`, specification section 3).
 */
export function SignInPlace() {
  const [Dialog, setDialog] = useState<AccountDialog>()
  const user = useUser()
  const open = useCallback(async () => {
    const dialog = await loadAccount()
    if (dialog) {
      setDialog(() => dialog)
      keepShown(true)
    } else {
      showNotice({ tone: 'warn', title: '登录没有打开', text: '也许是线断了一下。稍等片刻，再试一次。' })
      settleSignIn(false)
    }
  }, [])
  useEffect(() => {
    const stop = onSignInWanted(() => void open())
    if (readStored({ ...place, isValid: isShown })) void askToSignIn()
    return stop
  }, [open])
  useEffect(() => {
    if (!user) return
    setDialog(undefined)
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

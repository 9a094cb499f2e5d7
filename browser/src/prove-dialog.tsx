import { type PasskeyProof, proveSelf } from '@xiaolou/contract/user-guard'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { type FormEvent, useState } from 'react'
import { quietCall } from './call.ts'
import { isRefusal } from './is-refusal.ts'
import { hasPasskeys, provePasskey } from './passkey.ts'
import './account-form.css'

/** Longer than any code. */
const maxCodeLength = 40

/**
 * Shown before important actions if the sign-in is some minutes old: password, code or passkey. `onClose`
 * gets whether it was confirmed.
 */
export function ProveDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  const [given, setGiven] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const prove = async (
    find: () => Promise<{ password?: string; code?: string; proof?: PasskeyProof } | undefined>,
  ) => {
    setIsBusy(true)
    setError('')
    try {
      const body = await find()
      if (!body) return
      await quietCall(proveSelf, { body })
      onClose(true)
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有认成，再试一次。')
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The server decides which counts: it knows whether the account has a second factor.
    const code = given.trim()
    void prove(async () => ({ password: given, ...(code.length <= maxCodeLength && { code }) }))
  }
  const byPasskey = async () => {
    const proof = await provePasskey()
    return proof && { proof }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={next => next || onClose(false)}
      title="再认一次是你"
      description="这一步要紧。认过以后，十分钟里不再问。"
      widthPx={420}
    >
      <form onSubmit={send} className="account-form">
        <Field label="登录密码；开着两步验证的，填手机应用里的验证码" error={error}>
          {control => (
            <SecretInput
              {...control}
              autoComplete="current-password"
              value={given}
              onChange={event => setGiven(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button tone="primary" size="large" type="submit" isBusy={isBusy} disabled={given === ''}>
          {isBusy ? '正在认…' : '是我'}
        </Button>
        {hasPasskeys() && (
          <Button tone="quiet" isBusy={isBusy} onClick={() => void prove(byPasskey)}>
            用通行密钥
          </Button>
        )}
      </form>
    </Dialog>
  )
}

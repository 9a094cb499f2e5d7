import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { hasPasskeys, provePasskey } from '@xiaolou/browser/passkey'
import { type PasskeyProof, proveSelf } from '@xiaolou/contract/user-guard'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { onProofWanted } from '../lib/prove.ts'

/** Six digits are a code, and no password that this house takes. */
const isCode = (given: string) => /^\d{3} ?\d{3}$/.test(given.trim())

/** Asked before what matters, when the sign-in is some minutes old: password, code or passkey. */
export function ProveDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [given, setGiven] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const answer = useRef<(isProved: boolean) => void>(undefined)
  useEffect(
    () =>
      onProofWanted(
        () =>
          new Promise(resolve => {
            answer.current?.(false)
            answer.current = resolve
            setIsOpen(true)
          }),
      ),
    [],
  )
  const close = (isProved: boolean) => {
    setIsOpen(false)
    setGiven('')
    setError('')
    answer.current?.(isProved)
    answer.current = undefined
  }
  const prove = async (
    find: () => Promise<{ password?: string; code?: string; proof?: PasskeyProof } | undefined>,
  ) => {
    setIsBusy(true)
    setError('')
    try {
      const body = await find()
      if (!body) return
      await quietCall(proveSelf, { body })
      close(true)
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有认成，再试一次。')
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void prove(async () => (isCode(given) ? { code: given.trim() } : { password: given }))
  }
  const byPasskey = async () => {
    const proof = await provePasskey()
    return proof && { proof }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={next => next || close(false)}
      title="再认一次是你"
      description="这一步要紧。认过以后，十分钟里不再问。"
      widthPx={420}
    >
      <form onSubmit={send} className="account-form">
        <Field label="登录密码，或手机应用里的验证码" error={error}>
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

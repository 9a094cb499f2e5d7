import { isRefusal } from '@xiaolou/browser/is-refusal'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { type SubmitEvent, useState } from 'react'

/** Asks for the owner's own password before what a machine left open must not do. `onNod` throws when it was not done. */
export function PasswordDialog({
  title,
  description,
  label,
  isDanger = false,
  onNod,
  onClose,
}: {
  title: string
  description: string
  /** Of the button that does it. */
  label: string
  isDanger?: boolean
  onNod: (password: string) => Promise<void>
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError('')
    try {
      await onNod(password)
      onClose()
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有做成，再试一次。')
      setIsBusy(false)
    }
  }
  return (
    <Dialog isOpen onOpenChange={isOpen => isOpen || onClose()} title={title} description={description}>
      <form onSubmit={event => void send(event)} className="guest-form">
        <Field label="你的登录密码" hint="再认一次是你" error={error}>
          {control => (
            <SecretInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            再想想
          </Button>
          <Button
            tone={isDanger ? 'danger' : 'primary'}
            type="submit"
            isBusy={isBusy}
            disabled={password === ''}
          >
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

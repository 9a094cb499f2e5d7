import { deleteOwnAccount } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountRule } from '~/lib/account/account-rule.ts'
import { PasswordInput } from '~/lib/account/password-field.tsx'
import { focusField, useFields } from '~/lib/account/use-fields.ts'
import { browserCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice, showRefusal } from '~/lib/notice.ts'
import { endSession } from '~/lib/session.ts'
import { forgetLoginForm } from '~/lib/session-store.ts'

/** Leaving for good: asked once, and with the password. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="center-danger" onClick={() => setIsOpen(true)}>
        注销账号
      </Button>
      {isOpen ? <DeleteAccountDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fields = useFields({
    names: ['password'],
    initial: { password: '' },
    rules: { password: values => accountRule.givenPassword(values.password) },
  })

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(form.current, wrong)
    setIsBusy(true)
    try {
      await endSession(() => browserCall(deleteOwnAccount, { body: fields.values }))
      forgetLoginForm()
      showNotice({ tone: 'ok', title: '提示', text: '账号已注销。后会有期。' })
      void navigate('/home')
    } catch (error) {
      const words = showRefusal(error)
      if (isRefusal(error) && error.status <= 400) fields.fail('password', words)
      focusField(form.current, 'password')
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title="确定注销账号吗"
      description="注销之后不能恢复。请写下密码，确认是你本人。"
      widthPx={400}
    >
      <form ref={form} noValidate onSubmit={leave} className="account-form">
        <Field label="密码" isRequired error={fields.errors.get('password')}>
          {control => (
            <PasswordInput control={control} {...fields.input('password')} autoComplete="current-password" />
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" data-unchecked="" disabled={isBusy} onClick={onClose}>
            再想想
          </Button>
          <Button type="submit" tone="danger" isBusy={isBusy}>
            {isBusy ? '正在注销…' : '注销'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

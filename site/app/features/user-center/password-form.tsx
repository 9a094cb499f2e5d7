import { updatePassword } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { Field } from '@xiaolou/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { accountRule } from '~/lib/account/account-rule.ts'
import { PasswordChecklist, PasswordInput } from '~/lib/account/password-field.tsx'
import { focusField, useFields } from '~/lib/account/use-fields.ts'
import { browserCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice, showRefusal } from '~/lib/notice.ts'
import { withSignIn } from '~/lib/session.ts'
import { forgetLoginForm } from '~/lib/session-store.ts'
import { useSite } from '~/lib/site.ts'

const empty = { password: '', password1: '', password2: '' }

/** The old password, the new one twice, and what the new one still lacks. */
export function PasswordForm() {
  const { password_policy } = useSite().config
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fields = useFields({
    names: ['password', 'password1', 'password2'],
    initial: empty,
    rules: {
      password: values => accountRule.givenPassword(values.password),
      password1: values => accountRule.password(values.password1, password_policy),
      password2: values => accountRule.confirmation(values.password2, values.password1),
    },
    pairs: { password1: 'password2' },
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(form.current, wrong)
    setIsBusy(true)
    try {
      const isChanged = await withSignIn(() => browserCall(updatePassword, { body: fields.values }))
      if (!isChanged) return
      forgetLoginForm()
      fields.reset()
      showNotice({ tone: 'ok', title: '提示', text: '密码改好了，别处的登录都已结束' })
    } catch (error) {
      const words = showRefusal(error)
      if (isRefusal(error) && error.status <= 400) {
        const isOld = error.field === 'password' || words.includes('原密码')
        const name = isOld ? 'password' : error.field === 'password2' ? 'password2' : 'password1'
        fields.fail(name, words)
        focusField(form.current, name)
      }
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="account-form center-form">
      <Field label="原密码" isRequired error={fields.errors.get('password')}>
        {control => (
          <PasswordInput control={control} {...fields.input('password')} autoComplete="current-password" />
        )}
      </Field>
      <Field label="新密码" isRequired error={fields.errors.get('password1')}>
        {control => (
          <>
            <PasswordInput control={control} {...fields.input('password1')} autoComplete="new-password" />
            <PasswordChecklist password={fields.values.password1} policy={password_policy} />
          </>
        )}
      </Field>
      <Field label="再写一遍" isRequired error={fields.errors.get('password2')}>
        {control => (
          <PasswordInput control={control} {...fields.input('password2')} autoComplete="new-password" />
        )}
      </Field>
      <div>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {isBusy ? '正在修改…' : '修改密码'}
        </Button>
      </div>
    </form>
  )
}

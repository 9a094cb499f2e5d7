import { Button } from '@xiaolou/ui/button'
import { Field } from '@xiaolou/ui/field'
import { Input } from '@xiaolou/ui/input'
import { Checkbox } from '@xiaolou/ui/switch'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { accountRule, refusedField } from '~/lib/account/account-rule.ts'
import { PasswordChecklist, PasswordInput } from '~/lib/account/password-field.tsx'
import { focusField, useFields } from '~/lib/account/use-fields.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showRefusal } from '~/lib/notice.ts'
import { forgetLoginForm, readLoginForm } from '~/lib/session-store.ts'
import { useSite } from '~/lib/site.ts'
import { signIn } from './sign-in.ts'

const empty = { username: '', password: '' }

/** Username, password, 记住我; filled in with what was remembered. */
export function LoginForm({ username = '' }: { username?: string }) {
  const { config } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const isTouched = useRef(false)
  const [isRemembered, setIsRemembered] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const fields = useFields({
    names: ['username', 'password'],
    initial: { ...empty, username },
    rules: {
      username: values => accountRule.givenUsername(values.username),
      password: values => accountRule.givenPassword(values.password),
    },
  })
  const fill = useRef(fields.reset)
  fill.current = fields.reset

  useEffect(() => {
    let isOver = false
    void readLoginForm().then(kept => {
      // Never over what the reader has begun to write.
      if (!kept || isOver || isTouched.current) return
      fill.current(kept)
      setIsRemembered(true)
    })
    return () => {
      isOver = true
    }
  }, [])

  const remember = (isWished: boolean) => {
    setIsRemembered(isWished)
    if (!isWished) forgetLoginForm()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(form.current, wrong)
    setIsBusy(true)
    const { username, password } = fields.values
    try {
      await signIn({ form: { username: username.trim(), password }, isRemembered, isNew: false, config })
      fields.reset(empty)
    } catch (error) {
      const words = showRefusal(error)
      const name = isRefusal(error) && error.status < 400 ? refusedField(error) : undefined
      if (name && name !== 'nick_name') {
        fields.fail(name, words)
        focusField(form.current, name)
      }
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={() => (isTouched.current = true)}
      className="account-form"
    >
      <Field label="用户账号" isRequired error={fields.errors.get('username')}>
        {control => (
          <Input
            {...control}
            {...fields.input('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="密码" isRequired error={fields.errors.get('password')}>
        {control => (
          <>
            <PasswordInput control={control} {...fields.input('password')} autoComplete="current-password" />
            {/* Reminds of which password this house has taken; asks nothing: older ones are shorter. */}
            <PasswordChecklist password={fields.values.password} policy={config.password_policy} />
          </>
        )}
      </Field>
      <Checkbox
        label="记住我"
        checked={isRemembered}
        onChange={event => remember(event.currentTarget.checked)}
        className="account-remember"
      />
      <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </Button>
    </form>
  )
}

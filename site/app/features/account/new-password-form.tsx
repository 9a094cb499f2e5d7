import { PasswordField, SubmitButton, TextField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { accountRule, refusedField } from '@xiaolou/browser/account-rule'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { setSession } from '@xiaolou/browser/session'
import { screens } from '@xiaolou/contract/address'
import { familyCode } from '@xiaolou/contract/family-code'
import { getUserInfoById, resetPassword } from '@xiaolou/contract/user'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '~/lib/site.ts'

/** Sets a new password after opening the reset link from the server's terminal. */
export function NewPasswordForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate()
  const { password_policy } = useSite().config
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const fields = useFields({
    names: ['password', 'confirmation', 'code'],
    initial: { password: '', confirmation: '', code: '' },
    rules: {
      password: values => accountRule.password(values.password, password_policy),
      confirmation: values => accountRule.confirmation(values.confirmation, values.password),
    },
    pairs: { password: 'confirmation' },
  })
  const { form, isBusy } = useSubmit(fields, {
    async act({ password, code }) {
      const { id, token: session } = await browserCall(resetPassword, {
        body: { set_up_token: token, password, code: code.trim() },
      })
      const user = await browserCall(getUserInfoById, { params: { id } })
      await setSession({ token: session, user })
      showNotice({ tone: 'ok', title: '提示', text: '新钥匙配好了，别处的登录都已结束' })
      await navigate(screens.home.path, { replace: true })
    },
    fieldOf(refusal) {
      if (refusal.code !== familyCode.secondFactor)
        return refusedField(refusal) === 'password' ? 'password' : undefined
      setIsCodeAsked(true)
      return 'code'
    },
  })
  return (
    <form {...form} className="account-form account-page-form">
      <p>
        给 <strong>{username}</strong> 换一个密码。
      </p>
      {/* Tells the password manager which account this is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        fields={fields}
        name="password"
        label="新密码"
        autoComplete="new-password"
        policy={password_policy}
      />
      <PasswordField fields={fields} name="confirmation" label="确认新密码" autoComplete="new-password" />
      {isCodeAsked && (
        <TextField
          fields={fields}
          name="code"
          label="验证码"
          hint="手机应用里的六位数，或一个备用码"
          isSecret
          autoComplete="one-time-code"
        />
      )}
      <SubmitButton isBusy={isBusy} label="换好，进门" busyLabel="正在换…" size="large" />
    </form>
  )
}

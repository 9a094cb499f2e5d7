import { PasswordField, TextField, useFields, usernameInput } from '@xiaolou/browser/account-form'
import { accountRule } from '@xiaolou/browser/account-rule'
import { useSite } from '~/lib/site.ts'

const empty = { username: '', nick_name: '', password: '', confirmation: '' }

/** The fields of a new account; the owner also has to give a name. */
export function useNewAccount({ isOwner = false } = {}) {
  const { password_policy } = useSite().config
  return useFields({
    names: ['username', 'nick_name', 'password', 'confirmation'],
    initial: empty,
    rules: {
      username: values => accountRule.username(values.username),
      nick_name: ({ nick_name }) =>
        isOwner && nick_name.trim() === '' ? '总要有个名字' : accountRule.nickName(nick_name),
      password: values => accountRule.password(values.password, password_policy),
      confirmation: values => accountRule.confirmation(values.confirmation, values.password),
    },
    pairs: { password: 'confirmation' },
  })
}

export function NewAccountFields({
  fields,
  isOwner = false,
}: {
  fields: ReturnType<typeof useNewAccount>
  isOwner?: boolean
}) {
  const { password_policy } = useSite().config
  return (
    <>
      <TextField
        fields={fields}
        name="username"
        label="用户账号"
        isRequired
        hint="5 到 16 位字母、数字或下划线"
        {...usernameInput}
      />
      <TextField
        fields={fields}
        name="nick_name"
        {...(isOwner
          ? { label: '你的名字', hint: '首页上、文章下面署的名，笔名也好', isRequired: true }
          : { label: '昵称', hint: '大家看到的名字；不写也行，会给你取一个' })}
        autoComplete="nickname"
      />
      <PasswordField
        fields={fields}
        name="password"
        label="密码"
        autoComplete="new-password"
        policy={password_policy}
      />
      <PasswordField fields={fields} name="confirmation" label="确认密码" autoComplete="new-password" />
    </>
  )
}

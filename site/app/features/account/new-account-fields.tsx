import { Field, Input } from '@xiaolou/ui/field'
import { accountRule } from '~/lib/account/account-rule.ts'
import { PasswordChecklist, PasswordInput } from '~/lib/account/password-field.tsx'
import { useFields } from '~/lib/account/use-fields.ts'
import { useSite } from '~/lib/site.ts'

const empty = { username: '', nick_name: '', password: '', confirmation: '' }

/** The fields of one who is new. */
export function useNewAccount() {
  const { password_policy } = useSite().config
  return useFields({
    names: ['username', 'nick_name', 'password', 'confirmation'],
    initial: empty,
    rules: {
      username: values => accountRule.username(values.username),
      nick_name: values => accountRule.nickName(values.nick_name),
      password: values => accountRule.password(values.password, password_policy),
      confirmation: values => accountRule.confirmation(values.confirmation, values.password),
    },
    pairs: { password: 'confirmation' },
  })
}

export function NewAccountFields({ fields }: { fields: ReturnType<typeof useNewAccount> }) {
  const { password_policy } = useSite().config
  return (
    <>
      <Field
        label="用户账号"
        isRequired
        error={fields.errors.get('username')}
        hint="5 到 16 位字母、数字或下划线"
      >
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
      <Field
        label="昵称"
        error={fields.errors.get('nick_name')}
        hint="大家看到的名字；不写也行，会给你取一个"
      >
        {control => <Input {...control} {...fields.input('nick_name')} autoComplete="nickname" />}
      </Field>
      <Field label="密码" isRequired error={fields.errors.get('password')}>
        {control => (
          <>
            <PasswordInput control={control} {...fields.input('password')} autoComplete="new-password" />
            <PasswordChecklist password={fields.values.password} policy={password_policy} />
          </>
        )}
      </Field>
      <Field label="确认密码" isRequired error={fields.errors.get('confirmation')}>
        {control => (
          <PasswordInput control={control} {...fields.input('confirmation')} autoComplete="new-password" />
        )}
      </Field>
    </>
  )
}

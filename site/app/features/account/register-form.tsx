import { register } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { type FormEvent, useRef, useState } from 'react'
import { refusedField } from '~/lib/account/account-rule.ts'
import { focusField } from '~/lib/account/use-fields.ts'
import { browserCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showRefusal } from '~/lib/notice.ts'
import { useSite } from '~/lib/site.ts'
import { NewAccountFields, useNewAccount } from './new-account-fields.tsx'
import { signIn } from './sign-in.ts'

/** Username, nickname, password twice. Who has registered is signed in at once; if that fails, he signs in by hand. */
export function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const { config } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fields = useNewAccount()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(form.current, wrong)
    setIsBusy(true)
    const { password, nick_name } = fields.values
    const username = fields.values.username.trim()
    let isRegistered = false
    try {
      await browserCall(register, { body: { username, password, nick_name } })
      isRegistered = true
      await signIn({ form: { username, password }, isRemembered: true, isNew: true, config })
      fields.reset()
    } catch (error) {
      const words = showRefusal(error)
      const name = isRefusal(error) && error.status <= 400 ? refusedField(error) : undefined
      if (isRegistered) onRegistered(username)
      else if (name) {
        fields.fail(name, words)
        focusField(form.current, name)
      }
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="account-form">
      <NewAccountFields fields={fields} />
      <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
        {isBusy ? '正在注册…' : '注册'}
      </Button>
    </form>
  )
}

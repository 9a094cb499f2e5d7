import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { Field } from '@xiaolou/ui/field'
import { Input } from '@xiaolou/ui/input'
import { type FormEvent, useRef, useState } from 'react'
import { accountRule } from '~/lib/account/account-rule.ts'
import { focusField, useFields } from '~/lib/account/use-fields.ts'
import { browserCall } from '~/lib/api.ts'
import { showNotice, showRefusal } from '~/lib/notice.ts'
import { type SessionUser, withSignIn } from '~/lib/session.ts'
import { AvatarPlace } from './avatar-place.tsx'
import { showUser } from './show-user.ts'

/** The face and the name that everybody sees. */
export function ProfilePanel({ user }: { user: SessionUser }) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fields = useFields({
    names: ['nick_name'],
    initial: { nick_name: user.nick_name },
    rules: {
      nick_name: ({ nick_name }) => (nick_name.trim() ? accountRule.nickName(nick_name) : '昵称不能空着'),
    },
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(form.current, wrong)
    setIsBusy(true)
    const { nick_name } = fields.values
    try {
      const isSaved = await withSignIn(() => browserCall(updateOwnUserInfo, { body: { nick_name } }))
      if (!isSaved) return
      await showUser()
      showNotice({ tone: 'ok', title: '提示', text: '昵称改好了' })
    } catch (error) {
      fields.fail('nick_name', showRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <AvatarPlace user={user} />
      <form ref={form} noValidate onSubmit={save} className="account-form center-form">
        <Field
          label="昵称"
          isRequired
          error={fields.errors.get('nick_name')}
          hint="写过的评论与留言会一起换上新名字"
        >
          {control => <Input {...control} {...fields.input('nick_name')} autoComplete="nickname" />}
        </Field>
        <div>
          <Button
            type="submit"
            tone="primary"
            isBusy={isBusy}
            disabled={fields.values.nick_name === user.nick_name}
          >
            {isBusy ? '正在保存…' : '保存'}
          </Button>
        </div>
      </form>
    </>
  )
}

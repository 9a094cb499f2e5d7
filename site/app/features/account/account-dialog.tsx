import { SubmitButton, TextField, useFields, usernameInput, useSubmit } from '@xiaolou/browser/account-form'
import { accountRule, refusedField } from '@xiaolou/browser/account-rule'
import { browserCall } from '@xiaolou/browser/call'
import { LoginForm, signIn } from '@xiaolou/browser/login-form'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { askForReset } from '@xiaolou/contract/mail'
import { register } from '@xiaolou/contract/user'
import { Dialog } from '@xiaolou/ui/dialog'
import { useRef, useState } from 'react'
import { useSite } from '~/lib/site.ts'
import '@xiaolou/browser/account-form.css'
import './account-dialog.css'
import { NewAccountFields, useNewAccount } from './new-account-fields.tsx'

const widthPx = 420
const words = {
  login: { title: '登录', text: '门没有锁，报个名字就好。', ask: '没有账号？去注册' },
  register: { title: '注册', text: '初次见面，怎么称呼？', ask: '已有账号？去登录' },
  forgot: { title: '忘了密码', text: '报上账号，换密码的链接寄到它的信箱。', ask: '想起来了，去登录' },
} as const

/** One dialog with two modes; it always opens at sign-in. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { config } = useSite()
  const [mode, setMode] = useState<keyof typeof words>('login')
  const [username, setUsername] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const { title, text, ask } = words[mode]
  const turn = () => {
    setUsername('')
    setMode(mode === 'login' ? 'register' : 'login')
  }
  const finish = (registered: string) => {
    setUsername(registered)
    setMode('login')
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title={title}
      description={text}
      widthPx={widthPx}
      initialFocus={() => element.current?.querySelector('input') ?? true}
      className="account-dialog"
    >
      <div ref={element}>
        {mode === 'login' ? (
          <LoginForm key={username} username={username} config={config} />
        ) : mode === 'forgot' ? (
          <ForgotForm onAsked={finish} />
        ) : config.registration === 'open' ? (
          <RegisterForm onRegistered={finish} />
        ) : (
          <p className="account-closed">这里暂时不接受注册。想来坐坐，可以先给主人留言。</p>
        )}
      </div>
      <p className="account-turn text-15">
        <button type="button" className="ink-link" data-unchecked="" onClick={turn}>
          {ask}
        </button>
        {mode === 'login' && (
          <button type="button" className="ink-link" data-unchecked="" onClick={() => setMode('forgot')}>
            忘了密码？
          </button>
        )}
      </p>
    </Dialog>
  )
}

/** The answer is the same whether or not the account exists or has a mailbox. */
function ForgotForm({ onAsked }: { onAsked: (username: string) => void }) {
  const fields = useFields({
    names: ['username'],
    initial: { username: '' },
    rules: { username: values => accountRule.givenUsername(values.username) },
  })
  const { form, isBusy } = useSubmit(fields, {
    async act({ username }) {
      await browserCall(askForReset, { body: { username: username.trim() } })
      const text = '这个账号留过、也确认过信箱的话，链接一会儿就到，一天之内有效。没留过的，请找主人要一个。'
      showNotice({ tone: 'ok', title: '去信箱里看看', text })
      onAsked(username.trim())
    },
    fieldOf: ({ field }) => (field === 'username' ? 'username' : undefined),
  })
  return (
    <form {...form} className="account-form">
      <TextField fields={fields} name="username" label="用户账号" isRequired {...usernameInput} />
      <SubmitButton isBusy={isBusy} label="寄链接给我" busyLabel="正在寄…" size="large" />
    </form>
  )
}

/** Username, nickname, password twice. Registering signs in; if that fails, the user signs in by hand. */
function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const { config } = useSite()
  const fields = useNewAccount()
  const { form, isBusy } = useSubmit(fields, {
    async act({ username: written, password, nick_name }) {
      const username = written.trim()
      await browserCall(register, { body: { username, password, nick_name } })
      try {
        await signIn({ form: { username, password }, isRemembered: true, isNew: true, config })
      } catch (error) {
        showRefusal(error)
        onRegistered(username)
      }
    },
    fieldOf: refusal => (refusal.status <= 400 ? refusedField(refusal) : undefined),
  })
  return (
    <form {...form} className="account-form">
      <NewAccountFields fields={fields} />
      <SubmitButton isBusy={isBusy} label="注册" busyLabel="正在注册…" size="large" />
    </form>
  )
}

import { familyCode } from '@xiaolou/contract/family-code'
import type { CallResult } from '@xiaolou/contract/kit/route'
import type { SiteConfig } from '@xiaolou/contract/site'
import { getUserInfoById, login, loginByPasskey } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { Checkbox } from '@xiaolou/ui/switch'
import { useEffect, useRef, useState } from 'react'
import {
  PasswordField,
  SubmitButton,
  TextField,
  useFields,
  usernameInput,
  useSubmit,
} from './account-form.tsx'
import { accountRule, refusedField } from './account-rule.ts'
import { browserCall } from './call.ts'
import { deviceHour } from './clock.ts'
import { greetingText } from './greeting.ts'
import { isRefusal } from './is-refusal.ts'
import { showNotice, showRefusal } from './notice.ts'
import { hasPasskeys, provePasskey } from './passkey.ts'
import { setSession } from './session.ts'
import {
  forgetLoginForm,
  keepLoginForm,
  type LoginForm as Login,
  readLoginForm,
  type Session,
} from './session-store.ts'

/** The settings that sign-in depends on. */
type LoginSettings = Pick<SiteConfig, 'blog_name' | 'special_user_id' | 'special_welcome'>

const empty = { username: '', password: '', code: '' }

/** Username, password, 记住我; filled in with remembered values. */
export function LoginForm({ username = '', config }: { username?: string; config: LoginSettings }) {
  const isTouched = useRef(false)
  const [isRemembered, setIsRemembered] = useState(false)
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const fields = useFields({
    names: ['username', 'password', 'code'],
    initial: { ...empty, username },
    rules: {
      username: values => accountRule.givenUsername(values.username),
      password: values => accountRule.givenPassword(values.password),
      code: values => (isCodeAsked && !values.code.trim() ? '请填验证码' : ''),
    },
  })
  const isFirstAsking = (error: unknown) =>
    !isCodeAsked && isRefusal(error) && error.code === familyCode.secondFactor
  const { form, isBusy } = useSubmit(fields, {
    async act({ username, password, code }) {
      const form = { username: username.trim(), password, ...(isCodeAsked && { code: code.trim() }) }
      await signIn({ form, isRemembered, isNew: false, config })
      fields.reset(empty)
      setIsCodeAsked(false)
    },
    // The request for a second factor is not an error: its field appears.
    say: error => isFirstAsking(error) || showRefusal(error),
    fieldOf(refusal) {
      if (isFirstAsking(refusal)) {
        setIsCodeAsked(true)
        return undefined
      }
      if (refusal.code === familyCode.secondFactor) return 'code'
      const name = refusal.status < 400 ? refusedField(refusal) : undefined
      return name === 'nick_name' ? undefined : name
    },
  })
  const [canUsePasskeys, setCanUsePasskeys] = useState(false)
  const [passkeyRefusal, setPasskeyRefusal] = useState('')
  useEffect(() => setCanUsePasskeys(hasPasskeys()), [])
  const fill = useRef(fields.reset)
  fill.current = fields.reset

  useEffect(() => {
    let isOver = false
    void readLoginForm().then(saved => {
      // Never overwrites what the user has typed.
      if (!saved || isOver || isTouched.current) return
      fill.current({ ...empty, ...saved })
      setIsRemembered(true)
    })
    return () => {
      isOver = true
    }
  }, [])

  const remember = (isWanted: boolean) => {
    setIsRemembered(isWanted)
    if (!isWanted) forgetLoginForm()
  }
  return (
    <form {...form} onInput={() => (isTouched.current = true)} className="account-form">
      <TextField fields={fields} name="username" label="用户账号" isRequired {...usernameInput} />
      <PasswordField fields={fields} name="password" label="密码" autoComplete="current-password" />
      {isCodeAsked && (
        <TextField
          fields={fields}
          name="code"
          label="验证码"
          hint="手机应用里的六位数；手机不在，填一个备用码"
          isRequired
          isSecret
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Checkbox
        label="记住我"
        checked={isRemembered}
        onChange={event => remember(event.currentTarget.checked)}
        className="account-remember"
      />
      <SubmitButton isBusy={isBusy} label="登录" busyLabel="正在登录…" size="large" />
      {canUsePasskeys && (
        <Button
          tone="quiet"
          isBusy={isBusy}
          onClick={() => void enterByPasskey(config).then(setPasskeyRefusal)}
        >
          用通行密钥
        </Button>
      )}
      <p role="alert" className="ink-danger text-14 anywhere" hidden={passkeyRefusal === ''}>
        {passkeyRefusal}
      </p>
    </form>
  )
}

const userCode = 100001

/**
 * Signs in: stores or deletes the remembered form, confirms, loads the user and, once the session is stored,
 * welcomes them. Throws the refusal of the sign-in itself.
 */
export async function signIn({
  form,
  isRemembered,
  isNew,
  config,
}: {
  form: Login & { code?: string }
  isRemembered: boolean
  isNew: boolean
  config: LoginSettings
}): Promise<void> {
  const signedIn = await logIn(form)
  if (isRemembered) await keepLoginForm({ username: form.username, password: form.password })
  else forgetLoginForm()
  showNotice({ tone: 'ok', title: '提示', text: isNew ? '自动登录成功' : '登录成功' })
  await enter(signedIn, config)
}

/** Resolves with the message of a refusal, shown beside the button; '' for none. */
async function enterByPasskey(config: LoginSettings): Promise<string> {
  try {
    const proof = await provePasskey()
    if (!proof) return ''
    const signedIn = await browserCall(loginByPasskey, { body: { proof, cookie: false } })
    showNotice({ tone: 'ok', title: '提示', text: '登录成功' })
    await enter(signedIn, config)
    return ''
  } catch (error) {
    return showRefusal(error)
  }
}

async function enter({ token, id, role, username }: CallResult<typeof login>, config: LoginSettings) {
  const session = await findSession(token, id)
  // Signed in anyway; the user is loaded again with the next page.
  await setSession(session ?? { token, user: { id, role, nick_name: username, avatar: '' } })
  if (session) welcome(session, config)
}

async function logIn(form: Login & { code?: string }) {
  try {
    return await browserCall(login, { body: { ...form, cookie: false } })
  } catch (error) {
    // A wrong password is not worth remembering; a lost connection says nothing about it.
    if (isRefusal(error) && error.code === userCode) forgetLoginForm()
    throw error
  }
}

async function findSession(token: string, id: number): Promise<Session | undefined> {
  try {
    return { token, user: await browserCall(getUserInfoById, { params: { id } }) }
  } catch (error) {
    showRefusal(error)
    return undefined
  }
}

function welcome({ user }: Session, config: LoginSettings): void {
  const text = greetingText({ hour: deviceHour(), visitor: user, site: config })
  showNotice({ title: '欢迎～', text })
}

import { PasswordField, SubmitButton, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { accountRule } from '@xiaolou/browser/account-rule'
import { useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { withSignIn } from '@xiaolou/browser/session'
import { forgetLoginForm } from '@xiaolou/browser/session-store'
import { familyCode } from '@xiaolou/contract/family-code'
import {
  getSessionList,
  revokeOtherSessions,
  revokeSession,
  type UserSession,
  updatePassword,
} from '@xiaolou/contract/user'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { WithConfirm } from '@xiaolou/ui/with-confirm'
import { useCallback, useEffect, useState } from 'react'
import { useSite } from '~/lib/site.ts'

export function SecurityPanel() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  )
}

/** The old password, the new one twice, and the rules that the new one does not meet yet. */
function PasswordForm() {
  const { password_policy } = useSite().config
  const fields = useFields({
    names: ['password', 'password1', 'password2'],
    initial: { password: '', password1: '', password2: '' },
    rules: {
      password: values => accountRule.givenPassword(values.password),
      password1: values => accountRule.password(values.password1, password_policy),
      password2: values => accountRule.confirmation(values.password2, values.password1),
    },
    pairs: { password1: 'password2' },
  })
  const { form, isBusy } = useSubmit(fields, {
    async act(values) {
      const isChanged = await withSignIn(() => browserCall(updatePassword, { body: values }))
      if (!isChanged) return
      forgetLoginForm()
      fields.reset()
      showNotice({ tone: 'ok', title: '提示', text: '密码改好了，别处的登录都已结束' })
    },
    fieldOf({ status, code, field, message }) {
      if (status > 400 || code === familyCode.proof) return undefined
      if (field === 'password' || message.includes('原密码')) return 'password'
      return field === 'password2' ? 'password2' : 'password1'
    },
  })
  return (
    <form {...form} className="account-form center-form">
      <PasswordField fields={fields} name="password" label="原密码" autoComplete="current-password" />
      <PasswordField
        fields={fields}
        name="password1"
        label="新密码"
        autoComplete="new-password"
        policy={password_policy}
      />
      <PasswordField fields={fields} name="password2" label="再写一遍" autoComplete="new-password" />
      <div>
        <SubmitButton isBusy={isBusy} label="修改密码" busyLabel="正在修改…" />
      </div>
    </form>
  )
}

/** The user's sessions; each but the current one can be ended, or all of them at once. */
function SessionList() {
  const [state, setState] = useState<'waiting' | 'failed' | readonly UserSession[]>('waiting')
  const { isBusy, run } = useBusy()
  const load = useCallback(async () => {
    try {
      setState(await browserCall(getSessionList))
    } catch {
      setState('failed')
    }
  }, [])
  useEffect(() => void load(), [load])

  const end = async (act: () => Promise<boolean>, text: string) => {
    await run(async () => {
      if (!(await withSignIn(act))) return
      showNotice({ tone: 'ok', title: '提示', text })
      await load()
    })
  }

  return (
    <section aria-labelledby="session-title" className="center-part">
      <h3 id="session-title">登录着的设备</h3>
      {state === 'waiting' && (
        <div aria-busy="true" className="center-waiting">
          <SkeletonText lines={3} />
        </div>
      )}
      {state === 'failed' && <ErrorState title="这些设备没有取到" onRetry={() => void load()} />}
      {typeof state === 'object' && (
        <>
          <ul className="session-list parted">
            {state.map(session => (
              <li key={session.id}>
                <div>
                  <p className="session-device row wrap">
                    {session.device || '说不清的设备'}
                    {session.is_current ? <Badge>这一台</Badge> : null}
                  </p>
                  <p className="center-note ink-3 text-13-5">
                    {session.createdAt} 登录 · 最近 {session.lastSeenAt}
                  </p>
                </div>
                {session.is_current ? null : (
                  <Button
                    size="small"
                    disabled={isBusy}
                    aria-label={`退出${session.device || '这台设备'}，${session.createdAt} 登录的`}
                    onClick={() =>
                      void end(
                        () => browserCall(revokeSession, { params: { id: session.id } }),
                        '那一处已经退出',
                      )
                    }
                  >
                    退出
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {state.length > 1 && (
            <WithConfirm
              title="退出其他设备吗"
              description="除了这一台，别处都要重新登录。"
              confirmLabel="都退出"
              isBusy={isBusy}
              trigger={ask => <Button onClick={ask}>退出其他设备</Button>}
              onConfirm={close =>
                void end(() => browserCall(revokeOtherSessions), '其他设备都退出了').then(close)
              }
            />
          )}
        </>
      )}
    </section>
  )
}

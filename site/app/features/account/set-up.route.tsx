import { SubmitButton, useSubmit } from '@xiaolou/browser/account-form'
import { refusedField } from '@xiaolou/browser/account-rule'
import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { getUser, setSession, whenRestored } from '@xiaolou/browser/session'
import { screens } from '@xiaolou/contract/address'
import { familyCode } from '@xiaolou/contract/family-code'
import { getSetUpLink, role, setUp } from '@xiaolou/contract/user'
import { EmptyState, ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { PageBanner } from '~/lib/banner.tsx'
import type { PageHead } from '~/lib/head.tsx'
import { NewAccountFields, useNewAccount } from './new-account-fields.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SetUpWizard } from './set-up-wizard.tsx'

export { default as styles } from './set-up.css?url'
export const handle = { startsApp: () => true }
export const meta = (): PageHead => ({ title: '做这里的主人', isIndexed: false })

/**
 * What the link is for. `none`: the address has no secret; `closed`: the link is not valid, `why` says the
 * reason; `wizard`: the owner is signed in and needs no link.
 */
type SetUpLink =
  | { readonly state: 'unknown' | 'none' | 'failed' | 'wizard' }
  | { readonly state: 'closed'; readonly why: string }
  | { readonly state: 'owner'; readonly token: string }
  | { readonly state: 'password'; readonly token: string; readonly username: string }

const heads = {
  owner: { title: '做这里的主人', text: '钥匙只交一次。取一个账号，往后凭它进门。' },
  wizard: { title: '布置小楼', text: '四件小事，哪一件都可以以后再说。' },
  password: { title: '配一把新钥匙', text: '旧的就算丢在外头，也开不了门了。' },
} as const

/** The secret is in the fragment of the address, which no server receives or logs. */
function useSetUpLink() {
  const [link, setLink] = useState<SetUpLink>({ state: 'unknown' })
  const read = useCallback(async () => {
    const token = location.hash.slice(1)
    setLink({ state: 'unknown' })
    await whenRestored()
    if (!token) {
      setLink({ state: getUser()?.role === role.administrator ? 'wizard' : 'none' })
      return
    }
    try {
      const { username } = await browserCall(getSetUpLink, { body: { set_up_token: token } })
      setLink(username ? { state: 'password', token, username } : { state: 'owner', token })
    } catch (error) {
      const isClosed = isRefusal(error) && error.code === familyCode.user
      setLink(isClosed ? { state: 'closed', why: error.message } : { state: 'failed' })
    }
  }, [])
  useEffect(() => {
    void read()
    // Pasting another link over this one changes only the fragment.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [read])
  return { link, read }
}

/** Opened by links from the server's terminal: the owner creates the account or resets the password. */
export default function SetUp() {
  const { link, read } = useSetUpLink()
  const head = heads[link.state === 'password' || link.state === 'wizard' ? link.state : 'owner']
  return (
    <div className="page">
      <PageBanner routeName="setup" {...head} />
      <div className="set-up">
        {link.state === 'none' ? (
          <NoKey
            title="门牌对，钥匙不在手里。"
            text={`请打开服务器终端里打印的那个链接，它只能用一次；丢了就重启一次，会有新的。那里写的地址打不开，就把 # 和它后面的一串，接在 ${location.origin}${screens.setUp.path} 后面。`}
          />
        ) : link.state === 'closed' ? (
          <NoKey
            title={`${link.why}。`}
            text="链接只能用一次，一天之内有效，有了新的旧的就作废。还没有主人的，把小楼重启一次，终端里会印新的；忘了密码的主人，在那台机器上运行 npm run owner；从信里来的，回登录窗口再要一封。"
          />
        ) : link.state === 'wizard' ? (
          <SetUpWizard />
        ) : link.state === 'failed' ? (
          <ErrorState title="没能认出这把钥匙" onRetry={() => void read()} />
        ) : link.state === 'owner' ? (
          <SetUpForm token={link.token} onMade={() => void read()} />
        ) : link.state === 'password' ? (
          <NewPasswordForm token={link.token} username={link.username} />
        ) : (
          // Not rendered by the server: submitted before hydration, a form would put the password into the
          // address.
          <div className="account-page-form">
            <p className="unscripted">接钥匙要靠脚本，在浏览器里开着它再来。</p>
            <div aria-busy="true" className="scripted">
              <SkeletonText lines={4} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** A signed-in owner needs no link; the address without one opens the wizard. */
function NoKey(words: { title: string; text: string }) {
  const way =
    getUser()?.role === role.administrator
      ? { href: screens.setUp.path, label: '接着布置' }
      : { href: screens.home.path, label: '先去看看' }
  return <EmptyState drawing="tea" way={way} {...words} />
}

/** Creates the owner's account, from the first set-up link. */
function SetUpForm({ token, onMade }: { token: string; onMade: () => void }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const fields = useNewAccount({ isOwner: true })
  const { form, isBusy } = useSubmit(fields, {
    async act({ username, password, nick_name }) {
      const body = { set_up_token: token, username: username.trim(), password, nick_name }
      const made = await browserCall(setUp, { body })
      const user = { id: made.id, role: made.role, nick_name: nick_name.trim() || made.username, avatar: '' }
      await setSession({ token: made.token, user })
      showNotice({ tone: 'ok', title: '提示', text: '钥匙交到你手里了' })
      // Drops the used-up secret from the address; the next steps use the session.
      await navigate(screens.setUp.path, { replace: true })
      // The name appears on every page.
      void revalidate()
      onMade()
    },
    fieldOf: refusal => (refusal.status <= 400 ? refusedField(refusal) : undefined),
  })
  return (
    <form {...form} className="account-form account-page-form">
      <NewAccountFields fields={fields} isOwner />
      <SubmitButton isBusy={isBusy} label="接过钥匙" busyLabel="正在交接…" size="large" />
    </form>
  )
}

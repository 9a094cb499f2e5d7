import { setUp } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { SkeletonText } from '@xiaolou/ui/skeleton'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refusedField } from '~/lib/account/account-rule.ts'
import { focusField } from '~/lib/account/use-fields.ts'
import { browserCall } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice, showRefusal } from '~/lib/notice.ts'
import { setSession } from '~/lib/session.ts'
import { styleLinks } from '~/lib/style-link.ts'
import styles from './account-page.css?url'
import { NewAccountFields, useNewAccount } from './new-account-fields.tsx'
import { readSetUpToken } from './set-up-token.ts'

export const links = styleLinks(styles)
export const meta = (args: PageMetaArgs) => pageMeta(args, { title: '做这里的主人', isIndexed: false })

/** Where the link on the server's console leads: the owner takes the keys. */
export default function SetUp() {
  // The server knows nothing of the token: it stands in the mark of the address, which is never sent.
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(readSetUpToken(location.href)), [])
  return (
    <div className="page">
      <PageBanner routeName="setup" title="做这里的主人" text="钥匙只交一次。取一个账号，往后凭它进门。" />
      {token === '' ? (
        <EmptyState
          drawing="tea"
          title="门牌对，钥匙不在手里。"
          text={`请打开服务器控制台上打印的那个链接，它只能用一次；丢了就重启一次，会有新的。那里写的地址打不开，就把 # 和它后面的一串，接在 ${location.origin}/setup 后面。`}
          action={
            <a href="/home" className="ui-button ui-button-outline ui-button-medium">
              先去看看
            </a>
          }
        />
      ) : token ? (
        <SetUpForm token={token} />
      ) : (
        // Not on the server: sent before it is alive, a form would write the password into the address.
        <div className="account-page-form">
          <p className="unscripted">接钥匙要靠脚本，在浏览器里开着它再来。</p>
          <div aria-busy="true" className="scripted">
            <SkeletonText lines={4} />
          </div>
        </div>
      )}
    </div>
  )
}

function SetUpForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fields = useNewAccount()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(form.current, wrong)
    setIsBusy(true)
    const { username, password, nick_name } = fields.values
    const body = { set_up_token: token, username: username.trim(), password, nick_name }
    try {
      const made = await browserCall(setUp, { body })
      const user = { id: made.id, role: made.role, nick_name: nick_name.trim() || made.username, avatar: '' }
      await setSession({ token: made.token, user })
      showNotice({ tone: 'ok', title: '提示', text: '钥匙交到你手里了' })
      void navigate('/userCenter', { replace: true })
    } catch (error) {
      const words = showRefusal(error)
      const name = isRefusal(error) && error.status <= 400 ? refusedField(error) : undefined
      if (name) {
        fields.fail(name, words)
        focusField(form.current, name)
      }
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="account-form account-page-form">
      <NewAccountFields fields={fields} />
      <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
        {isBusy ? '正在交接…' : '接过钥匙'}
      </Button>
    </form>
  )
}

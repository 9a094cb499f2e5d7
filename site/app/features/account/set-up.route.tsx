import { useSubmit } from '@xiaolou/browser/account-form'
import { refusedField } from '@xiaolou/browser/account-rule'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { setSession } from '@xiaolou/browser/session'
import { screens } from '@xiaolou/contract/address'
import { setUp } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { EmptyState, SkeletonText } from '@xiaolou/ui/state'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageBanner } from '~/lib/banner.tsx'
import type { PageHead } from '~/lib/head.tsx'
import { NewAccountFields, useNewAccount } from './new-account-fields.tsx'

export { default as styles } from '@xiaolou/browser/account-form.css?url'
export const meta = (): PageHead => ({ title: '做这里的主人', isIndexed: false })

/** Where the link on the server's console leads: the owner takes the keys. */
export default function SetUp() {
  // The secret stands in the mark of the address ('' for none), which is sent to no server and stands in no log.
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(location.hash.slice(1)), [])
  return (
    <div className="page">
      <PageBanner routeName="setup" title="做这里的主人" text="钥匙只交一次。取一个账号，往后凭它进门。" />
      {token === '' ? (
        <EmptyState
          drawing="tea"
          title="门牌对，钥匙不在手里。"
          text={`请打开服务器控制台上打印的那个链接，它只能用一次；丢了就重启一次，会有新的。那里写的地址打不开，就把 # 和它后面的一串，接在 ${location.origin}${screens.setUp.path} 后面。`}
          action={
            <a href={screens.home.path} className="ui-button ui-button-outline ui-button-medium">
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
  const fields = useNewAccount()
  const { form, isBusy } = useSubmit(fields, {
    async act({ username, password, nick_name }) {
      const body = { set_up_token: token, username: username.trim(), password, nick_name }
      const made = await browserCall(setUp, { body })
      const user = { id: made.id, role: made.role, nick_name: nick_name.trim() || made.username, avatar: '' }
      await setSession({ token: made.token, user })
      showNotice({ tone: 'ok', title: '提示', text: '钥匙交到你手里了' })
      await navigate(screens.userCenter.path, { replace: true })
    },
    fieldOf: refusal => (refusal.status <= 400 ? refusedField(refusal) : undefined),
  })
  return (
    <form {...form} className="account-form account-page-form">
      <NewAccountFields fields={fields} />
      <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
        {isBusy ? '正在交接…' : '接过钥匙'}
      </Button>
    </form>
  )
}

import { PasswordField, SubmitButton, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { accountRule } from '@xiaolou/browser/account-rule'
import { useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { endSession, withSignIn } from '@xiaolou/browser/session'
import { forgetLoginForm } from '@xiaolou/browser/session-store'
import { screens } from '@xiaolou/contract/address'
import { familyCode } from '@xiaolou/contract/family-code'
import { deleteOwnAccount, getOwnDataLink } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** Downloading one's data, and deleting the account. */
export function DataPanel() {
  const { isBusy, run } = useBusy()
  const [isLeaving, setIsLeaving] = useState(false)
  const take = async () => {
    await run(async () => {
      const own = await withSignIn(() => browserCall(getOwnDataLink))
      if (own) Object.assign(document.createElement('a'), { href: own.address, download: '' }).click()
    })
  }
  return (
    <>
      <section aria-labelledby="export-title" className="center-part">
        <h3 id="export-title">导出我的数据</h3>
        <p className="ink-2 text-15">
          资料、登录、评论、留言、闲谈、友链、通知、点赞，还有传过的图片，都收进一个 zip；文字是
          JSON，打开就能读。
        </p>
        <Button isBusy={isBusy} onClick={() => void take()}>
          {isBusy ? '正在收拾…' : '下载我的数据'}
        </Button>
      </section>
      <section aria-labelledby="delete-title" className="center-part">
        <h3 id="delete-title">注销账号</h3>
        <p className="ink-2 text-15">
          账号、资料与登录都会删去，不能恢复。写过的评论与留言留在原处，名字换成「已注销」；想一并带走，请先逐条删除。
        </p>
        <Button className="center-danger" onClick={() => setIsLeaving(true)}>
          注销账号
        </Button>
        {isLeaving && <DeleteAccountDialog onClose={() => setIsLeaving(false)} />}
      </section>
    </>
  )
}

/** Deletes the account: confirmed once, with the password. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const fields = useFields({
    names: ['password'],
    initial: { password: '' },
    rules: { password: values => accountRule.givenPassword(values.password) },
  })
  const { form, isBusy } = useSubmit(fields, {
    async act(values) {
      await endSession(() => browserCall(deleteOwnAccount, { body: values }))
      forgetLoginForm()
      showNotice({ tone: 'ok', title: '提示', text: '账号已注销。后会有期。' })
      await navigate(screens.home.path)
    },
    fieldOf: ({ status, code }) => (status > 400 || code === familyCode.proof ? undefined : 'password'),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title="确定注销账号吗"
      description="注销之后不能恢复。请写下密码，确认是你本人。"
      widthPx={400}
    >
      <form {...form} className="account-form">
        <PasswordField fields={fields} name="password" label="密码" autoComplete="current-password" />
        <div className="ui-dialog-answers">
          <Button tone="quiet" data-unchecked="" disabled={isBusy} onClick={onClose}>
            再想想
          </Button>
          <SubmitButton isBusy={isBusy} label="注销" busyLabel="正在注销…" tone="danger" />
        </div>
      </form>
    </Dialog>
  )
}

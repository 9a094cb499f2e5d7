import { PasswordField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { accountRule } from '@xiaolou/browser/account-rule'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { endSession, type SessionUser, withSignIn } from '@xiaolou/browser/session'
import { forgetLoginForm } from '@xiaolou/browser/session-store'
import { screens } from '@xiaolou/contract/address'
import { deleteOwnAccount, exportOwnData } from '@xiaolou/contract/user'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '~/lib/site.ts'

const dateLength = 10

/** Taking one's words along, and leaving. */
export function DataPanel({ user }: { user: SessionUser }) {
  const { blog_name } = useSite().config
  const [isBusy, setIsBusy] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const take = async () => {
    setIsBusy(true)
    try {
      const own = await withSignIn(() => browserCall(exportOwnData))
      if (!own) return
      saveFile({
        name: `${blog_name}-${user.nick_name}-${own.exportedAt.slice(0, dateLength)}.json`,
        type: 'application/json',
        text: JSON.stringify(own, null, 2),
      })
    } catch (error) {
      showRefusal(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <section aria-labelledby="export-title" className="center-part">
        <h3 id="export-title">带走一份</h3>
        <p className="ink-2 text-15">资料、登录、评论、留言、友链、通知与点赞，都写进一个 JSON 文件。</p>
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

/** Leaving for good: asked once, and with the password. */
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
    fieldOf: refusal => (refusal.status <= 400 ? 'password' : undefined),
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
          <Button type="submit" tone="danger" isBusy={isBusy}>
            {isBusy ? '正在注销…' : '注销'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Hands the reader a file of text, under a name that every system takes. */
function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** A name without what one system or another forbids. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '-')
}

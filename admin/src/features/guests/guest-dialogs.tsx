import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { copyText } from '@xiaolou/browser/copy'
import { showNotice } from '@xiaolou/browser/notice'
import { role, updateRole } from '@xiaolou/contract/user'
import { type Guest, getResetLink, getUserDataLink } from '@xiaolou/contract/user-manage'
import { Button } from '@xiaolou/ui/button'
import { ConfirmDialog, OpenDialog } from '@xiaolou/ui/dialog'
import { Input } from '@xiaolou/ui/field'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { banTerms, DurationDialog, weekMinutes } from '../../lib/duration-dialog.tsx'
import { banGuests, deleteGuests } from './guest-actions.ts'
import { NameDialog } from './name-dialog.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** An action that needs a dialog, and its guests. */
export type Asked = {
  /** `tell` without guests means all of them. */
  readonly act: 'tell' | 'name' | 'ban' | 'delete' | 'link' | 'data' | 'role'
  readonly guests: readonly Guest[]
}

/** The dialogs of actions on guests; a password link is shown after its action. */
export function GuestDialogs({
  asked,
  onClose,
  onChanged,
  hide,
}: {
  asked: Asked | undefined
  onClose: () => void
  onChanged: () => void
  /** Hides accounts that will be deleted, or shows them again. */
  hide: (ids: readonly number[], isHidden: boolean) => void
}) {
  const [link, setLink] = useState<{ name: string; address: string }>()
  if (link) return <LinkDialog {...link} onClose={() => setLink(undefined)} />
  if (asked?.act === 'tell') {
    const [first] = asked.guests
    const others = asked.guests.length > 1 ? `选中的 ${asked.guests.length} 位` : `「${first?.nick_name}」`
    const ids = asked.guests.map(({ id }) => id)
    return <NoticeDialog names={first ? others : '每一位用户'} userIds={ids} onClose={onClose} />
  }
  const [guest] = asked?.guests ?? []
  if (!asked || !guest) return null
  const { act, guests } = asked
  const name = guest.nick_name
  const names = guests.length === 1 ? `「${name}」` : `选中的 ${guests.length} 位`
  switch (act) {
    case 'name':
      return <NameDialog guest={guest} onChanged={onChanged} onClose={onClose} />
    case 'ban':
      return (
        <DurationDialog
          title={`停用${names}`}
          description="各处的登录马上结束，也不能再登录。写过的都留着。"
          label="停用"
          durationLabel="停用多久"
          terms={banTerms('直到解除')}
          usualMinutes={weekMinutes}
          hint="他登录的时候会看见，可以不写"
          send={term => banGuests(guests, term, onChanged)}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <PasswordDialog
          title={`删去${names}的账号`}
          description="头像、登录、点赞、等着的友链都会没有；写过的留在原处，名字换成「已注销」。"
          label="删去"
          isDanger
          onConfirm={password =>
            deleteGuests(guests, password, {
              hide: isHidden =>
                hide(
                  guests.map(({ id }) => id),
                  isHidden,
                ),
              onDone: onChanged,
            })
          }
          onClose={onClose}
        />
      )
    case 'link':
      return (
        <PasswordDialog
          title={`给「${name}」换密码的链接`}
          description="他忘了密码的时候，把链接交到他本人手里：拿着它的人就能进他的账号。"
          label="给一个"
          onConfirm={async password => {
            const { address } = await quietCall(getResetLink, { body: { id: guest.id, password } })
            setLink({ name, address })
          }}
          onClose={onClose}
        />
      )
    case 'data':
      return (
        <PasswordDialog
          title={`「${name}」的一份`}
          description="他的资料、说过的话和传过的图片，收进一个 zip。"
          label="下载"
          onConfirm={async password => {
            const { address } = await quietCall(getUserDataLink, { body: { id: guest.id, password } })
            download(address)
          }}
          onClose={onClose}
        />
      )
    case 'role':
      return <RoleDialog guest={guest} onChanged={onChanged} onClose={onClose} />
  }
}

/** Grants or revokes access to the console; the server asks for the password. */
function RoleDialog({
  guest,
  onChanged,
  onClose,
}: {
  guest: Guest
  onChanged: () => void
  onClose: () => void
}) {
  const { isBusy, run } = useBusy()
  const name = guest.nick_name
  const isOwner = guest.role === role.administrator
  const change = async () => {
    const to = isOwner ? role.user : role.administrator
    await quietCall(updateRole, { params: { id: guest.id, role: to } })
    onClose()
    onChanged()
    showNotice({
      tone: 'ok',
      title: isOwner ? '改好了' : `「${name}」是管理员了`,
      text: '下一步操作起就算数。',
    })
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title={isOwner ? `「${name}」不再是管理员` : `让「${name}」做管理员`}
      description={
        isOwner ? '从此进不了后台；写过的文章还在。' : '能进后台，能改这里的一切，也能删。给信得过的人。'
      }
      confirmLabel={isOwner ? '改成普通用户' : '让他做'}
      isBusy={isBusy}
      onConfirm={() => void run(change)}
    />
  )
}

/** A password link, which is shown only once. */
function LinkDialog({ name, address, onClose }: { name: string; address: string; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const whole = `${location.origin}${address}`
  const copy = async () => setIsCopied(await copyText(whole))
  return (
    <OpenDialog
      onClose={onClose}
      title={`给「${name}」的链接`}
      description="一天之内能用一次，关上就看不到了。用它设下新密码以后，旧的登录都会结束。"
    >
      <Input readOnly aria-label="链接" value={whole} onFocus={event => event.currentTarget.select()} />
      <div className="ui-dialog-answers">
        <Button tone="primary" onClick={() => void copy()}>
          {isCopied ? '复制好了' : '复制'}
        </Button>
      </div>
    </OpenDialog>
  )
}

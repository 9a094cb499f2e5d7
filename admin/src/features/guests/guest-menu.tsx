import { role } from '@xiaolou/contract/user'
import type { Guest } from '@xiaolou/contract/user-manage'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { liftGuests, signOutGuests } from './guest-actions.ts'
import type { Asked } from './guest-dialogs.tsx'

/** The actions on an account. An administrator cannot be banned or deleted before the role is revoked. */
export function GuestMenu({
  guest,
  onAsk,
  onChanged,
}: {
  guest: Guest
  onAsk: (asked: Asked) => void
  onChanged: () => void
}) {
  const guests = [guest]
  const ask = (act: Asked['act']) => () => onAsk({ act, guests })
  const isOwner = guest.role === role.administrator
  return (
    <MoreMenu label={`「${guest.nick_name}」还能做什么`} className="guest-more">
      {!isOwner && <MenuItem onClick={ask('tell')}>告诉他一句…</MenuItem>}
      <MenuItem onClick={ask('name')}>改名字…</MenuItem>
      <MenuItem onClick={() => void signOutGuests(guests, onChanged)}>在各处退出</MenuItem>
      {!isOwner && <MenuItem onClick={ask('link')}>换密码的链接…</MenuItem>}
      <MenuItem onClick={ask('data')}>导出他的数据…</MenuItem>
      <MenuItem onClick={ask('role')}>{isOwner ? '改成普通用户…' : '让他做管理员…'}</MenuItem>
      {!isOwner && (
        <>
          <MenuSeparator />
          {guest.ban ? (
            <MenuItem onClick={() => void liftGuests(guests, onChanged)}>解除停用</MenuItem>
          ) : (
            <MenuItem onClick={ask('ban')}>停用…</MenuItem>
          )}
          <MenuItem tone="danger" onClick={ask('delete')}>
            删去账号…
          </MenuItem>
        </>
      )}
    </MoreMenu>
  )
}

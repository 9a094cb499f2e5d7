import { askToSignIn, useUser } from '@xiaolou/browser/session'
import { screens } from '@xiaolou/contract/address'
import { Avatar } from '@xiaolou/ui/avatar'
import { Drawer } from '@xiaolou/ui/dialog'
import { useLocation, useNavigate } from 'react-router'
import { useSite } from '../lib/site.ts'
import { useUnread } from '../lib/unread.ts'
import { useOwnerLinks } from '../shared/owner/use-owner-links.ts'
import { isAt, menusOf } from './menu.ts'
import { openMusic } from './music-button.tsx'
import { openNotifications } from './notify-bell.tsx'
import { signOut } from './sign-in.tsx'

const widthPercent = 60
const avatarPx = 40

/** The drawer of a small window: the user's own entries first, then every screen; choosing one closes it. */
export function PhoneMenu({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { config, staticExport } = useSite()
  const { blog_name, closed_rooms } = config
  const { pathname } = useLocation()
  const owner = useOwnerLinks()
  const close = () => onOpenChange(false)
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={blog_name} widthPercent={widthPercent}>
      {staticExport ? null : <OwnEntry onChoose={close} />}
      {owner && <owner.PhoneConsoleLink />}
      <OwnNotices onChoose={close} />
      <nav aria-label="主菜单">
        <ul className="phone-menu">
          {menusOf(config).phone.map(item => (
            <li key={item.to}>
              <a href={item.to} aria-current={isAt(pathname, item.to) ? 'page' : undefined} onClick={close}>
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {staticExport || closed_rooms.includes('music') ? null : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            close()
            openMusic()
          }}
          className="own-notices row between"
        >
          音乐
        </button>
      )}
      <SignOut onChoose={close} />
    </Drawer>
  )
}

/** The avatar: links to the user centre, or opens the dialog without a session. */
function OwnEntry({ onChoose }: { onChoose: () => void }) {
  const user = useUser()
  const signIn = () => {
    onChoose()
    void askToSignIn()
  }
  if (!user) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={signIn} className="own-place gap-12 full row">
        <Avatar name="" sizePx={avatarPx} />
        <span className="one-line">登录</span>
      </button>
    )
  }
  return (
    <a href={screens.userCenter.path} onClick={onChoose} className="own-place gap-12 full row">
      <Avatar name={user.nick_name} src={user.avatar} sizePx={avatarPx} />
      <span className="one-line">
        <bdi>{user.nick_name}</bdi>
        <span className="sr-only">，个人中心</span>
      </span>
    </a>
  )
}

/** 我的消息, with the number of unread ones. */
function OwnNotices({ onChoose }: { onChoose: () => void }) {
  const unread = useUnread()
  const open = () => {
    onChoose()
    openNotifications()
  }
  return useUser() ? (
    <button type="button" aria-haspopup="dialog" onClick={open} className="own-notices row between">
      我的消息
      {unread > 0 && <span className="ink-accent text-14">{`${unread} 条未读`}</span>}
    </button>
  ) : null
}

function SignOut({ onChoose }: { onChoose: () => void }) {
  const navigate = useNavigate()
  const leave = () => {
    onChoose()
    void signOut(navigate)
  }
  return useUser() ? (
    <button type="button" onClick={leave} className="own-leave full line-above ink-2">
      退出登录
    </button>
  ) : null
}

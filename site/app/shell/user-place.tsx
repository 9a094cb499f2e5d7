import { Avatar } from '@xiaolou/ui/avatar'
import { useLocation, useNavigate } from 'react-router'
import { askToSignIn, type SessionUser, useUser } from '../lib/session.ts'
import { isAt } from './menu.ts'
import { loadAccount } from './sign-in-place.tsx'
import { signOut } from './sign-out.ts'
import { useUnfolding } from './use-unfolding.ts'

const avatarPx = 30

/** At the end of the bar: 登录, or the face of who is signed in with what is his. The drawer has the same on a phone. */
export function UserPlace() {
  const user = useUser()
  return (
    <div className="user-place scripted">
      {user ? (
        <UserMenu user={user} />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={loadAccount}
          onFocus={loadAccount}
          onClick={() => void askToSignIn()}
          className="menu-word sign-in"
        >
          登录
        </button>
      )}
    </div>
  )
}

function UserMenu({ user }: { user: SessionUser }) {
  const { place, button, list, close } = useUnfolding()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const leave = () => {
    close()
    signOut(navigate)
  }
  return (
    <div className="more" {...place}>
      <button {...button} aria-label={`${user.nick_name}的菜单`} className="ui-icon-button">
        <Avatar name={user.nick_name} src={user.avatar} sizePx={avatarPx} isAboveFold />
      </button>
      <ul {...list} className="more-list user-list">
        <li className="user-name">{user.nick_name}</li>
        <li>
          <a
            href="/userCenter"
            aria-current={isAt(pathname, '/userCenter') ? 'page' : undefined}
            onClick={close}
            className="ui-menu-item"
          >
            个人中心
          </a>
        </li>
        <li>
          <button type="button" onClick={leave} className="ui-menu-item">
            退出登录
          </button>
        </li>
      </ul>
    </div>
  )
}

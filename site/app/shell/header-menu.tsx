import { askToSignIn, type SessionUser, useUser } from '@xiaolou/browser/session'
import { screens } from '@xiaolou/contract/address'
import { Avatar } from '@xiaolou/ui/avatar'
import { ChevronDown } from '@xiaolou/ui/icon'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOwnerLinks } from '../shared/owner/use-owner-links.ts'
import { isAt, type MenuGroup } from './menu.ts'
import { preloadSignIn, signOut } from './sign-in.tsx'

/** Time to cross the gap between the button and its list, in ms. */
const closeDelayMs = 160

/**
 * The state of a list below a button of the bar: opens on hover, click and Enter; closes on Escape (the focus
 * returns to the button), when focus or mouse leaves, and when `close` is called.
 */
function useExpand() {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const own = button.current
    // A mouse that was there before the app; a press is replayed, and opens it.
    const isUnder = own?.matches(':hover:not([data-early-press])') && matchMedia('(hover: hover)').matches
    if (isUnder) setIsOpen(true)
    return () => clearTimeout(timer.current)
  }, [])

  return {
    close: () => setIsOpen(false),
    area: {
      onPointerEnter: (event: React.PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        clearTimeout(timer.current)
        setIsOpen(true)
      },
      onPointerLeave: (event: React.PointerEvent) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setIsOpen(false), closeDelayMs)
      },
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      },
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      },
    },
    button: {
      ref: button,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      // Hovering has already opened the list before a click, which must not close it.
      onClick: (event: React.MouseEvent) => setIsOpen(open => isFromMouse(event) || !open),
    },
    list: { id: listId, 'data-open': isOpen || undefined },
  } as const
}

function isFromMouse({ nativeEvent }: React.MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
}

/** An expandable entry of the menu: a disclosure of links. */
export function MoreMenu({ label, items }: MenuGroup) {
  const { area, button, list, close } = useExpand()
  const { pathname } = useLocation()
  const isCurrent = items.some(item => isAt(pathname, item.to))
  return (
    <li className="more" {...area}>
      <button {...button} data-current={isCurrent || undefined} className="menu-word row ink-2 text-15">
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <ul {...list} className="more-list raised">
        {items.map(item => (
          <li key={item.to}>
            <a
              href={item.to}
              aria-current={isAt(pathname, item.to) ? 'page' : undefined}
              onClick={close}
              className="ui-menu-item"
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

const avatarPx = 30

/** At the end of the bar: 登录, or the user's avatar with a menu. On a phone the drawer has the same. */
export function UserMenu() {
  const user = useUser()
  return (
    <div className="user-place scripted">
      {user ? (
        <OwnMenu user={user} />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          data-part="account"
          onPointerEnter={preloadSignIn}
          onFocus={preloadSignIn}
          onClick={() => void askToSignIn()}
          className="menu-word sign-in row ink-2 text-15"
        >
          登录
        </button>
      )}
    </div>
  )
}

function OwnMenu({ user }: { user: SessionUser }) {
  const { area, button, list, close } = useExpand()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const owner = useOwnerLinks()
  const leave = () => {
    close()
    void signOut(navigate)
  }
  return (
    <div className="more" {...area}>
      <button {...button} aria-label={`${user.nick_name}的菜单`} className="ui-icon-button">
        <Avatar name={user.nick_name} src={user.avatar} sizePx={avatarPx} isAboveFold />
      </button>
      <ul {...list} className="more-list raised user-list">
        <li className="user-name text-center line-below one-line">
          <bdi>{user.nick_name}</bdi>
        </li>
        {owner && (
          <li>
            <owner.ConsoleLink />
          </li>
        )}
        <li>
          <a
            href={screens.userCenter.path}
            aria-current={isAt(pathname, screens.userCenter.path) ? 'page' : undefined}
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

import { whenIdle } from '@xiaolou/browser/idle'
import { preload, useLazy } from '@xiaolou/browser/lazy'
import { useToken } from '@xiaolou/browser/session'
import { badgeText, CountBadge } from '@xiaolou/ui/badge'
import { IconButton } from '@xiaolou/ui/button'
import { Bell } from '@xiaolou/ui/icon'
import { useEffect } from 'react'
import { setUnread, useUnread } from '../lib/unread.ts'

const load = () => import('../features/notify/notify-drawer.client.tsx').then(module => module.NotifyDrawer)

let openDrawer: (() => void) | undefined

/** Opens 我的消息; only signed-in users have a button for it. */
export const openNotifications = (): void => openDrawer?.()

/** The bell in the bar. Its space is reserved, so nothing shifts; invisible without a session. */
export function NotifyBell() {
  const unread = useUnread()
  return (
    <IconButton
      label={labelOf(unread)}
      aria-haspopup="dialog"
      onPointerEnter={() => preload(load)}
      onClick={openNotifications}
      className="bell scripted"
    >
      <Bell size={20} aria-hidden="true" />
      <CountBadge count={unread} label="条未读" />
    </IconButton>
  )
}

/** The visible label is part of the accessible name (WCAG 2.5.3), for voice control. */
function labelOf(unread: number): string {
  if (unread === 0) return '我的消息'
  const shown = badgeText(unread)
  return `我的消息，${shown} 条未读${shown === String(unread) ? '' : `，共 ${unread} 条`}`
}

/** The drawer, once opened, and the socket for new notifications while a user is signed in. */
export function Notifications() {
  const token = useToken()
  const { Part: Drawer, isOpen, open, close } = useLazy({ name: '我的消息', load })
  useSocket(token)
  useEffect(() => {
    openDrawer = open
    return () => {
      if (openDrawer === open) openDrawer = undefined
    }
  }, [open])
  return Drawer && token !== undefined ? (
    <Drawer isOpen={isOpen} onOpenChange={next => (next ? open() : close())} />
  ) : null
}

/** The tab's socket is not part of a first visit: it loads when the page is idle, for signed-in users. */
function useSocket(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined) return
    let isOver = false
    const start = () => {
      import('../lib/socket/site-socket.client.ts').then(
        ({ getSocket }) => isOver || getSocket(),
        // Optional: without the badge the drawer still shows the total.
        () => isOver || addEventListener('online', start, { once: true }),
      )
    }
    const callOff = whenIdle(start)
    return () => {
      isOver = true
      callOff()
      removeEventListener('online', start)
      setUnread(0)
    }
  }, [token])
}

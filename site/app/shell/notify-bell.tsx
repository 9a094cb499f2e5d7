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

/** Opens 我的消息; whoever is not signed in sees no way to it. */
export const openNotifications = (): void => openDrawer?.()

/** The bell in the bar. It stands there from the start, unseen until somebody is signed in, so that nothing moves. */
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

/** What is seen is part of what is said (WCAG 2.5.3): whoever presses by voice says what they see. */
function labelOf(unread: number): string {
  if (unread === 0) return '我的消息'
  const shown = badgeText(unread)
  return `我的消息，${shown} 条未读${shown === String(unread) ? '' : `，共 ${unread} 条`}`
}

/** The drawer, once it is wanted, and the socket that brings new ones while somebody is signed in. */
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

/** The tab's socket is no part of a first visit: it comes when the page is idle, for who is signed in. */
function useSocket(token: string | undefined): void {
  useEffect(() => {
    if (token === undefined) return
    let isOver = false
    const start = () => {
      import('../lib/socket/site-socket.client.ts').then(
        ({ getSocket }) => isOver || getSocket(),
        // The badge is a kindness: without it the drawer still shows the total.
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

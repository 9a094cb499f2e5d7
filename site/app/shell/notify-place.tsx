import { CountBadge } from '@xiaolou/ui/badge'
import { Bell } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../lib/idle.ts'
import { loadPart } from '../lib/part.ts'
import { useToken } from '../lib/session.ts'
import { setUnread, useUnread } from '../lib/unread.ts'

type NotifyDrawer = ComponentType<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>

const loadDrawer = () =>
  import('../features/notify/notify-drawer.client.tsx').then(module => module.NotifyDrawer)

let openDrawer: (() => void) | undefined

/** Opens 我的消息; whoever is not signed in sees no way to it. */
export const openNotices = (): void => openDrawer?.()

/** The bell in the bar. It stands there from the start, unseen until somebody is signed in, so that nothing moves. */
export function NotifyBell() {
  const unread = useUnread()
  return (
    <IconButton
      label={unread > 0 ? `我的消息，${unread} 条未读` : '我的消息'}
      aria-haspopup="dialog"
      onPointerEnter={() => void loadDrawer().catch(() => undefined)}
      onClick={openNotices}
      className="bell scripted"
    >
      <Bell size={20} aria-hidden="true" />
      <CountBadge count={unread} label="条未读" />
    </IconButton>
  )
}

/** The drawer, once it is wanted, and the socket that brings new messages while somebody is signed in. */
export function NotifyPlace() {
  const token = useToken()
  const [Drawer, setDrawer] = useState<NotifyDrawer>()
  const [isOpen, setIsOpen] = useState(false)
  useSocket(token)
  useEffect(() => {
    const open = () => {
      void loadPart({
        name: '我的消息',
        load: loadDrawer,
        use: drawer => {
          setDrawer(() => drawer)
          setIsOpen(true)
        },
      })
    }
    openDrawer = open
    return () => {
      if (openDrawer === open) openDrawer = undefined
    }
  }, [])
  return Drawer && token !== undefined ? <Drawer isOpen={isOpen} onOpenChange={setIsOpen} /> : null
}

/** The tab's socket is no part of a first visit: it comes when the page rests, for who is signed in. */
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

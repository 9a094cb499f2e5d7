import { CountBadge } from '@xiaolou/ui/badge'
import { MessageSquare } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadPart } from '../lib/part.ts'

type Popover = ComponentType<{ isOpen: boolean; onClose: () => void; onUnread: (count: number) => void }>

const loadPopover = () =>
  import('../features/chat/chat-popover.client.tsx').then(module => module.ChatPopover)

/**
 * The chat button and the room over the page. Nothing of the room is fetched before it is wanted; from then on it hears
 * what is said, also while it is closed. On its own page the room needs neither.
 */
export function useChatPlace(): { button: ReactNode; popover: ReactNode } {
  const [Popover, setPopover] = useState<Popover>()
  const [isOpen, setIsOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const isPage = useLocation().pathname === '/chat'
  const close = useCallback(() => {
    setIsOpen(false)
    // Behind a whole window's room the button can have the focus only once it is gone.
    requestAnimationFrame(() => button.current?.focus())
  }, [])
  const open = () =>
    void loadPart({
      name: '聊天室',
      load: loadPopover,
      use: popover => {
        setPopover(() => popover)
        setIsOpen(true)
      },
    })
  if (isPage) return { button: null, popover: null }
  const icon = <MessageSquare size={20} aria-hidden="true" />
  return {
    button: (
      <>
        <a href="/chat" aria-label="聊天室" className="ui-icon-button chat-button unscripted">
          {icon}
        </a>
        <IconButton
          ref={button}
          label="聊天室"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadPopover().catch(() => undefined)}
          onClick={isOpen ? close : open}
          className="chat-button scripted"
        >
          {icon}
          {!isOpen && <CountBadge count={unread} label="条新消息" />}
        </IconButton>
      </>
    ),
    popover: Popover && <Popover isOpen={isOpen} onClose={close} onUnread={setUnread} />,
  }
}

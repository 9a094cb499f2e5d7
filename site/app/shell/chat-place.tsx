import { CountBadge } from '@xiaolou/ui/badge'
import { MessageSquare } from '@xiaolou/ui/icon'
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CornerButton, CornerFace } from '../lib/corner-button.tsx'
import { loadPart } from '../lib/part.ts'

type Popover = ComponentType<{ isOpen: boolean; onClose: () => void; onUnread: (count: number) => void }>

const loadPopover = () =>
  import('../features/chat/chat-popover.client.tsx').then(module => module.ChatPopover)

/**
 * The chat button and the room over the page. Nothing of the room is fetched before it is wanted; from then on it hears
 * what is said, also while it is closed. On its own page the room needs neither.
 */
export function useChatPlace(): { button: ReactNode; popover: ReactNode; isOpen: boolean } {
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
  if (isPage) return { button: null, popover: null, isOpen: false }
  const face = { label: '聊天室', word: '谈', icon: <MessageSquare size={20} aria-hidden="true" /> }
  return {
    isOpen,
    button: (
      <>
        <a href="/chat" className="corner-button chat-button unscripted">
          <CornerFace {...face} />
        </a>
        <CornerButton
          {...face}
          ref={button}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadPopover().catch(() => undefined)}
          onClick={isOpen ? close : open}
          className="chat-button scripted"
        >
          {!isOpen && <CountBadge count={unread} label="条新消息" />}
        </CornerButton>
      </>
    ),
    popover: Popover && <Popover isOpen={isOpen} onClose={close} onUnread={setUnread} />,
  }
}

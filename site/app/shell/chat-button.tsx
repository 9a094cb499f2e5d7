import { preload, useLazy } from '@xiaolou/browser/lazy'
import { screens } from '@xiaolou/contract/address'
import { CountBadge } from '@xiaolou/ui/badge'
import { MessageSquare } from '@xiaolou/ui/icon'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CornerButton, CornerLabel } from '../lib/corner-button.tsx'
import { chatOpening } from '../lib/open-chat.ts'

const load = () => import('../features/chat/chat-popover.client.tsx').then(module => module.ChatPopover)

/**
 * The chat button and the chat over the page. Nothing of the chat loads before it is opened; afterwards it
 * counts new messages even while closed. The chat's own page needs neither.
 */
export function useChatPopover(): { button: ReactNode; popover: ReactNode; isOpen: boolean } {
  const { Part: Popover, isOpen, open, close } = useLazy({ name: '聊天室', load })
  const [unread, setUnread] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => chatOpening.on(open), [open])
  const isPage = useLocation().pathname === screens.chat.path
  const leave = useCallback(() => {
    close()
    // Behind a full-window chat the button is focusable only after it has closed.
    requestAnimationFrame(() => button.current?.focus())
  }, [close])
  if (isPage) return { button: null, popover: null, isOpen: false }
  const label = { label: '聊天室', word: '谈', icon: <MessageSquare size={20} aria-hidden="true" /> }
  return {
    isOpen,
    button: (
      <>
        <a href={screens.chat.path} className="corner-button chat-button unscripted">
          <CornerLabel {...label} />
        </a>
        <CornerButton
          {...label}
          ref={button}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => preload(load)}
          onClick={isOpen ? leave : open}
          className="chat-button scripted"
        >
          {!isOpen && <CountBadge count={unread} label="条新消息" />}
        </CornerButton>
      </>
    ),
    popover: Popover && <Popover isOpen={isOpen} onClose={leave} onUnread={setUnread} />,
  }
}

import { useOverlay } from '@xiaolou/ui/overlay'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChat } from './client/use-chat.ts'
import { ChatRoom } from './room/chat-room.tsx'
import './room/room.css'
import './room/present.css'
import './list/row.css'
import './list/row-content.css'
import './composer/composer.css'
import './room/popover.css'
import { useSeenWindow } from './room/room-window.ts'

/** A window this narrow is filled by the room; what lies behind it cannot be seen, and so not be reached. */
const wholeWindow = '(max-width: 479.98px)'
const behind = '.skip, .bar, #content, .foot, .corner'

/**
 * The room over the page, which stays usable. It lives on while it is closed, so that the button can show how much is
 * unread: `onUnread` is called with every change.
 */
export function ChatPopover(props: {
  isOpen: boolean
  onClose: () => void
  onUnread: (count: number) => void
}) {
  const { isOpen, onClose, onUnread } = props
  const { unreadCount } = useChat().view
  useEffect(() => onUnread(unreadCount), [unreadCount, onUnread])
  return isOpen ? <Sheet onClose={onClose} /> : null
}

function Sheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLElement>(null)
  const seenWindow = useSeenWindow()
  const [isWhole] = useState(() => matchMedia(wholeWindow).matches)
  useOverlay(isWhole, onClose)
  useEffect(() => {
    const field = sheet.current?.querySelector<HTMLElement>('.chat-field')
    // A phone's keyboard must not come up by itself.
    const isTouch = matchMedia('(pointer: coarse)').matches
    const target = isTouch ? sheet.current : (field ?? sheet.current)
    target?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const narrow = matchMedia(wholeWindow)
    const look = () => {
      for (const element of document.querySelectorAll(behind))
        element.toggleAttribute('inert', narrow.matches)
      document.documentElement.toggleAttribute('data-chat-whole', narrow.matches)
    }
    look()
    narrow.addEventListener('change', look)
    return () => {
      narrow.removeEventListener('change', look)
      for (const element of document.querySelectorAll(behind)) element.removeAttribute('inert')
      document.documentElement.removeAttribute('data-chat-whole')
    }
  }, [])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // Menus and questions of the room close by themselves, wherever they stand in the page.
    const { target } = event
    const isOwn =
      target instanceof Element && event.currentTarget.contains(target) && !target.closest('.ui-menu')
    if (isOwn) onClose()
  }
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-labelledby="chat-title"
      tabIndex={-1}
      className="chat-popover"
      style={seenWindow}
      onKeyDown={press}
      // What is quoted lies behind a whole window's room.
      onClick={({ target }) =>
        isWhole && target instanceof Element && target.closest('.quote a') && onClose()
      }
    >
      <ChatRoom onClose={onClose} />
    </section>
  )
}

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

/** In a window this narrow the chat covers the page, which must then not be reachable. */
const wholeWindow = '(max-width: 395.98px)'
const behind = '.skip, .bar, #content, .foot, .corner'

/**
 * The chat over the page, which stays usable. It stays mounted while closed, so that the button can show the
 * unread count: `onUnread` is called with every change.
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
    // Must not open a phone's keyboard.
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
    // The chat's menus and dialogs handle Escape themselves, wherever they are in the DOM.
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
      className="chat-popover raised"
      style={seenWindow}
      onKeyDown={press}
      // In a full-window chat a quote links to the page behind it.
      onClick={({ target }) =>
        isWhole && target instanceof Element && target.closest('.quote a') && onClose()
      }
    >
      <ChatRoom onClose={onClose} />
    </section>
  )
}

import { deviceMs } from '@xiaolou/browser/clock'
import { copyText } from '@xiaolou/browser/copy'
import { showNotice } from '@xiaolou/browser/notice'
import { type ChatMessage, chatEmoji } from '@xiaolou/contract/chat'
import { IconButton } from '@xiaolou/ui/button'
import { Menu, MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { Ellipsis, Undo2 } from '@xiaolou/ui/section-icon'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { chatText } from '../log/message-html.ts'
import { PersonActions } from '../room/moderation.tsx'
import { useRoom } from '../room/room-context.ts'

/** The actions of a message: on hover, with the focus, or after a long press. */
export function MessageMenu(props: {
  message: ChatMessage
  isOwn: boolean
  isTabStop: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { message, isOwn, isTabStop, isOpen, onOpenChange } = props
  const { reply, menuContainer, isAsking } = useRoom()
  const [isWanted, setIsWanted] = useState(false)
  const goesToField = useRef(false)
  const opener = (
    <IconButton
      label={`${isOwn ? '我' : message.nick_name}的这条消息：更多`}
      aria-haspopup="menu"
      tabIndex={isTabStop ? 0 : -1}
      data-row-menu={message.id}
      // The first press creates the menu, which then handles its button itself.
      onClick={isWanted ? undefined : () => onOpenChange(true)}
      className="chat-action"
    >
      <Ellipsis size={18} aria-hidden="true" />
    </IconButton>
  )
  useEffect(() => {
    if (isOpen) setIsWanted(true)
  }, [isOpen])
  return (
    // Hundreds of menus would be hundreds of stores: each is created when first opened, and stays.
    <span className="chat-acts">
      <IconButton
        label={`回复${isOwn ? '自己' : message.nick_name}`}
        tabIndex={-1}
        className="chat-action chat-action-reply"
        onClick={() => reply(message)}
      >
        <Undo2 size={18} aria-hidden="true" />
      </IconButton>
      {isWanted || isOpen ? (
        <Menu
          trigger={opener}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          align={isOwn ? 'end' : 'start'}
          className="chat-menu"
          container={menuContainer}
          // After 回复 the field gets the focus; after 复制 it stays where it was.
          finalFocus={() => !isAsking && findFocus(goesToField)}
        >
          <Items message={message} isOwn={isOwn} goesToField={goesToField} />
        </Menu>
      ) : (
        opener
      )}
    </span>
  )
}

/** The input field where an action asked for it, else whatever had the focus before. */
export function findFocus(goesToField: RefObject<boolean>): HTMLElement | true {
  const isAsked = goesToField.current
  goesToField.current = false
  return (isAsked && document.querySelector<HTMLElement>('.chat-field')) || true
}

function Items(props: { message: ChatMessage; isOwn: boolean; goesToField: RefObject<boolean> }) {
  const { message, isOwn, goesToField } = props
  const { reply, edit, react, mention, ask, actions, isAdministrator, view } = useRoom()
  const { recallSeconds, clockSkewMs } = view
  const ageMs = deviceMs() + clockSkewMs - message.at
  const canChange = isOwn && (isAdministrator || recallSeconds === 0 || ageMs <= recallSeconds * 1_000)
  const write = (begin: () => void) => {
    goesToField.current = true
    begin()
  }
  const askRecall = () =>
    ask({
      title: '确认撤回这条消息吗',
      text: isOwn ? '撤回之后，谁也看不到它了。' : '撤回之后，谁也看不到它了，写它的人也一样。',
      confirmLabel: '撤回',
      act: () => actions?.recall(message.id),
    })
  const copy = async () => {
    const isText = message.content_type === 'text'
    const text = isText ? chatText(message.content) : new URL(message.content, location.origin).href
    if (await copyText(text)) showNotice({ tone: 'ok', title: isText ? '复制好了' : '图片地址复制好了' })
    else showNotice({ tone: 'warn', title: '没有复制成', text: '浏览器不让写剪贴板。' })
  }
  return (
    <>
      <MenuItem onClick={() => write(() => reply(message))}>回复</MenuItem>
      {canChange && message.content_type === 'text' && (
        <MenuItem onClick={() => write(() => edit(message))}>编辑</MenuItem>
      )}
      {!isOwn && message.user_id > 0 && (
        <MenuItem onClick={() => write(() => mention(message))}>@ 提到</MenuItem>
      )}
      <MenuItem onClick={() => void copy()}>
        {message.content_type === 'text' ? '复制' : '复制图片地址'}
      </MenuItem>
      <div className="chat-emoji-row">
        {chatEmoji.map(emoji => (
          <MenuItem key={emoji} aria-label={`放 ${emoji}`} onClick={() => react(message, emoji)}>
            {emoji}
          </MenuItem>
        ))}
      </div>
      {(canChange || isAdministrator) && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onClick={askRecall}>
            撤回
          </MenuItem>
        </>
      )}
      {!isOwn && <PersonActions person={message} />}
    </>
  )
}

const longPressMs = 450
const mayMovePx = 10

/** A long press opens the menu; a moving finger scrolls, and a mouse uses the button. */
export function useLongPress() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isFinger = useRef(false)
  const hasRested = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const listeners = {
    onPointerDown(event: PointerEvent) {
      stop()
      isFinger.current = event.pointerType !== 'mouse'
      hasRested.current = false
      if (!isFinger.current) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        // Drop what the long press selected.
        getSelection()?.removeAllRanges()
        hasRested.current = true
        setIsOpen(true)
      }, longPressMs)
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = from.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > mayMovePx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The click that follows would land beside the menu, or on the picture under the finger.
    onTouchEnd(event: TouchEvent) {
      if (hasRested.current) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      if (isFinger.current) event.preventDefault()
    },
  }
  return { isOpen, setIsOpen, listeners }
}

import { preload, useLazy } from '@xiaolou/browser/lazy'
import { screens } from '@xiaolou/contract/address'
import { CountBadge } from '@xiaolou/ui/badge'
import { ArrowUp, MessageSquare } from '@xiaolou/ui/icon'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatches } from 'react-router'
import { CornerButton, CornerLabel, isCornerHandle } from '../lib/corner-button.tsx'
import { chatOpening } from '../lib/open-chat.ts'
import { useHasMusic, useSite } from '../lib/site.ts'
import { useMusicPlayer } from './music-button.tsx'
import { scrollToTop } from './scroll-restoration.ts'
import { showHidden } from './scroll-state.ts'
import { useScrollState } from './use-scroll-state.ts'

/** On these screens the bottom of a small window belongs to the input. */
const bare = new Set<string>([screens.chat.path, screens.setUp.path, screens.publishMessage.path])

/**
 * All floating controls: the screen's own button (目录), music, chat, back to top. On a phone they are one bar,
 * from 799 px in the corners, from 1280 px beside the page, where they cover nothing.
 */
export function Corner() {
  const { isHidden, isAtEnd, isFarDown } = useScrollState()
  const isAway = isHidden && !isAtEnd
  const isWriting = useWriting()
  const { staticExport, config } = useSite()
  const { closed_rooms } = config
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle
  // In the static export there may be only the button to the top, and that not near the top.
  const hasMusic = useHasMusic()
  const isEmpty = staticExport !== undefined && !hasMusic && !isCornerHandle(handle) && !isFarDown
  const music = useMusicPlayer({ isAway })
  const chat = useChatPopover()
  return (
    <>
      <nav
        aria-label="随手"
        className="corner"
        data-away={isAway || undefined}
        data-gone={isWriting || isEmpty || bare.has(pathname) || undefined}
        data-under={chat.isOpen || undefined}
        onFocus={event => event.target.matches(':focus-visible') && showHidden()}
      >
        {isCornerHandle(handle) && <handle.CornerWay />}
        {hasMusic ? music.button : null}
        {closed_rooms.includes('chat') ? null : chat.button}
        <TopButton />
      </nav>
      {chat.popover}
      {music.screens}
    </>
  )
}

/** Back to top, after 200 px; before that a phone's bar shows its word disabled. */
function TopButton() {
  const { isFarDown, isHalfRead } = useScrollState()
  return (
    <>
      <a href="#content" className="corner-button corner-top phone-only unscripted">
        <span className="corner-word">顶</span>
        <span className="sr-only">回到顶部</span>
      </a>
      {isFarDown ? (
        <CornerButton
          label="回到顶部"
          word="顶"
          icon={<ArrowUp size={20} aria-hidden="true" />}
          onClick={scrollToTop}
          data-firm={isHalfRead || undefined}
          className="corner-top"
        />
      ) : (
        <span aria-hidden="true" className="corner-button corner-top phone-only scripted">
          <span className="corner-word">顶</span>
        </span>
      )}
    </>
  )
}

/** Text inputs: while one has the focus, the bottom of a phone belongs to the keyboard. */
const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"], [type="button"], [type="submit"])'

/** A bar that returns under a pressing finger would take its click. */
const afterMs = 300

let isWriting = false

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    isWriting = document.activeElement?.matches(fields) ?? false
    listener()
  }
  const enter = () => {
    clearTimeout(timer)
    if (document.activeElement?.matches(fields)) look()
    else timer = setTimeout(look, afterMs)
  }
  const leave = () => {
    clearTimeout(timer)
    timer = setTimeout(look, afterMs)
  }
  look()
  document.addEventListener('focusin', enter)
  document.addEventListener('focusout', leave)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', enter)
    document.removeEventListener('focusout', leave)
  }
}

/** Whether an input has the focus; true a moment longer after it lost it. */
function useWriting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWriting,
    () => false,
  )
}

const load = () => import('../features/chat/chat-popover.client.tsx').then(module => module.ChatPopover)

/**
 * The chat button and the chat over the page. Nothing of the chat loads before it is opened; afterwards it
 * counts new messages even while closed. The chat's own page needs neither.
 */
function useChatPopover(): { button: ReactNode; popover: ReactNode; isOpen: boolean } {
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
          data-part="chat"
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

import { ArrowUp } from '@xiaolou/ui/icon'
import { useLocation, useMatches } from 'react-router'
import { CornerButton } from '../lib/corner-button.tsx'
import { isCornerHandle } from '../lib/corner-handle.ts'
import { useChatPlace } from './chat-place.tsx'
import { useMusicPlace } from './music-place.tsx'
import { scrollToTop } from './scroll-restoration.ts'
import { showHidden, useScrollState } from './scroll-state.ts'
import { useWriting } from './use-writing.ts'

/** Here the foot of a small window belongs to what is written. */
const bare = new Set(['/chat', '/setup', '/message/publish'])

/**
 * Owner of all that floats: the screen's own way (目录), music, chat, back to the top. On a phone they are one bar, from
 * 799 px they stand in the corners, from 1280 px beside the page, where nothing is under them.
 */
export function Corner() {
  const { isHidden, isAtEnd } = useScrollState()
  const isAway = isHidden && !isAtEnd
  const isWriting = useWriting()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle
  const music = useMusicPlace({ isAway })
  const chat = useChatPlace()
  return (
    <>
      <nav
        aria-label="随手"
        className="corner"
        data-away={isAway || undefined}
        data-gone={isWriting || bare.has(pathname) || undefined}
        data-under={chat.isOpen || undefined}
        onFocus={event => event.target.matches(':focus-visible') && showHidden()}
      >
        {isCornerHandle(handle) && <handle.CornerWay />}
        {music.button}
        {chat.button}
        <TopButton />
      </nav>
      {chat.popover}
      {music.screens}
    </>
  )
}

/** Back to the top, after 200 px; before that a phone's bar keeps its place with the bare word. */
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

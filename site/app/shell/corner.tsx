import { limits } from '@xiaolou/contract/limits'
import { ArrowUp } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { useEffect, useState } from 'react'
import { throttle } from '../lib/throttle.ts'
import { useChatPlace } from './chat-place.tsx'
import { scrollToTop } from './scroll-keeper.tsx'

const lookEveryMs = 100

/** The lower right corner: what floats there stands in one column. The chat room; back to the top, after 200 px. */
export function Corner() {
  const [isFarDown, setIsFarDown] = useState(false)
  const chat = useChatPlace()
  useEffect(() => {
    const look = throttle(() => setIsFarDown(window.scrollY > limits.backToTopFromPx), lookEveryMs)
    look.run()
    window.addEventListener('scroll', look.run, { passive: true })
    return () => {
      look.cancel()
      window.removeEventListener('scroll', look.run)
    }
  }, [])
  return (
    <>
      <div className="corner">
        {isFarDown ? (
          <IconButton label="回到顶部" onClick={scrollToTop} className="corner-button">
            <ArrowUp size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
        {chat.button}
      </div>
      {chat.popover}
    </>
  )
}

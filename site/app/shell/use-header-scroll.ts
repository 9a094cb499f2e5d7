import { limits } from '@xiaolou/contract/limits'
import { useEffect, useState } from 'react'
import { throttle } from '../lib/throttle.ts'
import { headerAtTop, headerStep } from './header-scroll.ts'

/** Whether the header is out of the way and whether it has a ground; looked at every 5 ms of scrolling at most. */
export function useHeaderScroll(): { isHidden: boolean; isSolid: boolean; show: () => void } {
  const [state, setState] = useState({ isHidden: false, isSolid: false })
  useEffect(() => {
    let full = headerAtTop
    const look = () => {
      full = headerStep(full, {
        y: window.scrollY,
        maxY: document.documentElement.scrollHeight - window.innerHeight,
      })
      const { isHidden, isSolid } = full
      setState(last =>
        last.isHidden === isHidden && last.isSolid === isSolid ? last : { isHidden, isSolid },
      )
    }
    const throttled = throttle(look, limits.scrollThrottleMs)
    look()
    window.addEventListener('scroll', throttled.run, { passive: true })
    return () => {
      window.removeEventListener('scroll', throttled.run)
      throttled.cancel()
    }
  }, [])
  return { ...state, show: () => setState(last => (last.isHidden ? { ...last, isHidden: false } : last)) }
}

import { useEffect, useState } from 'react'
import { nowMs, onMoved } from './clock.ts'

const everyMs = 60_000

/**
 * The server's time to the minute, updated when the page becomes visible and when a response has moved the
 * clock. During hydration `firstMs` (the render time), so that both sides agree.
 */
export function useNow(firstMs?: number): number {
  const [now, setNow] = useState(() => firstMs ?? nowMs())
  useEffect(() => {
    const update = () => setNow(nowMs())
    update()
    const timer = setInterval(update, everyMs)
    const off = onMoved(update)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      off()
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

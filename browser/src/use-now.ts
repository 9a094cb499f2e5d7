import { useEffect, useState } from 'react'
import { nowMs, onMoved } from './clock.ts'

const everyMs = 60_000

/**
 * The server's time to the minute, set anew when the page comes into view and when an answer has moved the clock. `firstMs`
 * (when the page was made) while it hydrates, so that both sides draw the same.
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

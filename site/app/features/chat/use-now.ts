import { useEffect, useState } from 'react'

const everyMs = 250

/**
 * This browser's clock in ms, ticking while something counts down; `startMs` (when the page was made) until the page is
 * alive, so that both sides draw the same.
 */
export function useNow({ isTicking, startMs }: { isTicking: boolean; startMs?: number | undefined }): number {
  const [nowMs, setNowMs] = useState(() => startMs ?? Date.now())
  useEffect(() => {
    setNowMs(Date.now())
    if (!isTicking) return
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return nowMs
}

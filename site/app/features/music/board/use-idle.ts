import { useEffect, useRef, useState } from 'react'

const idleAfterMs = 3_500

/**
 * Whether the pointer has not moved for a while, so that controls may fade; `on…` are handlers for the whole
 * window.
 */
export function useIdle(canBeIdle: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = () => {
    setIsIdle(false)
    clearTimeout(timer.current)
    if (canBeIdle) timer.current = setTimeout(() => setIsIdle(true), idleAfterMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starting or stopping a song counts as activity.
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [canBeIdle])
  return {
    isIdle: isIdle && canBeIdle,
    onPointerMove: wake,
    onPointerDown: wake,
    onKeyDown: wake,
    onFocus: wake,
  }
}

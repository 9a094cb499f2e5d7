import { useEffect, useRef, useState } from 'react'

const restAfterMs = 3_500

/** Whether nobody has moved for a while, so that what could be pressed may fade; `on…` belong on the whole window. */
export function useRest(canRest: boolean) {
  const [isResting, setIsResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = () => {
    setIsResting(false)
    clearTimeout(timer.current)
    if (canRest) timer.current = setTimeout(() => setIsResting(true), restAfterMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a song that starts or stops is somebody who moved.
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [canRest])
  return {
    isResting: isResting && canRest,
    onPointerMove: wake,
    onPointerDown: wake,
    onKeyDown: wake,
    onFocus: wake,
  }
}

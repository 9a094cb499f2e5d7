import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from 'react'

const longPressMs = 450
const mayMovePx = 10

/** A finger that rests opens the menu; one that moves is scrolling, and the mouse has its own button. */
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
        // What the finger selected on the way is not meant.
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
    // The click that follows would be one beside the menu, or on the picture below the finger.
    onTouchEnd(event: TouchEvent) {
      if (hasRested.current) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      if (isFinger.current) event.preventDefault()
    },
  }
  return { isOpen, setIsOpen, listeners }
}

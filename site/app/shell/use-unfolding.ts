import { useEffect, useId, useRef, useState } from 'react'

/** Time to cross the gap between the word and its list, in ms. */
const closeDelayMs = 160

/**
 * What makes a list unfold under a word of the bar: under a mouse, on a click, on Enter; it closes on Escape (the focus
 * returns to the word), when the focus or the mouse leaves, and when `close` is called.
 */
export function useUnfolding() {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    close: () => setIsOpen(false),
    place: {
      onPointerEnter: (event: React.PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        clearTimeout(timer.current)
        setIsOpen(true)
      },
      onPointerLeave: (event: React.PointerEvent) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setIsOpen(false), closeDelayMs)
      },
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      },
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      },
    },
    button: {
      ref: button,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      // A mouse has opened the list on its way to the click, which must not shut it again.
      onClick: (event: React.MouseEvent) => setIsOpen(open => isFromMouse(event) || !open),
    },
    list: { id: listId, 'data-open': isOpen || undefined },
  } as const
}

function isFromMouse({ nativeEvent }: React.MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
}

import { type RefObject, useEffect } from 'react'

/** A press that moves less than this is a click. */
const dragPx = 5
const lineDelta = 1
const lineHeightPx = 32

/**
 * Moves a box that scrolls sideways with the wheel, and with a mouse that holds it. At its ends the wheel
 * scrolls the page again. Fingers scroll it by themselves.
 */
export function useSideScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
      const before = element.scrollLeft
      // These boxes are read from right to left: down is left.
      element.scrollLeft -= event.deltaY * (event.deltaMode === lineDelta ? lineHeightPx : 1)
      if (element.scrollLeft !== before) event.preventDefault()
    }
    const press = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) hold(element, event)
    }
    // The browser's own drag of links and pictures would end this one.
    const prevent = (event: Event) => event.preventDefault()
    element.addEventListener('wheel', turn, { passive: false })
    element.addEventListener('pointerdown', press)
    element.addEventListener('dragstart', prevent)
    return () => {
      element.removeEventListener('wheel', turn)
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('dragstart', prevent)
    }
  }, [box])
}

function hold(element: HTMLElement, { clientX: fromX }: PointerEvent): void {
  const fromLeft = element.scrollLeft
  let isDragged = false
  const move = ({ clientX, buttons }: PointerEvent) => {
    if (buttons === 0) return release()
    isDragged ||= Math.abs(clientX - fromX) > dragPx
    if (!isDragged) return
    element.toggleAttribute('data-dragged', true)
    element.scrollLeft = fromLeft - (clientX - fromX)
  }
  const release = () => {
    element.removeAttribute('data-dragged')
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', release)
    // The click of this press, if there is one, comes before the next task.
    setTimeout(() => removeEventListener('click', swallow, true), 0)
  }
  const swallow = (event: MouseEvent) => {
    if (!isDragged) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
  addEventListener('click', swallow, true)
}

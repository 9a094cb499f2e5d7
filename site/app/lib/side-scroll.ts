/** A press that moves less than this is a click. */
const dragPx = 5
const lineDelta = 1
const lineHeightPx = 32

/**
 * The ref of a box that scrolls sideways: the wheel moves it, and a mouse that holds it. At its ends the
 * wheel scrolls the page again. Fingers scroll it by themselves.
 */
export function sideScroll(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return
  const turn = (event: WheelEvent) => {
    if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
    const before = box.scrollLeft
    // These boxes are read from right to left: down is left.
    box.scrollLeft -= event.deltaY * (event.deltaMode === lineDelta ? lineHeightPx : 1)
    if (box.scrollLeft !== before) event.preventDefault()
  }
  const press = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button === 0) hold(box, event)
  }
  // The browser's own drag of links and pictures would end this one.
  const prevent = (event: Event) => event.preventDefault()
  box.addEventListener('wheel', turn, { passive: false })
  box.addEventListener('pointerdown', press)
  box.addEventListener('dragstart', prevent)
  return () => {
    box.removeEventListener('wheel', turn)
    box.removeEventListener('pointerdown', press)
    box.removeEventListener('dragstart', prevent)
  }
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

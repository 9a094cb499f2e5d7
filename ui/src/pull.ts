import { useCallback, useEffect, useRef } from 'react'
import { intentOf, isPulledAway, type PullAxis, type Sample, velocityOf } from './pull-rules.ts'

/** Elements that handle dragging or text selection themselves. */
const notPulled = 'input, textarea, select, [contenteditable="true"], [data-pull="off"]'
/** The left screen edge is the browser's back gesture. */
const edgePx = 24
const stayedMs = 300

/** Below this width a sheet covers the bar too. */
export const phone = '(max-width: 798.98px)'
/** On a phone overlays are pulled down; elsewhere there is space to click beside them. */
export const downOnPhone = (): PullAxis | undefined => (matchMedia(phone).matches ? 'y' : undefined)

/**
 * Makes a sheet pullable: it follows the finger, closes if pulled far or fast enough, and springs back
 * otherwise. Content that can scroll scrolls first. `axisOf` returns its direction at touch start;
 * `undefined` for a fixed sheet.
 */
export function usePull(axisOf: (sheet: HTMLElement) => PullAxis | undefined, close: () => void) {
  const latest = useRef({ axisOf, close })
  useEffect(() => {
    latest.current = { axisOf, close }
  })
  return useCallback((sheet: HTMLElement | null) => {
    if (!sheet) return
    return followFinger(sheet, {
      axisOf: () => latest.current.axisOf(sheet),
      close: () => latest.current.close(),
    })
  }, [])
}

type Pull = { axis: PullAxis; x: number; y: number; fromPx: number; samples: Sample[]; isMeant: boolean }

function followFinger(
  sheet: HTMLElement,
  { axisOf, close }: { axisOf: () => PullAxis | undefined; close: () => void },
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let pull: Pull | undefined

  const begin = (event: TouchEvent) => {
    const [touch] = event.touches
    const axis = axisOf()
    pull = undefined
    if (!touch || !axis || event.touches.length > 1) return
    if (event.target instanceof Element && event.target.closest(notPulled)) return
    if (axis === 'x' && touch.clientX < edgePx) return
    pull = { axis, x: touch.clientX, y: touch.clientY, fromPx: 0, samples: [], isMeant: false }
  }

  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!pull || !touch) return
    const moved = { x: touch.clientX - pull.x, y: touch.clientY - pull.y }
    if (!pull.isMeant) {
      const intent = intentOf(moved, pull.axis)
      if (intent === undefined) return
      if (intent === 'other' || isScrolled(event.target, sheet, pull.axis)) {
        pull = undefined
        return
      }
      pull.isMeant = true
      // A sheet that is still springing back is caught where it is.
      pull.fromPx = placeOf(sheet, pull.axis) - alongOf(moved, pull.axis)
    }
    // A scroll that the browser has started continues.
    if (event.cancelable) event.preventDefault()
    const px = Math.max(0, pull.fromPx + alongOf(moved, pull.axis))
    pull.samples = [...pull.samples.slice(-8), { px, atMs: event.timeStamp }]
    sheet.style.transition = 'none'
    sheet.style.transform = translate(pull.axis, `${px}px`)
  }

  const end = (event: TouchEvent) => {
    const done = pull
    pull = undefined
    if (!done?.isMeant) return
    // A short pull is no click on what is below the finger.
    if (event.cancelable) event.preventDefault()
    const lengthPx = done.axis === 'y' ? sheet.offsetHeight : sheet.offsetWidth
    const pxPerMs = velocityOf(done.samples, event.timeStamp)
    const isAway =
      event.type === 'touchend' && isPulledAway({ pulledPx: done.samples.at(-1)?.px ?? 0, lengthPx, pxPerMs })
    sheet.style.transition = ''
    sheet.style.transform = isAway ? translate(done.axis, '100vmax') : ''
    if (!isAway) return
    close()
    // A sheet that did not close, as it is busy, returns to its place.
    setTimeout(() => {
      if (sheet.dataset.closed === undefined) sheet.style.transform = ''
    }, stayedMs)
  }

  sheet.addEventListener('touchstart', begin, { passive: true, signal })
  sheet.addEventListener('touchmove', move, { passive: false, signal })
  sheet.addEventListener('touchend', end, { passive: false, signal })
  sheet.addEventListener('touchcancel', end, { signal })
  return () => ended.abort()
}

const alongOf = (moved: { x: number; y: number }, axis: PullAxis) => (axis === 'y' ? moved.y : moved.x)
const translate = (axis: PullAxis, length: string) => `translate${axis.toUpperCase()}(${length})`

function placeOf(sheet: HTMLElement, axis: PullAxis): number {
  const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(sheet).transform)
  return Math.max(0, axis === 'y' ? m42 : m41)
}

/** Whether an element between finger and sheet, or around it, is scrolled and scrolls back first. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement, axis: PullAxis): boolean {
  const outermost = sheet.parentElement
  for (let at = target instanceof Element ? target : null; at && at !== outermost; at = at.parentElement) {
    if ((axis === 'y' ? at.scrollTop : at.scrollLeft) > 0) return true
  }
  return (outermost?.scrollTop ?? 0) > 0 && axis === 'y'
}

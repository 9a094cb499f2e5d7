import { type PointerEvent, type RefObject, useRef } from 'react'

/** Pulled down this far, or flicked this fast, the sheet goes. */
const farPx = 120
const fastPxPerMs = 0.6

/** The handle of a sheet from below: follows the finger down, and closes or springs back when it is let go. */
export function useGrip(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; atMs: number }>(undefined)
  const pull = (px: number) => sheet.current?.style.setProperty('--pulled', `${px}px`)
  const end = (event: PointerEvent) => {
    if (!start.current) return
    const px = event.clientY - start.current.y
    const isFast = px > 24 && px / Math.max(1, event.timeStamp - start.current.atMs) > fastPxPerMs
    start.current = undefined
    sheet.current?.removeAttribute('data-pulled')
    pull(0)
    if (event.type === 'pointerup' && (px > farPx || isFast)) onClose()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = { y: event.clientY, atMs: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet.current?.setAttribute('data-pulled', '')
    },
    onPointerMove(event: PointerEvent) {
      if (start.current) pull(Math.max(0, event.clientY - start.current.y))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

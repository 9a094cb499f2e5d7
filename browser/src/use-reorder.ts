import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The list with one item moved to another index, clamped to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, one)
  return next
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * Manual ordering: an item's handle is dragged by mouse or finger, or moved with the arrow keys while
 * focused. Each item has `data-order={index}` inside the element of `ref`. `said` is announced after a key.
 */
export function useReorder<List extends HTMLElement = HTMLUListElement>({
  count,
  onMove,
}: {
  count: number
  onMove: (from: number, to: number) => void
}) {
  const ref = useRef<List>(null)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const stop = useRef<() => void>(undefined)
  const latestOnMove = useRef(onMove)
  useEffect(() => {
    latestOnMove.current = onMove
  })
  useEffect(() => () => stop.current?.(), [])

  // On the window, not by pointer capture: the handle itself is moved in the DOM, and would lose it.
  const begin = (event: PointerEvent, index: number) => {
    if (event.button !== 0 || count < 2) return
    event.preventDefault()
    let at = index
    setDragged(at)
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const under = document.elementFromPoint(clientX, clientY)?.closest('[data-order]')
      if (!(under instanceof HTMLElement) || !ref.current?.contains(under)) return
      const to = Number(under.dataset.order)
      if (to === at) return
      latestOnMove.current(at, to)
      // Near the edge of a scrolled list its next items appear, as far as their scroll margin.
      under.scrollIntoView({ block: 'nearest' })
      at = to
      setDragged(to)
    }
    const end = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      stop.current = undefined
      setDragged(undefined)
    }
    stop.current = end
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  const press = (event: KeyboardEvent, index: number) => {
    const to = index + (steps[event.key] ?? 0)
    if (to === index) return
    event.preventDefault()
    if (to < 0 || to >= count) return
    onMove(index, to)
    setSaid(`移到第 ${to + 1} 位，共 ${count} 位`)
  }

  return {
    ref,
    dragged,
    said,
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent) => begin(event, index),
      onKeyDown: (event: KeyboardEvent) => press(event, index),
    }),
  }
}

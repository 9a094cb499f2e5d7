import { moved } from '@xiaolou/browser/use-reorder'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** The index of a row dragged to `y`: that of the first row whose middle is below it. */
export function placeAt(y: number, middles: readonly number[]): number {
  const below = middles.findIndex(middle => y < middle)
  return below < 0 ? middles.length - 1 : below
}

type Drag = { readonly id: number; readonly ids: readonly number[] }

/**
 * Reorders a list by dragging a row's handle with mouse or finger, or by the arrow keys on it. `onOrder` is
 * called once: on release, or for each arrow key. `said` is announced to screen readers.
 */
export function useDragOrder({
  ids,
  nameOf,
  onOrder,
}: {
  ids: readonly number[]
  nameOf: (id: number) => string
  onOrder: (ids: readonly number[]) => void
}) {
  const [drag, setDrag] = useState<Drag>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const shown = drag?.ids ?? ids

  const drop = () => {
    if (drag?.ids.some((id, at) => id !== ids[at])) onOrder(drag.ids)
    setDrag(undefined)
  }
  const handleOf = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, ids })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return
      const rows = [...(list.current?.querySelectorAll('.rows > .list-row') ?? [])]
      const middles = rows.map(row => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      const from = drag.ids.indexOf(id)
      // Without its own middle, or the row would flicker to and fro.
      const others = middles.filter((_, at) => at !== from)
      const y = event.clientY
      const to = y < (others[0] ?? 0) ? 0 : y > (others.at(-1) ?? 0) ? others.length : placeAt(y, others)
      if (to !== from) setDrag({ id, ids: moved(drag.ids, from, to) })
    },
    onPointerUp: drop,
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      const from = ids.indexOf(id)
      const to = from + (event.key === 'ArrowUp' ? -1 : 1)
      if (to < 0 || to >= ids.length) return
      onOrder(moved(ids, from, to))
      setSaid(`${nameOf(id)}到了第 ${to + 1} 位，一共 ${ids.length} 个`)
    },
  })
  return { shown, dragged: drag?.id, list, said, handleOf }
}
